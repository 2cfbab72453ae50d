import * as z from "zod";
import type { Direction, Entry } from "../schema/entry.ts";
import { id, known, object, reference, since, text } from "../schema/field.ts";
import type * as types from "../type/types.generated.ts";

const requestId = id("Chosen by the sender and unique among its pending requests. The response repeats it.");
const answered = reference("The request that this responds to.");

/**
 * The fields beside the subtype belong to the subtype's own schema. When the envelope is validated alone, none of them
 * counts as unknown.
 */
const body = known(
  z
    .looseObject({ subtype: z.string().describe("Subtype of the request.") })
    .catchall(z.unknown().describe("Fields that the subtype defines.")),
);

/** A request, sent by either side on the same stream as the messages. `request.subtype` identifies it. */
export const ControlRequest = object({
  type: z.literal("control_request").describe("Marks a request."),
  request_id: requestId,
  request: body.describe("Body of the request; its fields depend on the subtype."),
});
export type ControlRequest = types.ControlRequest;

const pendingQuestions = z
  .array(ControlRequest)
  .describe("`can_use_tool` requests that are still pending, for a host that joins late.");

const pending = {
  pending_user_dialog_requests: since(
    "0.3.169",
    z.array(ControlRequest).describe("`request_user_dialog` requests that are still pending."),
  ).optional(),
  pending_elicitation_requests: since(
    "0.3.315",
    z.array(ControlRequest).describe("`elicitation` requests that are still pending."),
  ).optional(),
};

/** The response of a peer that carried out the request. */
export const ControlSuccess = object({
  subtype: z.literal("success").describe("The request succeeded."),
  request_id: answered,
  response: z
    .record(z.string(), z.unknown())
    .describe("Result of the request; its fields depend on the subtype. Absent if the request has no result.")
    .optional(),
  pending_permission_requests: since("0.3.161", pendingQuestions).optional(),
  ...pending,
});
export type ControlSuccess = types.ControlSuccess;

/** The response of a peer that refused the request or failed to carry it out. */
export const ControlFailure = object({
  subtype: z.literal("error").describe("The request failed."),
  request_id: answered,
  error: text("Why."),
  error_code: z
    .string()
    .meta({
      description: "Reason for the failure, as a code. Present for some failures only.",
      stability: "undeclared",
      evidence: "responses to set_permission_mode and to unknown subtypes",
    })
    .optional(),
  model: z
    .string()
    .meta({
      description: "The model that stays active because the requested one was refused.",
      stability: "undeclared",
      evidence: "responses to set_model with an unknown or missing model",
    })
    .optional(),
  pending_permission_requests: since("0.1.28", pendingQuestions).optional(),
  ...pending,
});
export type ControlFailure = types.ControlFailure;

/** The one response to a control request. */
export const ControlResponse = object({
  type: z.literal("control_response").describe("Marks a response."),
  response: z.discriminatedUnion("subtype", [ControlSuccess, ControlFailure]).describe("How the request ended."),
});
export type ControlResponse = types.ControlResponse;

/**
 * Withdraws a request whose response the sender no longer needs. This frame has no response of its own, but the
 * response to the withdrawn request may still arrive.
 */
export const ControlCancelRequest = since(
  "0.1.0",
  object({
    type: z.literal("control_cancel_request").describe("Withdraws a request."),
    request_id: reference("The request to withdraw."),
  }),
);
export type ControlCancelRequest = types.ControlCancelRequest;

/**
 * The registry entry of `control_cancel_request`, the only control frame that is neither a request with a subtype nor a
 * response.
 */
export const cancelRequest: Entry & { readonly name: string; readonly direction: Direction } = {
  name: "control_cancel_request",
  direction: "both",
  summary: "Withdraws a request whose response the sender no longer needs. This frame has no response.",
  since: "0.1.0",
  stability: "declared",
};
