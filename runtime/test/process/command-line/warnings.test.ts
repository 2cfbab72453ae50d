import { expect, test } from "vitest";
import { parseArgv } from "../../../src/process/command-line/argv.ts";
import { startWarnings } from "../../../src/process/command-line/warnings.ts";

function warnings(argv: readonly string[], model: string | null = null, env: Record<string, string> = {}): string[] {
  const parsed = parseArgv(argv);
  if (!parsed.ok) throw new Error(parsed.error);
  return startWarnings(parsed.line, { allowedTools: ["Bash("], disallowedTools: [], model }, env).slice(1);
}

test("defect: an unknown effort was ignored without a warning", () => {
  expect(warnings(["--effort=weird"])).toEqual([expect.stringContaining("'weird'")]);
  expect(warnings(["--effort=weird", "--effort=low"])).toEqual([]);
});

test("defect: stderr did not name a model that the agent does not know", () => {
  const line = (model: string) => `[claude-code:unrecognized_model] {"model":"${model}","query_source":"sdk"}`;
  expect(warnings([], "no-such-model")).toEqual([line("no-such-model")]);
  expect(warnings([], "haiku", { ANTHROPIC_DEFAULT_HAIKU_MODEL: "own-haiku" })).toEqual([line("own-haiku")]);
  expect(warnings([], "claude-haiku-4-5-20251001")).toEqual([]);
  expect(warnings([])).toEqual([]);
});

test("a rule that was split is named", () => {
  const parsed = parseArgv([]);
  if (!parsed.ok) throw new Error(parsed.error);
  const options = { allowedTools: [], disallowedTools: ["Bash(a"], model: null };
  expect(startWarnings(parsed.line, options, {})).toEqual([expect.stringContaining("--disallowedTools")]);
});
