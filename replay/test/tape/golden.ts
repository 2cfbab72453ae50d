import type { TapeWriter } from "@agentwire/replay";
import { line, record, session } from "./sample.ts";

/** What the golden tape of version 1 holds: every kind of event, and every way in which a line can stand on a tape. */
function everyKind(writer: TapeWriter): void {
  writer.record("note/text", { text: "Every kind of event." });
  writer.record("effect/value", { name: "ids.uuid", value: "00000000-0000-4000-8000-000000000001" });
  writer.record("model/request", { call: 1, body: { model: "m", messages: [] }, headers: { "x-app": "cli" } });
  writer.record("effect/call", { call: 1, name: "files.read", given: { path: "/a" } });
  writer.record("effect/value", { name: "files.read", call: 1, error: { message: "ENOENT" } });
  writer.record("model/start", { call: 1, status: 200, requestId: "req_1" });
  writer.record("model/event", { call: 1, event: { type: "message_stop" } });
  writer.record("model/end", { call: 1, status: 200, requestId: "req_1" });
  writer.record("note/file", { root: "workspace", paths: ["a.txt", "b/c.txt"], text: "the same\n" });
  writer.record("note/file", { root: "config", paths: ["logo.png"], bytes: "/w==", executable: true });
  const git = { head: "0".repeat(40), branch: "main", modified: ["a.txt"], untracked: [] };
  writer.record("note/capsule", { files: 3, omitted: [{ path: "huge.bin", size: 4_000_000 }], git });
  writer.record("process/failed", { code: "ENOENT", message: "spawn nothing ENOENT" });
  writer.record("process/stderr", { text: "grüße\n" });
  writer.record("process/signal", { signal: "SIGINT" });
  writer.record("wire/broken", { direction: "agent-to-host", code: "EPIPE" });
  writer.line("agent-to-host", line('{ "spaced": 1 }'));
  writer.line("agent-to-host", line("not json\r"));
  writer.line("agent-to-host", line(new Uint8Array([0xff, 0x00])));
  writer.line("agent-to-host", { ...line("first half, "), terminated: false, continues: true });
  writer.line("agent-to-host", line("second half"));
  writer.line("agent-to-host", line("a long line that is kept once, under its hash"));
  writer.line("agent-to-host", line("a long line that is kept once, under its hash"));
  writer.line("agent-to-host", { ...line("torn"), terminated: false });
  session(writer);
}

/** The golden tape of version 1 as this writer writes it. */
export const goldenV1 = (): Uint8Array => record(everyKind, { payloadSize: 40 });
