import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "../../../src/main.ts";
import { sessionWith, smallAgent } from "../../regression/small-agent.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-bugreport-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const small = write("small.tape.jsonl", sessionWith({ model: "a", answer: "fine" }));
const failing = smallAgent(join(folder, "failing.mjs"), { model: "a", answer: "fine", isError: true });

async function bugreport(...args: readonly string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["bugreport", ...args], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

const toolkit = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));
/** A toolkit that finds nothing, and prints what it is asked for. */
const content = join(folder, "content.mjs");
writeFileSync(content, "#!/usr/bin/env node\nconsole.log(process.argv.slice(2, 5).join(' '));\n", { mode: 0o755 });

/** Runs a report as its reader does, with another program in place of the published toolkit. */
function runReport(program: string, file: string, ...args: readonly string[]) {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  rmSync(join(bin, "agentwire"), { force: true });
  symlinkSync(program, join(bin, "agentwire"));
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  return spawnSync(process.execPath, [file, ...args], { encoding: "utf8", env });
}

describe("agentwire bugreport", () => {
  it("writes one program that shows how an agent differs, and that the defect is gone elsewhere", async () => {
    const out = join(folder, "bug.mjs");
    const { code, out: text } = await bugreport(small, "--against", failing, "-o", out, "--title", "The turn fails.");
    expect(code).toBe(0);
    expect(text).toContain("run it with npx --yes --package=agentwire@");
    expect(statSync(out).mode & 0o111).not.toBe(0);
    const there = runReport(toolkit, out);
    expect(there.status).toBe(1);
    expect(there.stdout).toMatch(/The turn fails\.[\s\S]*result\/success is_error[\s\S]*The defect is there\./);
    const changed = runReport(content, out, "--against", "another");
    expect(changed.stdout).toMatch(/^replay --against another$[\s\S]*The defect is not there\./m);
    expect(changed.status).toBe(0);
    const copy = join(folder, "copy.tape.jsonl");
    runReport(content, out, "--tape", copy);
    expect(readFileSync(copy)).toEqual(readFileSync(small));
  });

  it("refuses a session with secrets", async () => {
    const tape = createMemoryTape();
    const text = "export GITHUB_TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345";
    tape.frame("agent-to-host", { type: "result", subtype: "success", is_error: false, result: text });
    tape.finish();
    const { code, err } = await bugreport(write("leaky.tape.jsonl", tape.bytes()));
    expect([code, err]).toEqual([2, expect.stringContaining("1 secret. Remove them first")]);
  });

  it("keeps only the events that a broken law needs", async () => {
    const tape = createMemoryTape();
    const prompt = { type: "user", message: { role: "user", content: "Hi" }, parent_tool_use_id: null };
    for (let turn = 0; turn < 40; turn++) tape.frame("host-to-agent", { ...prompt, uuid: `u${turn}` });
    tape.record("process/exit", { code: 0, signal: null });
    tape.frame("agent-to-host", { type: "keep_alive" });
    tape.finish();
    const path = write("late.tape.jsonl", tape.bytes());
    const out = join(folder, "late.mjs");
    const { code, out: text } = await bugreport(path, "-o", out);
    expect([code, text]).toEqual([0, expect.stringMatching(/The session is shrunk from 42 to \d events?\./)]);
    const there = runReport(toolkit, out);
    expect(there.status, there.stdout).toBe(1);
    expect(there.stdout).toContain("The defect is there.");
    const full = join(folder, "whole.mjs");
    expect((await bugreport(path, "-o", full, "--no-shrink")).out).not.toContain("shrunk");
  });

  it("reports the first session of a folder that shows a defect", async () => {
    const sessions = join(folder, "sessions");
    mkdirSync(sessions);
    const sessionOf = (afterExit: boolean): Uint8Array => {
      const tape = createMemoryTape();
      if (!afterExit) tape.frame("agent-to-host", { type: "keep_alive" });
      tape.record("process/exit", { code: 0, signal: null });
      if (afterExit) tape.frame("agent-to-host", { type: "keep_alive" });
      tape.finish();
      return tape.bytes();
    };
    write("sessions/a.tape.jsonl", sessionOf(false));
    write("sessions/b.tape.jsonl", sessionOf(true));
    const { code, err } = await bugreport(sessions, "-o", join(folder, "found.mjs"));
    expect([code, err]).toEqual([0, expect.stringContaining("a.tape.jsonl violates no law")]);
  });

  it("asks for both ends of a range of releases, and for no other agent", async () => {
    expect((await bugreport(small, "--from", "0.3.200")).err).toContain("--from and --to belong together");
    const both = await bugreport(small, "--from", "0.3.200", "--to", "0.3.300", "--against", failing);
    expect(both.err).toContain("--against and --from exclude each other");
  });
});
