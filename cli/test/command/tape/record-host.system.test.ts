import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isEvent } from "@agentwire/replay";
import { loadTape } from "@agentwire/replay/node";
import { afterAll, describe, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-record-host-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));

function record(out: string, ...flags: readonly string[]) {
  const args = [program, "record", "--host", "-o", out, ...flags];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", env: { ...process.env, HOME: folder } });
}

/** A host in one line: it asks its agent one thing and exits as the agent exits. */
const host = `
  const words = ["-p", "Say hello.", "--output-format", "stream-json", "--verbose"];
  const agent = require("node:child_process").spawn(process.env.AGENTWIRE_AGENT, words, { stdio: ["ignore", "inherit", "inherit"] });
  agent.on("close", (code) => process.exit(code));`;

describe("agentwire record --host", () => {
  it("records the session of a host with the reference agent and a scripted model", () => {
    const script = join(folder, "script.json");
    writeFileSync(script, '{ "version": 1, "steps": ["Hello from the script."] }');
    const out = join(folder, "host.tape.jsonl");
    const { status, stdout, stderr } = record(out, "--model-script", script, "--", process.execPath, "-e", host);
    expect({ status, stderr }).toEqual({ status: 0, stderr: `1 session recorded: ${out}\n` });
    expect(stdout).toContain("Hello from the script.");
    const read = loadTape(out);
    if (!read.ok) throw new Error(read.problem.message);
    const { events } = read.tape;
    expect(events.filter((event) => isEvent(event, "wire/frame")).length).toBeGreaterThan(1);
    expect(events.some(({ channel }) => channel === "model")).toBe(true);
  });

  it("fails for a host that does not start its agent", () => {
    const out = join(folder, "nothing.tape.jsonl");
    const { status, stderr } = record(out, "--", process.execPath, "-e", "");
    expect(status).toBe(exitCode.found);
    expect(stderr).toContain("nothing was recorded. Make it start the executable that AGENTWIRE_AGENT names.");
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    [["--", "./no-such-host"], exitCode.peer, "./no-such-host did not start"],
    [["--agent", "./no-such-agent", "--", "true"], exitCode.usage, "--agent ./no-such-agent: there is no such file."],
    [["--inside", "--", "true"], exitCode.usage, "--inside and --host exclude each other"],
    [[], exitCode.usage, "agentwire record --host -o FILE -- HOST"],
  ])("reports what is wrong: %j", (args, code, message) => {
    const { status, stderr } = record(join(folder, "wrong.tape.jsonl"), ...args);
    expect(status).toBe(code);
    expect(stderr).toContain(message);
  });
});
