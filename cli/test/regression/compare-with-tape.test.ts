import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createMemoryTape } from "@agentwire/replay";
import { expect, it } from "vitest";
import { openInput } from "../../src/input/open.ts";
import { withTapeFile } from "../../src/input/tape-file.ts";
import { compareWithTape, fromAnywhere } from "../../src/regression/compare-with-tape.ts";
import { plainLog, transcript } from "../input/sessions.ts";
import { terminalDouble } from "../terminal-double.ts";
import { sessionWith } from "./small-agent.ts";

it("finds the files of a command line from another folder", () => {
  const program = relative(process.cwd(), fileURLToPath(new URL("../../bin/agentwire.mjs", import.meta.url)));
  const line = fromAnywhere(`node ${program} --version`);
  expect(execFileSync("/bin/sh", ["-c", line], { cwd: tmpdir(), encoding: "utf8" })).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it.each([
  "program --option -- no-such-file",
  `${process.execPath} --version`,
  'node "package.json" | cat > package.json.copy',
  "echo a\\ package.json$HOME",
])("leaves programs, options, whole paths and what the shell reads as they are: %s", (command) => {
  expect(fromAnywhere(command)).toBe(command);
});

it.each(["agent", "host"] as const)("refuses a tape of keep-alives, which any %s would reproduce", async (side) => {
  const tape = createMemoryTape({});
  const bytes = new TextEncoder().encode('{"type":"keep_alive"}');
  tape.line("agent-to-host", { bytes, terminated: true, continues: false });
  tape.finish();
  const folder = mkdtempSync(join(tmpdir(), "agentwire-keep-alive-"));
  const path = join(folder, "keep-alive.tape.jsonl");
  writeFileSync(path, tape.bytes());
  const verdict = await compareWithTape(path, { side, command: "true", timeoutMs: 60_000 });
  rmSync(folder, { recursive: true });
  expect(verdict).toMatchObject({ outcome: "refused", message: expect.stringContaining("nothing to compare") });
});

it("a host that hangs ends with a verdict that says so, instead of the run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-late-"));
  const path = join(folder, "session.tape.jsonl");
  writeFileSync(path, sessionWith({ model: "m", answer: "done" }));
  const verdict = await compareWithTape(path, { side: "host", command: "sleep 30", timeoutMs: 20 });
  rmSync(folder, { recursive: true });
  expect(verdict).toMatchObject({
    outcome: "failed",
    message: "The host did not finish the session in 0.2 s and was stopped. Raise --timeout, or leave this tape out.",
  });
});

it.each([
  [
    "the agent alone",
    "host",
    plainLog("agent-to-host"),
    "no frame of the host, so there is nothing to compare with the host",
  ],
  [
    "the host alone",
    "host",
    plainLog("host-to-agent"),
    "no frame of the agent, so there is nothing to send to the host",
  ],
  [
    "the agent alone",
    "agent",
    plainLog("agent-to-host"),
    "no frame of the host, so there is nothing to send to the agent",
  ],
  [
    "the host alone",
    "agent",
    plainLog("host-to-agent"),
    "no frame of the agent, so there is nothing to compare with the agent",
  ],
  ["a transcript", "host", transcript(), "no control requests"],
] as const)("refuses a log of %s for a live %s, without starting it", async (_, side, log, message) => {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-one-side-"));
  const [source, started] = [join(folder, "log.jsonl"), join(folder, "started")];
  writeFileSync(source, log);
  const live = { side, command: `touch ${started}`, timeoutMs: 60_000 };
  const verdict = await withTapeFile(await openInput(source, terminalDouble()), (path) => compareWithTape(path, live));
  expect(verdict).toMatchObject({ outcome: "refused", message: expect.stringContaining(message) });
  expect(verdict.message).toContain("Record the session with: agentwire record");
  expect(existsSync(started)).toBe(false);
  rmSync(folder, { recursive: true });
});

it("lets an agent leave its transcripts in a folder that is removed, not in the user's home", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-config-"));
  const [agent, path] = [join(folder, "agent.mjs"), join(folder, "a.tape.jsonl")];
  writeFileSync(path, sessionWith({ model: "m", answer: "fine" }));
  writeFileSync(
    agent,
    'import { writeFileSync } from "node:fs"; writeFileSync(process.env.CLAUDE_CONFIG_DIR + "/transcript", "");\n' +
      `writeFileSync(${JSON.stringify(join(folder, "used"))}, process.env.CLAUDE_CONFIG_DIR);`,
  );
  const live = { side: "agent", command: `${process.execPath} ${agent}`, timeoutMs: 60_000 } as const;
  await compareWithTape(path, live);
  const used = readFileSync(join(folder, "used"), "utf8");
  expect(used).toContain("agentwire-replay-");
  expect(existsSync(used)).toBe(false);
  await compareWithTape(path, { ...live, configFolder: folder });
  expect(existsSync(join(folder, "transcript"))).toBe(true);
  rmSync(folder, { recursive: true });
});

