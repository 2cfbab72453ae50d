import { expect, test } from "vitest";
import { parseArgv } from "../../src/process/command-line/argv.ts";
import { readPromptFiles } from "../../src/process/prompt-files.ts";
import { memoryFiles } from "../agent/fixture/memory-files.ts";

async function promptsOf(...argv: readonly string[]) {
  const parsed = parseArgv(argv);
  if (!parsed.ok) throw new Error(parsed.error);
  const files = memoryFiles(new Map([["/p/own.txt", "own words\n"]]));
  return readPromptFiles(files, "/p", parsed.line.values);
}

test("files replace and extend the system prompt", async () => {
  expect(await promptsOf("--system-prompt-file=own.txt", "--append-system-prompt-file=/p/own.txt")).toEqual({
    ok: true,
    prompts: { systemPrompt: "own words\n", appendSystemPrompt: "own words\n" },
  });
  expect(await promptsOf()).toEqual({ ok: true, prompts: {} });
});

test("a prompt of the command line goes before that of a file", async () => {
  expect(await promptsOf("--system-prompt=mine", "--system-prompt-file=own.txt")).toEqual({ ok: true, prompts: {} });
});

test.each([
  ["--system-prompt-file", "Error: System prompt file not found: /p/none.txt"],
  ["--append-system-prompt-file", "Error: Append system prompt file not found: /p/none.txt"],
])("a file of %s that is missing is an error", async (flag, error) => {
  expect(await promptsOf(`${flag}=none.txt`)).toEqual({ ok: false, error });
});
