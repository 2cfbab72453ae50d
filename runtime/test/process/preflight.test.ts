import { expect, it } from "vitest";
import { parseArgv } from "../../src/process/command-line/argv.ts";
import { readOptions } from "../../src/process/command-line/read-options.ts";
import { isolationProblem, startProblem } from "../../src/process/preflight.ts";
import { drive, environment } from "../agent/fixture/session.ts";

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
  expect(isolationProblem({ CLAUDE_CODE_SUBPROCESS_ENV_SCRUB: "1" })).toContain("CLAUDE_CODE_SUBPROCESS_ENV_SCRUB");
  expect(isolationProblem({ CLAUDE_CODE_SUBPROCESS_ENV_SCRUB: "0" })).toBeNull();
});

it("does not start where the settings of a user require it: they were read too late", async () => {
  const settings = (value: string): string => JSON.stringify({ env: { CLAUDE_CODE_SUBPROCESS_ENV_SCRUB: value } });
  const user = "/home/ada/.claude/settings.json";
  const project = "/project/.claude/settings.json";
  const exitCode = (files: Readonly<Record<string, string>>, env = {}, argv: readonly string[] = []) =>
    drive([], argv, new Map(Object.entries(files)), env).end();
  const variable = { CLAUDE_CODE_SUBPROCESS_ENV_SCRUB: "1" };
  expect(await exitCode({ [user]: settings("1") })).toBe(1);
  expect(await exitCode({}, {}, ["--settings", settings("1")])).toBe(1);
  expect(await exitCode({ [user]: settings("1"), [project]: settings("0") })).toBe(1);
  expect(await exitCode({ [project]: settings("0") }, variable)).toBe(1);
  expect(await exitCode({ [project]: settings("1") })).toBe(0);
  expect(await exitCode({ [user]: settings("0") }, variable)).toBe(0);
});
