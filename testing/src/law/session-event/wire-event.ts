import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import type { LawEvent, Side } from "./event.ts";
import { type ParsedStreamEvent, streamEventOf } from "./stream-event.ts";

interface At {
  /** Position on the tape. */
  readonly seq: number;
}

interface Sent extends At {
  readonly from: Side;
}

/** A frame. */
interface Framed extends Sent {
  /** Whether the frame is known to be valid. If not, it has not been checked. */
  readonly valid: boolean;
}

/** A control request. */
export interface RequestEvent extends Framed {
  readonly kind: "request";
  readonly id: string;
  readonly subtype: string;
  /** The content of `request`. */
  readonly request: JsonObject;
  readonly frame: JsonObject;
}

/** A control response. */
export interface ResponseEvent extends Framed {
  readonly kind: "response";
  readonly id: string;
  readonly ok: boolean;
  /** The content of `response.response`. */
  readonly response: JsonObject;
  /** The content of `response`. */
  readonly body: JsonObject;
  readonly frame: JsonObject;
}

/** A control cancel request. */
interface Cancel extends Sent {
  readonly kind: "cancel";
  readonly id: string;
}

/** Any other frame. `name` is its `type`, with `/` and its `subtype` if it has one. */
export interface FrameMessageEvent extends Framed {
  readonly kind: "message";
  readonly name: string;
  readonly frame: JsonObject;
  /** Its event, if it is a `stream_event`. */
  readonly event: ParsedStreamEvent | undefined;
}

/** A line that is not a frame. */
interface Unreadable extends Sent {
  readonly kind: "unreadable";
  /** `json`: not JSON; `object`: not an object; `type`: no type; `request`: a control frame lacks a part. */
  readonly fault: "json" | "object" | "type" | "request";
  readonly reason: string;
  /** The id of a control request that lacks its content. The other side can still answer it. */
  readonly requestId?: string;
}

/** The last line of a side, without a terminator. It is also processed like any other line. */
interface Torn extends Sent {
  readonly kind: "torn";
}

/** The agent process was started. */
interface Spawn extends At {
  readonly kind: "spawn";
  readonly argv: readonly string[];
}

/** A side closes its output. */
interface End extends Sent {
  readonly kind: "end";
}

/** The agent process has ended. */
interface Exit extends At {
  readonly kind: "exit";
  readonly code: number | null;
  readonly signal: string | null;
}

/** The host sent the agent process a signal. */
interface Signal extends At {
  readonly kind: "signal";
  readonly signal: string;
}

/** An event as laws see it. */
export type WireEvent =
  | RequestEvent
  | ResponseEvent
  | Cancel
  | FrameMessageEvent
  | Unreadable
  | Torn
  | Spawn
  | End
  | Exit
  | Signal;

function readFrame(value: unknown, seq: number, from: Side, valid: boolean): WireEvent {
  const sent = { seq, from };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return value === undefined
      ? { ...sent, kind: "unreadable", fault: "json", reason: "it is not JSON" }
      : { ...sent, kind: "unreadable", fault: "object", reason: "it is no JSON object" };
  const frame = value as JsonObject;
  const type = asText(frame.type);
  if (type === undefined) return { ...sent, kind: "unreadable", fault: "type", reason: "it has no `type`" };
  const lacking = (reason: string): Unreadable => ({ ...sent, kind: "unreadable", fault: "request", reason });
  if (type === "control_request") {
    const request = asJsonObject(frame.request);
    const [id, subtype] = [asText(frame.request_id), asText(request.subtype)];
    if (id === undefined) return lacking("the control request has no `request_id`");
    if (subtype === undefined) return { ...lacking("the control request has no `subtype`"), requestId: id };
    return { ...sent, valid, kind: "request", id, subtype, request, frame };
  }
  if (type === "control_response") {
    const response = asJsonObject(frame.response);
    const id = asText(response.request_id);
    if (id === undefined) return lacking("the control response has no `request_id`");
    const ok = response.subtype === "success";
    return {
      ...sent,
      valid,
      kind: "response",
      id,
      ok,
      response: asJsonObject(response.response),
      body: response,
      frame,
    };
  }
  if (type === "control_cancel_request") {
    const id = asText(frame.request_id);
    if (id === undefined) return lacking("the cancel request has no `request_id`");
    return { ...sent, kind: "cancel", id };
  }
  if (type === "stream_event")
    return { kind: "message", seq, from, valid, name: type, frame, event: streamEventOf(frame) };
  const subtype = asText(frame.subtype);
  const name = subtype === undefined ? type : `${type}/${subtype}`;
  return { kind: "message", seq, from, valid, name, frame, event: undefined };
}

/** Reads an event; `undefined` if laws do not use it. */
export function wireEventOf(event: LawEvent, seq: number, valid: boolean): WireEvent | undefined {
  if (event.channel === "process") return readProcess(event, seq);
  if (event.channel !== "wire" || event.direction === undefined) return undefined;
  const from = event.direction === "host-to-agent" ? "host" : "agent";
  if (event.kind === "end") return { seq, from, kind: "end" };
  if (event.kind !== "frame") return undefined;
  if (event.unterminated === true && event.frame === undefined) return { seq, from, kind: "torn" };
  return readFrame(event.frame, seq, from, valid);
}

function readProcess(event: LawEvent, seq: number): WireEvent | undefined {
  const { kind, signal } = event;
  if (kind === "exit")
    return { kind, seq, code: typeof event.code === "number" ? event.code : null, signal: signal ?? null };
  if (kind === "signal") return { kind, seq, signal: signal ?? "" };
  return kind === "spawn" ? { kind, seq, argv: event.argv ?? [] } : undefined;
}
