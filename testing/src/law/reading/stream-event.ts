import { asObject, asText, type Json } from "./json.ts";
import type { Message } from "./reading.ts";

/** An event of the Messages API inside a `stream_event` frame. */
export interface StreamEvent {
  /** Which of the streams that may run at once: the parent tool use, or the empty name for the main conversation. */
  readonly stream: string;
  readonly type: string;
  readonly index: number | undefined;
  readonly body: Json;
}

/** The event that a frame carries, if it is a `stream_event`. */
export function streamEventOf({ name, frame }: Message): StreamEvent | undefined {
  if (name !== "stream_event") return undefined;
  const body = asObject(frame.event);
  const index = body.index;
  return {
    stream: asText(frame.parent_tool_use_id) ?? "",
    type: asText(body.type) ?? "",
    index: typeof index === "number" ? index : undefined,
    body,
  };
}
