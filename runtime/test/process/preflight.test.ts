import { expect, it } from "vitest";
import { parseArgv } from "../../src/process/command-line/argv.ts";
import { readOptions } from "../../src/process/command-line/read-options.ts";
import { startProblem } from "../../src/process/preflight.ts";
import { environment } from "../agent/fixture/session.ts";

function problem(argv: readonly string[], uid: number, env: Readonly<Record<string, string>> = {}): string | null {
  const parsed = parseArgv([
    ...["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"],
    ...argv,
  ]);
  if (!parsed.ok) throw new Error(parsed.error);
  const read = readOptions(parsed.line, env);
  if (!read.ok) throw new Error(read.error);
  return startProblem(read.options, { ...environment, uid }, env);
}

it("does not start as root with bypassPermissions outside a sandbox", () => {
  const bypass = ["--permission-mode=bypassPermissions"];
  expect(problem(bypass, 0)).toContain("root");
  expect(problem(["--dangerously-skip-permissions"], 0)).toContain("root");
  expect(problem(bypass, 1000)).toBeNull();
  expect(problem(bypass, 0, { IS_SANDBOX: "1" })).toBeNull();
  expect(problem(["--permission-mode=acceptEdits"], 0)).toBeNull();
});

it("does not start where it would have to remove credentials from the environment of commands", () => {
  expect(problem([], 1000, { CLAUDE_CODE_SUBPROCESS_ENV_SCRUB: "1" })).toContain("CLAUDE_CODE_SUBPROCESS_ENV_SCRUB");
  expect(problem([], 1000, { CLAUDE_CODE_SUBPROCESS_ENV_SCRUB: "0" })).toBeNull();
});
