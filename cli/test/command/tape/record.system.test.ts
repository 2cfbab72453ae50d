import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { agentPath } from "@agentwire/runtime/node";
import { afterAll, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-record-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));

function record(args: readonly string[], input: string, env: NodeJS.ProcessEnv) {
  return spawnSync(process.execPath, [program, "record", ...args], { cwd: folder, encoding: "utf8", input, env });
}

it.each([
  ["/missing/agent", "/missing/agent"],
  ["no-such-agent", "no-such-agent"],
])("an agent that does not exist leaves an error and no tape: %s", (agent, named) => {
  const tape = join(folder, "missing.tape.jsonl");
  const { status, stdout, stderr } = record(["-o", tape, "--", agent], "", { ...process.env, HOME: folder });
  expect({ status, stdout }).toEqual({ status: 127, stdout: "" });
  expect(stderr).toContain(`agentwire: ${named}`);
  expect(stderr).not.toContain("    at ");
  expect(existsSync(tape)).toBe(false);
});

it("a recording with a scripted model needed an API key", () => {
  const script = join(folder, "script.json");
  writeFileSync(script, '{ "version": 1, "steps": ["Hello from the script."] }');
  const { ANTHROPIC_API_KEY: _, ...env } = process.env;
  const words = ["-p", "Say hello.", "--output-format", "stream-json", "--verbose"];
  const args = ["-o", "script.tape.jsonl", "--model-script", script, "--", agentPath, ...words];
  const { status, stdout } = record(args, "", { ...env, HOME: folder });
  expect(status).toBe(exitCode.ok);
  expect(stdout).toContain("Hello from the script.");
});
