import { decodeLine, encode } from "@agentwire/protocol/codec";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";

/** A frame that is not part of the control protocol. Its fields are not validated. */
export type WireMessage = { readonly type?: unknown; readonly [field: string]: unknown };

/** The kind of a received line. */
export type IncomingFrame =
  | { readonly kind: "message"; readonly raw: WireMessage }
  /** The id is not validated: the answer repeats it, whatever it is. */
  | { readonly kind: "request"; readonly raw: JsonObject; readonly requestId: unknown; readonly request: JsonObject }
  | { readonly kind: "response"; readonly raw: JsonObject; readonly requestId: string; readonly answer: ControlAnswer }
  | { readonly kind: "cancel"; readonly raw: JsonObject; readonly requestId: string }
  | { readonly kind: "blank" }
  | {
      readonly kind: "problem";
      readonly code: "MALFORMED_LINE" | "NOT_AN_OBJECT" | "REQUEST_MISSING" | "RESPONSE_MALFORMED" | "CANCEL_ORPHANED";
      readonly message?: string;
    };

/** The outcome that a control response carries. */
export type ControlAnswer =
  | { readonly subtype: "success"; readonly response?: unknown }
  | {
      readonly subtype: "error";
      readonly error: string;
      readonly error_code?: string;
      /** Additional fields of the refusal. */
      readonly details?: object;
    };

const readers: { readonly [type: string]: ((frame: JsonObject) => IncomingFrame) | undefined } = Object.assign(
  Object.create(null),
  {
    control_request: (frame: JsonObject): IncomingFrame =>
      frame.request
        ? { kind: "request", raw: frame, requestId: frame.request_id, request: Object(frame.request) as JsonObject }
        : { kind: "problem", code: "REQUEST_MISSING" },
    control_response: (frame: JsonObject): IncomingFrame => {
      const response = frame.response;
      if (!isJsonObject(response) || typeof response.request_id !== "string") {
        return { kind: "problem", code: "RESPONSE_MALFORMED" };
      }
      const answer = readAnswer(response);
      if (answer === null) return { kind: "problem", code: "RESPONSE_MALFORMED" };
      return { kind: "response", raw: frame, requestId: response.request_id, answer };
    },
    control_cancel_request: (frame: JsonObject): IncomingFrame =>
      typeof frame.request_id === "string"
        ? { kind: "cancel", raw: frame, requestId: frame.request_id }
        : { kind: "problem", code: "CANCEL_ORPHANED" },
  },
);

function readAnswer(response: JsonObject): ControlAnswer | null {
  if (response.subtype === "success") {
    return "response" in response ? { subtype: "success", response: response.response } : { subtype: "success" };
  }
  if (response.subtype !== "error") return null;
  const code = response.error_code;
  const error = typeof response.error === "string" ? response.error : "The peer gave no reason";
  return typeof code === "string" ? { subtype: "error", error, error_code: code } : { subtype: "error", error };
}

/** Whether a frame may be part of the control protocol. Most are not, so only the type is checked. */
export const isControl = ({ type }: JsonObject): boolean => typeof type === "string" && type.startsWith("control_");

/** Classifies a frame by its type. */
export const sortFrame = (frame: JsonObject): IncomingFrame =>
  readers[String(frame.type)]?.(frame) ?? { kind: "message", raw: frame };

/** Classifies a line that is not a frame. */
export function noFrame(line: string): IncomingFrame {
  const decoded = decodeLine(line);
  if (decoded.ok || decoded.problem.kind === "blank") return { kind: "blank" };
  const { kind, message } = decoded.problem;
  return { kind: "problem", code: unreadable[kind], message };
}

const unreadable = { "not-json": "MALFORMED_LINE", "not-object": "NOT_AN_OBJECT" } as const;

/** A control request as it is sent. */
export interface RequestFrame {
  readonly type: "control_request";
  readonly request_id: string;
  readonly request: { readonly subtype: string; readonly [field: string]: unknown };
}

/** A control request. */
export const requestFrame = (requestId: string, subtype: string, params: object): RequestFrame => ({
  request_id: requestId,
  type: "control_request",
  request: { subtype, ...params },
});

/**
 * The line of a control response. A success without a result has no `response` key; `extraFields` is next to the
 * result.
 */
export const responseLine = (requestId: unknown, answer: ControlAnswer, extraFields: object = {}): string =>
  encode({
    type: "control_response",
    response:
      answer.subtype === "success"
        ? { subtype: "success", request_id: requestId, response: answer.response, ...extraFields }
        : {
            subtype: "error",
            request_id: requestId,
            error: answer.error,
            error_code: answer.error_code,
            ...answer.details,
          },
  });

/** The line that withdraws a control request. */
export const cancelFrame = (requestId: string): object => ({
  type: "control_cancel_request",
  request_id: requestId,
});
