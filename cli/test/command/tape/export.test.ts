import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { afterAll, expect, it } from "vitest";
import { exitCode } from "../../../src/exit.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tapeOf(session: string): string {
  const tape = createMemoryTape();
  const own = { session_id: session, parent_tool_use_id: null };
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null });
  tape.frame("agent-to-host", { type: "system", subtype: "init", session_id: session, cwd: "/work" });
  const message = {
    id: "m",
    type: "message",
    role: "assistant",
    model: "claude",
    content: [{ type: "text", text: "gone" }],
  };
  tape.frame("agent-to-host", { type: "assistant", ...own, uuid: "0b1c2d3e-0000-4000-8000-000000000005", message });
  tape.frame("agent-to-host", { type: "result", subtype: "success", session_id: session });
  tape.finish();
  const path = join(mkdtempSync(join(folder, "tape-")), "session.tape.jsonl");
  writeFileSync(path, tape.bytes());
  return path;
}

async function run(...args: string[]) {
  const terminal = terminalDouble();
  const code = await runCli(["export", ...args], terminal);
  return { code, out: terminal.stdout.join("\n"), err: terminal.stderr.join("\n") };
}

it("makes a transcript that is read as one, and writes over none", async () => {
  const out = mkdtempSync(join(folder, "out-"));
  const tape = tapeOf("0b1c2d3e-0000-4000-8000-000000000001");
  const { code, out: printed } = await run(tape, "-o", out);
  expect(code).toBe(exitCode.ok);
  expect(printed).toContain("0b1c2d3e-0000-4000-8000-000000000001.jsonl: 2 lines");
  expect(printed).toContain("A tape does not contain attachments");
  const path = join(out, "0b1c2d3e-0000-4000-8000-000000000001.jsonl");
  const before = readFileSync(path, "utf8");
  expect(
    before
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).type),
  ).toEqual(["user", "assistant"]);
  const terminal = terminalDouble();
  expect(await runCli(["sessions", "doctor", path], terminal)).toBe(exitCode.ok);

  expect((await run(tape, "-o", out)).code).toBe(exitCode.unreadable);
  expect(readFileSync(path, "utf8")).toBe(before);
});

it("does not interpret a path as a session name", async () => {
  const out = mkdtempSync(join(folder, "out-"));
  const { code, err } = await run(tapeOf("../../elsewhere"), "-o", out);
  expect(code).toBe(exitCode.unreadable);
  expect(err).toContain("is not a safe file name");
  expect(readdirSync(out)).toEqual([]);
});

it("fails if the input holds no conversation", async () => {
  const path = join(folder, "frames.jsonl");
  writeFileSync(path, '{"type":"keep_alive"}\n');
  expect(await run(path, "-o", folder)).toMatchObject({
    code: exitCode.found,
    err: expect.stringContaining("holds no message of a conversation; no transcript was written"),
  });
});

it("dates the prompts of a log by the frames that say when they were sent", async () => {
  const out = mkdtempSync(join(folder, "out-"));
  const log = join(out, "log.jsonl");
  const session_id = "0b1c2d3e-0000-4000-8000-000000000009";
  const user = { type: "user", session_id, parent_tool_use_id: null };
  const prompt = { ...user, message: { role: "user", content: "go" } };
  const result = [{ type: "tool_result", tool_use_id: "t1", content: "a" }];
  const sent = { message: { role: "user", content: result }, timestamp: "2026-01-02T03:04:06.000Z" };
  const lines = [
    { t: 1000, dir: "host->agent", frame: prompt },
    { t: 2000, dir: "agent->host", frame: { ...user, ...sent, uuid: "0b1c2d3e-0000-4000-8000-000000000002" } },
  ];
  writeFileSync(log, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect((await run(log, "-o", out)).code).toBe(exitCode.ok);
  const [first = "{}"] = readFileSync(join(out, `${session_id}.jsonl`), "utf8").split("\n");
  expect(JSON.parse(first)).toMatchObject({ type: "user", timestamp: "2026-01-02T03:04:05.000Z" });
});

it("writes subagents to the folder of the session, with their metadata", async () => {
  const session = "0b1c2d3e-0000-4000-8000-000000000009";
  const tape = createMemoryTape();
  const assistant = (parent: string | null, content: readonly object[], fields: object = {}) =>
    tape.frame("agent-to-host", {
      type: "assistant",
      session_id: session,
      parent_tool_use_id: parent,
      ...fields,
      message: { role: "assistant", content },
    });
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null });
  tape.frame("agent-to-host", { type: "system", subtype: "init", session_id: session, cwd: "/work" });
  const input = { description: "look", prompt: "look around", subagent_type: "Explore" };
  assistant(null, [{ type: "tool_use", id: "toolu_a", name: "Agent", input }]);
  assistant("toolu_a", [{ type: "text", text: "nothing" }], { agent_id: "a1" });
  tape.finish();
  const path = join(mkdtempSync(join(folder, "tape-")), "session.tape.jsonl");
  writeFileSync(path, tape.bytes());
  const out = mkdtempSync(join(folder, "out-"));
  expect((await run(path, "-o", out)).code).toBe(exitCode.ok);
  const stem = join(out, session, "subagents", "agent-a1");
  expect(readFileSync(`${stem}.jsonl`, "utf8").trim().split("\n")).toHaveLength(2);
  expect(JSON.parse(readFileSync(`${stem}.meta.json`, "utf8"))).toEqual({
    agentType: "Explore",
    description: "look",
    toolUseId: "toolu_a",
  });
});

it("writes the conversation of a log that names no directions", async () => {
  const log = join(mkdtempSync(join(folder, "log-")), "session.jsonl");
  const frames = readFileSync(tapeOf("0b1c2d3e-0000-4000-8000-000000000009"), "utf8").trim().split("\n").slice(1);
  writeFileSync(log, frames.map((line) => `${JSON.stringify(JSON.parse(line).frame ?? {})}\n`).join(""));
  const out = mkdtempSync(join(folder, "out-"));
  expect(await run(log, "-o", out)).toMatchObject({ code: exitCode.ok });
  expect(readdirSync(out)).toEqual(["0b1c2d3e-0000-4000-8000-000000000009.jsonl"]);
});
