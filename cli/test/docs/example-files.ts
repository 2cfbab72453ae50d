import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { sessionWithPermission } from "../input/requested-session.ts";
import { plainLog, transcript } from "../input/sessions.ts";
import { sessionWith, smallAgent } from "../regression/small-agent.ts";

/** A session with a key in the result of a tool. */
function leakySession(): Uint8Array {
  const tape = createMemoryTape({ header: { argv: ["agent"], startedAt: "2026-01-01T00:00:00Z" } });
  const content = [
    { type: "tool_result", tool_use_id: "t1", content: "export GITHUB_TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345" },
  ];
  tape.frame("agent-to-host", { type: "user", message: { role: "user", content } });
  tape.finish();
  return tape.bytes();
}

/** A session that violates a law: two frames with one uuid. */
function violatingSession(): Uint8Array {
  const tape = createMemoryTape({ header: { argv: ["agent"], startedAt: "2026-01-01T00:00:00Z" } });
  const uuid = "00000000-0000-4000-8000-000000000001";
  for (let times = 0; times < 2; times++)
    tape.frame("agent-to-host", { type: "system", subtype: "status", status: null, session_id: "s", uuid });
  tape.finish();
  return tape.bytes();
}

/** A list with one agent, and what a run of the suite found. */
function writePeers(folder: string): void {
  const known = [{ requirement: "session.id.constant", reason: "issue 12", until: "2999-12-31" }];
  const peer = { name: "My agent", version: "1.4", side: "agent", command: ["node", "./old-agent.mjs"], known };
  writeFileSync(join(folder, "peers.json"), JSON.stringify({ peers: [peer] }));
  const statuses = {
    "turn.result.exactly-one": "passed",
    "session.id.constant": "failed",
    "turn.init.first": "failed",
  };
  const findings = {
    "session.id.constant": "Two ids.",
    "turn.init.first": "a-prompt: The turn begins with assistant.",
  };
  const run = { first: "2026-01-01", last: "2026-01-01", requirements: statuses, findings };
  const results = join(folder, "conformance", "results");
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, "my-agent-1.4.json"), JSON.stringify({ version: 1, runs: [run] }));
}

/** Writes the files that the pages about commands name. */
export function writeExampleFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: Uint8Array | string) => writeFileSync(join(folder, name), content);
  write("asked.tape.jsonl", sessionWithPermission());
  write("leaky.tape.jsonl", leakySession());
  write("session.tape.jsonl", sessionWith({ model: "opus-1", answer: "The tests pass." }));
  write("other.tape.jsonl", sessionWith({ model: "opus-1", answer: "One test fails.", isError: true }));
  write("twice.tape.jsonl", violatingSession());
  write("log.jsonl", plainLog());
  write("transcript.jsonl", transcript());
  write("invalid.jsonl", '{"type":"result","subtype":"success","is_error":"no"}\n');
  write("wrong.json", '{ "version": 1, "steps": [{ "says": "Hello." }] }\n');
  write("prompt.jsonl", '{"type":"control_request","request_id":"h","request":{"subtype":"initialize"}}\n');
  write("weather.jsonl", '{ "when": "weather", "say": "It rains." }\n{ "say": 5 }\n');
  write("hello.json", '{ "version": 1, "steps": ["Hello."] }\n');
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "turns", arguments: { session: "asked.tape.jsonl" } },
  };
  write("call.jsonl", `${JSON.stringify(call)}\n`);
  write("polite.json", '{ "version": 1, "steps": ["Understood. I leave the file alone."] }\n');
  writePeers(folder);
  smallAgent(join(folder, "old-agent.mjs"), { model: "opus-1", answer: "The tests pass." });
  smallAgent(join(folder, "failing-agent.mjs"), { model: "opus-1", answer: "The tests pass.", isError: true });
  smallAgent(join(folder, "new-agent.mjs"), { model: "opus-2", answer: "All tests pass." });
}
