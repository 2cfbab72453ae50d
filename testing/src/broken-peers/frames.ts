import type { Frame } from "@agentwire/protocol/codec";
import { blocksOf } from "../law/session-event/json.ts";
import { matchesPattern } from "../peer/frame.ts";

/** Predicates with which broken peers select the frames to change. */
export const is =
  (pattern: Frame) =>
  (frame: Frame): boolean =>
    matchesPattern(pattern, frame);

export const isMessage = (type: string, subtype?: string) => is(subtype === undefined ? { type } : { type, subtype });
export const isRequest = (subtype: string) => is({ type: "control_request", request: { subtype } });
export const isResponse = is({ type: "control_response" });
export const isStreamEvent = (type: string) => is({ type: "stream_event", event: { type } });

/** Whether a frame is an assistant frame with this tool use, or a user frame with its result. */
export const containsTool =
  (type: "assistant" | "user", id: string) =>
  (frame: Frame): boolean =>
    frame.type === type &&
    blocksOf(frame).some((block) => (type === "assistant" ? block.id : block.tool_use_id) === id);

/** Replaces fields of an inner object of a frame. */
export const withInner = (frame: Frame, key: string, fields: Frame): Frame => ({
  ...frame,
  [key]: { ...(frame[key] as Frame), ...fields },
});

/** Replaces the only block of a frame. */
export const withBlock = (frame: Frame, fields: Frame): Frame =>
  withInner(frame, "message", { content: blocksOf(frame).map((block) => ({ ...block, ...fields })) });

/** A copy of a frame with its own id. */
export const repeated = (frame: Frame): Frame =>
  typeof frame.uuid === "string" ? { ...frame, uuid: `33333333${frame.uuid.slice(8)}` } : frame;
