import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";

/** An event of the Messages API inside a `stream_event` frame. */
export interface ParsedStreamEvent {
  /** Identifies one of several concurrent streams: the parent tool use, or the empty name for the main conversation. */
  readonly stream: string;
  readonly type: string;
  readonly index: number | undefined;
  readonly body: JsonObject;
}

/** The event in a `stream_event` frame. */
export function streamEventOf(frame: JsonObject): ParsedStreamEvent {
  const body = asJsonObject(frame.event);
  const index = body.index;
  return {
    stream: asText(frame.parent_tool_use_id) ?? "",
    type: asText(body.type) ?? "",
    index: typeof index === "number" ? index : undefined,
    body,
  };
}
