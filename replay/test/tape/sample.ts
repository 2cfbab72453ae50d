import { createHash } from "node:crypto";
import {
  createMemoryTape,
  type MemoryTapeOptions,
  parseTape,
  type Tape,
  type TapeHeader,
  type TapeWriter,
} from "@agentwire/replay";

const header: TapeHeader = {
  agentwire: "tape",
  version: 1,
  release: "0.3.330",
  recorder: { name: "agentwire", version: "0.1.0", mode: "transport" },
  redaction: { environment: [], secrets: [] },
};

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The bytes of a tape that `fill` writes; each event comes a millisecond after the one before. */
export function record(build: (writer: TapeWriter) => void, options: MemoryTapeOptions = {}): Uint8Array {
  const tape = createMemoryTape({ header, sha256, ...options });
  build(tape);
  return tape.bytes();
}

/** The tape in these bytes; fails if there is none. */
export function tapeIn(bytes: Uint8Array | string): Tape {
  const result = parseTape(bytes);
  if (!result.ok) throw new Error(result.problem.message);
  return result.tape;
}

const encoder = new TextEncoder();

/** A line as a writer takes it. */
export const line = (content: string | object | Uint8Array) => ({
  bytes:
    content instanceof Uint8Array
      ? content
      : encoder.encode(typeof content === "string" ? content : JSON.stringify(content)),
  terminated: true,
  continues: false,
});

/** A short session: a prompt, a permission request, its answer, a result, the exit. */
export const session = (writer: TapeWriter): void => {
  writer.record("process/spawn", { pid: 7 });
  writer.line("host-to-agent", line({ type: "control_request", request_id: "h1", request: { subtype: "initialize" } }));
  writer.line(
    "host-to-agent",
    line({ type: "user", message: { role: "user", content: "go" }, parent_tool_use_id: null }),
  );
  writer.line(
    "agent-to-host",
    line({ type: "control_response", response: { subtype: "success", request_id: "h1", response: {} } }),
  );
  writer.line(
    "agent-to-host",
    line({
      type: "control_request",
      request_id: "a1",
      request: { subtype: "can_use_tool", tool_name: "Bash", input: { command: "ls" }, tool_use_id: "t1" },
    }),
  );
  writer.line(
    "host-to-agent",
    line({
      type: "control_response",
      response: {
        subtype: "success",
        request_id: "a1",
        response: { behavior: "allow", updatedInput: { command: "ls" } },
      },
    }),
  );
  writer.line("agent-to-host", line({ type: "result", subtype: "success", is_error: false, result: "done" }));
  writer.record("wire/end", { direction: "host-to-agent" });
  writer.record("wire/end", { direction: "agent-to-host" });
  writer.record("process/exit", { code: 0, signal: null });
  writer.finish();
};