it("regression: an agent that calls the model of a session without a call reached the user's service", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-no-call-"));
  const [agent, path] = [join(folder, "agent.mjs"), join(folder, "a.tape.jsonl")];
  writeFileSync(path, sessionWith({ model: "m", answer: "blocked" }));
  writeFileSync(
    agent,
    'import { writeFileSync } from "node:fs";\n' +
      'const { status } = await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", { method: "POST", body: "{}" });\n' +
      `writeFileSync(${JSON.stringify(join(folder, "status"))}, String(status));`,
  );
  await compareWithTape(path, { side: "agent", command: `${process.execPath} ${agent}`, timeoutMs: 60_000 });
  expect(readFileSync(join(folder, "status"), "utf8")).toBe("404");
  rmSync(folder, { recursive: true });
});

it("regression: outputs that the agent stores in its own folders differed in their paths", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-folders-"));
  const [agent, path] = [join(folder, "agent.mjs"), join(folder, "a.tape.jsonl")];
  const stored = (config: string, temporary: string) => ({
    type: "user",
    message: { role: "user", content: `In ${config}/x.txt and in ${temporary}/-app/b.output` },
  });
  const tape = createMemoryTape({
    header: { argv: ["agent"], environment: { CLAUDE_CONFIG_DIR: "/home/ada/.claude" } },
  });
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "go" } });
  tape.frame("agent-to-host", stored("/home/ada/.claude", "/var/tmp/ada/claude-501"));
  tape.finish();
  writeFileSync(path, tape.bytes());
  writeFileSync(
    agent,
    `const temporary = (process.env.TMPDIR ?? "/tmp") + "/claude-" + process.getuid();
     const frame = (${stored.toString()})(process.env.CLAUDE_CONFIG_DIR, temporary);
     process.stdin.once("data", () => console.log(JSON.stringify(frame))).on("end", () => {});`,
  );
  const live = { side: "agent", command: `${process.execPath} ${agent}`, timeoutMs: 20_000 } as const;
  expect(await compareWithTape(path, live)).toMatchObject({ message: "", outcome: "reproduced" });
  rmSync(folder, { recursive: true });
});

async function compared(command: string, fill: (tape: ReturnType<typeof createMemoryTape>) => void) {
  const tape = createMemoryTape({});
  fill(tape);
  tape.finish();
  const folder = mkdtempSync(join(tmpdir(), "agentwire-compared-"));
  const path = join(folder, "session.tape.jsonl");
  writeFileSync(path, tape.bytes());
  const verdict = await compareWithTape(path, { side: "agent", command, timeoutMs: 5000 });
  rmSync(folder, { recursive: true });
  return verdict;
}

it.each([
  ["reproduced", 1],
  ["diverged", 3],
])("regression: an agent that ended before its first frame was not compared: %s", async (outcome, code) => {
  const command = `sh -c "exit ${code}" sh`;
  const verdict = await compared(command, (tape) => {
    tape.record("process/spawn", { pid: 1, argv: ["claude", "-p"] });
    for (const direction of ["host-to-agent", "agent-to-host"] as const) tape.record("wire/end", { direction });
    tape.record("process/exit", { code: 1, signal: null });
  });
  expect(verdict.outcome).toBe(outcome);
});

it.each([
  ["apiKeyHelper", "."],
  ["ANTHROPIC_API_KEY", "on-the-tape."],
])("a session whose key came from %s runs with the key %s", async (apiKeySource, key) => {
  const saved = process.env.ANTHROPIC_API_KEY;
  delete process.env.ANTHROPIC_API_KEY;
  const command = "sh -c 'echo key: $ANTHROPIC_API_KEY. >&2' sh";
  const verdict = await compared(command, (tape) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ type: "system", subtype: "init", apiKeySource }));
    tape.line("agent-to-host", { bytes, terminated: true, continues: false });
    tape.record("process/exit", { code: 0, signal: null });
  });
  if (saved !== undefined) process.env.ANTHROPIC_API_KEY = saved;
  expect(verdict.notes.join()).toContain(`key: ${key}`);
});

it("says which file changed outside of the recorded session", async () => {
  const use = (id: string, name: string) => ({
    type: "assistant",
    message: { role: "assistant", content: [{ type: "tool_use", id, name, input: { file_path: "/w/a.txt" } }] },
  });
  const result = (id: string, content: string, is_error: boolean) => ({
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, is_error }] },
  });
  const refused = result("e1", "File has been modified since read, either by the user or by a linter.", true);
  const before = [use("r1", "Read"), result("r1", "one", false), use("e1", "Edit")];
  const live = [...before, result("e1", "updated", false)].map((frame) => JSON.stringify(frame)).join("\n");
  const verdict = await compared(`sh -c 'echo "$0"' '${live}'`, (tape) => {
    for (const frame of [...before, refused]) {
      const bytes = new TextEncoder().encode(JSON.stringify(frame));
      tape.line("agent-to-host", { bytes, terminated: true, continues: false });
    }
    for (const direction of ["host-to-agent", "agent-to-host"] as const) tape.record("wire/end", { direction });
    tape.record("process/exit", { code: 0, signal: null });
  });
  expect(verdict.notes.join("\n")).toContain(
    "The file /w/a.txt changed outside of the recorded session, between event 0, which read it, and event 3.",
  );
});
