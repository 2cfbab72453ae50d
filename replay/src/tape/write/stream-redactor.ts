import type { Redactor } from "./redact.ts";

/** Replaces secrets in streamed events, including secrets that span two deltas. */
export interface StreamRedactor {
  /** The redacted event, or the event itself if nothing changes. `stream` identifies the stream. */
  event(stream: string, event: unknown): unknown;
  /** Redacts a frame if it is a streamed event. `process` identifies the agent process. */
  frame(process: string, frame: unknown): unknown;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

const members = ["text", "partial_json", "thinking"] as const;

/** Redacts streams from their start. Keeps the ends of open texts. */
export function createStreamRedactor(redact: Redactor): StreamRedactor {
  /** The end of each open text of each stream, by its block and member. */
  const streams = new Map<string, Map<string, string>>();
  const event = (stream: string, content: unknown): unknown => {
    if (redact.reach === 0 || !isObject(content)) return content;
    const { type, index, delta } = content;
    if (type === "message_start" || type === "message_stop") streams.delete(stream);
    if (type !== "content_block_delta" || !isObject(delta)) return content;
    const ends = streams.get(stream) ?? new Map<string, string>();
    streams.set(stream, ends);
    let changed = delta;
    for (const member of members) {
      const text = delta[member];
      if (typeof text !== "string") continue;
      const key = `${index} ${member}`;
      const before = ends.get(key) ?? "";
      ends.set(key, (before + text).slice(-redact.reach));
      const clean = redact.piece(before, text);
      if (clean !== text) changed = { ...changed, [member]: clean };
    }
    return changed === delta ? content : { ...content, delta: changed };
  };
  return {
    event,
    frame(process, frame) {
      if (!isObject(frame) || frame.type !== "stream_event") return frame;
      const now = event(`${process} ${frame.parent_tool_use_id}`, frame.event);
      return now === frame.event ? frame : { ...frame, event: now };
    },
  };
}
