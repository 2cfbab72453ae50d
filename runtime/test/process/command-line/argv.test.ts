import { expect, test } from "vitest";
import { parseArgv } from "../../../src/process/command-line/argv.ts";
import { readOptions } from "../../../src/process/command-line/read-options.ts";

const stream = ["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"];

const options = (argv: readonly string[], env: Record<string, string> = {}) => {
  const parsed = parseArgv(argv);
  if (!parsed.ok) throw new Error(parsed.error);
  const read = readOptions(parsed.line, env);
  if (!read.ok) throw new Error(read.error);
  return read.options;
};

test("takes a flag's value from the same word, the next word, or an empty word", () => {
  expect(options(["--model=haiku"]).model).toBe("haiku");
  expect(options(["--model", "haiku"]).model).toBe("haiku");
  expect(options(["--setting-sources", ""]).settingSources).toEqual([]);
  expect(options(["--setting-sources="]).settingSources).toEqual([]);
  expect(options([]).settingSources).toBeNull();
});

test("drops an empty word after a flag without a value", () => {
  const read = options([...stream, "--replay-user-messages", "", "--permission-mode", "plan"]);
  expect(read.streams.replayUserMessages).toBe(true);
  expect(read.permissionMode).toBe("plan");
  expect(read.prompt).toBe("");
});

test("takes everything after a double dash as the prompt", () => {
  expect(options(["--print", "--", "--model", "is a flag"]).prompt).toBe("--model is a flag");
});

test("keeps commas and blanks inside a rule's parentheses", () => {
  expect(options(["--allowedTools", "Bash(git log, x),Read", "Edit", "--verbose"]).allowedTools).toEqual([
    "Bash(git log, x)",
    "Read",
    "Edit",
  ]);
});

test("names a flag that it does not know", () => {
  expect(parseArgv(["--nonsense=1"])).toEqual({ ok: false, error: "error: unknown option '--nonsense=1'" });
});

test.each([
  [["--input-format", "stream-json"], /requires output-format=stream-json/],
  [["--output-format", "stream-json"], /requires --verbose/],
  [["--permission-mode", "reckless"], /Allowed choices/],
  [["--json-schema", "{"], /not a JSON object/],
])("refuses %j", (argv, reason) => {
  const parsed = parseArgv(argv);
  expect(parsed.ok && readOptions(parsed.line, {})).toMatchObject({ ok: false, error: expect.stringMatching(reason) });
});
