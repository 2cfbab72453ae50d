import type { Frame } from "@agentwire/protocol/codec";

/**
 * The frame of a prompt.
 *
 * @param content - The text, or content blocks.
 * @param fields - Additional fields of the frame.
 * @see queue.lifecycle.opt-in
 * @example
 * import { prompt, send } from "@agentwire/testing";
 *
 * const steps = send(prompt("Say hello."));
 */
export const prompt = (content: string | readonly Frame[], fields: Frame = {}): Frame => ({
  type: "user",
  session_id: "",
  message: { role: "user", content },
  parent_tool_use_id: null,
  ...fields,
});

/**
 * The frame of a control request.
 *
 * @param id - Id of the request.
 * @param subtype - Its subtype.
 * @param params - Additional fields of the request.
 * @see control.request.id
 * @example
 * import { request, send } from "@agentwire/testing";
 *
 * const steps = send(request("1", "set_permission_mode", { mode: "plan" }));
 */
export const request = (id: string, subtype: string, params: Frame = {}): Frame => ({
  type: "control_request",
  request_id: id,
  request: { subtype, ...params },
});

/**
 * The success response to a control request.
 *
 * @param id - Id of the request.
 * @param response - Body of the response. Default: none.
 * @see control.response.shape
 * @example
 * import { respond } from "@agentwire/testing";
 *
 * const frame = respond("1", { behavior: "allow", updatedInput: {} });
 */
export const respond = (id: string, response?: Frame): Frame => ({
  type: "control_response",
  response: { subtype: "success", request_id: id, ...(response && { response }) },
});

/**
 * The error response to a control request.
 *
 * @param id - Id of the request.
 * @param error - The message.
 * @param code - The `error_code`.
 * @see control.response.shape control.subtype.unsupported
 * @example
 * import { errorResponse, send } from "@agentwire/testing";
 *
 * const steps = send(errorResponse("1", "The window is closed.", "not_available"));
 */
export const errorResponse = (id: string, error: string, code?: string): Frame => ({
  type: "control_response",
  response: { subtype: "error", request_id: id, error, ...(code !== undefined && { error_code: code }) },
});

/**
 * The frame that cancels a control request.
 *
 * @param id - Id of the request.
 * @see control.cancel.own-request
 * @example
 * import { cancel, request, send } from "@agentwire/testing";
 *
 * const steps = send(request("1", "interrupt"), cancel("1"));
 */
export const cancel = (id: string): Frame => ({ type: "control_cancel_request", request_id: id });
