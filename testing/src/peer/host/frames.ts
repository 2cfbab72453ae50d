import type { Frame } from "@agentwire/protocol/codec";

/** A prompt of the host. */
export const prompt = (content: string | readonly Frame[], fields: Frame = {}): Frame => ({
  type: "user",
  session_id: "",
  message: { role: "user", content },
  parent_tool_use_id: null,
  ...fields,
});

/** A control request of either side. */
export const request = (id: string, subtype: string, params: Frame = {}): Frame => ({
  type: "control_request",
  request_id: id,
  request: { subtype, ...params },
});

/** A success; without `response` an empty one. */
export const respond = (id: string, response?: Frame): Frame => ({
  type: "control_response",
  response: { subtype: "success", request_id: id, ...(response && { response }) },
});

/** An error response. */
export const errorResponse = (id: string, error: string, code?: string): Frame => ({
  type: "control_response",
  response: { subtype: "error", request_id: id, error, ...(code !== undefined && { error_code: code }) },
});

/** Takes a request back. */
export const cancel = (id: string): Frame => ({ type: "control_cancel_request", request_id: id });
