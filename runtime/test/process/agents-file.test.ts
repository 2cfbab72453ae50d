import { expect, test } from "vitest";
import { readAgents } from "../../src/process/agents-file.ts";
import { parseArgv } from "../../src/process/command-line/argv.ts";
import { memoryFiles } from "../agent/fixture/memory-files.ts";

const agent = '{"r":{"description":"D","prompt":"P"}}';

async function agentsOf(...argv: readonly string[]) {
  const parsed = parseArgv(argv);
  if (!parsed.ok) throw new Error(parsed.error);
  const files = memoryFiles(
    new Map([
      ["/p/ok.json", `\uFEFF${agent}`],
      ["/p/bad.json", '{"r":{"description":"D"}}'],
      ["/p/text.json", "words"],
    ]),
  );
  return readAgents(files, "/p", parsed.line.values);
}

test.each([[[]], [["--agents="]]])("%j defines no agents", async (argv) => {
  expect(await agentsOf(...argv)).toEqual({ ok: true, agents: null });
});

test("agents are JSON of the command line", async () => {
  expect(await agentsOf("--agents", agent)).toEqual({ ok: true, agents: agent });
});

test.each(["ok.json", "/p/ok.json"])("agents are in the file %s", async (name) => {
  expect(await agentsOf("--agents", name)).toMatchObject({ ok: true, agents: expect.stringContaining(agent) });
});

test.each([
  ["{", /^Error: Invalid --agents configuration:\ninvalid JSON$/],
  ["[1]", /configuration:\nexpected an object$/],
  ['{"a":{"description":"D"}}', /configuration:\na.prompt: expected a string$/],
  ["bad.json", /configuration:\nr.prompt: expected a string\n\(in \/p\/bad.json\)$/],
  ["text.json", /configuration:\ninvalid JSON\n\(in \/p\/text.json\)$/],
  ["none.json", /^Error: --agents file not found: \/p\/none.json\./],
  ["null", /^Error: --agents file not found: \/p\/null\./],
])("%s is an error", async (value, error) => {
  expect(await agentsOf("--agents", value)).toEqual({ ok: false, error: expect.stringMatching(error) });
});
