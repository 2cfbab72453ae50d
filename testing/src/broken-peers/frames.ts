import type { Frame } from "@agentwire/protocol/codec";
import { blocksOf } from "../law/session-event/json.ts";
import { matchesPattern } from "../peer/frame.ts";

/** Predicates with which broken peers select the frames that they change. */
export const is =
  (pattern: Frame) =>
  (frame: Frame): boolean =>
    matchesPattern(pattern, frame);

export const isMessage = (type: string, subtype?: string) => is(subtype === undefined ? { type } : { type, subtype });
export const isRequest = (subtype: string) => is({ type: "control_request", request: { subtype } });
export const isResponse = is({ type: "control_response" });
export const isStreamEvent = (type: string) => is({ type: "stream_event", event: { type } });

/** An assistant frame that calls this tool use, or a user frame that brings its result. */
export const holdsTool =
  (type: "assistant" | "user", id: string) =>
  (frame: Frame): boolean =>
    frame.type === type &&
    blocksOf(frame).some((block) => (type === "assistant" ? block.id : block.tool_use_id) === id);

/** The frame with fields of an inner object replaced. */
export const withInner = (frame: Frame, key: string, fields: Frame): Frame => ({
  ...frame,
  [key]: { ...(frame[key] as Frame), ...fields },
});

/** The frame with its only block replaced. */
export const withBlock = (frame: Frame, fields: Frame): Frame =>
  withInner(frame, "message", { content: blocksOf(frame).map((block) => ({ ...block, ...fields })) });

/** A second frame of the same content, as a frame of its own. */
export const repeated = (frame: Frame): Frame =>
  typeof frame.uuid === "string" ? { ...frame, uuid: `33333333${frame.uuid.slice(8)}` } : frame;
