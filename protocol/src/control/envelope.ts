import { z } from "zod";
import type { Direction, Entry } from "../schema/entry.ts";
import { id, known, object, reference, since, text } from "../schema/field.ts";

const requestId = id("Chosen by the sender, unique among its open requests; the answer echoes it.");
const answered = reference("The request that this answers.");

/** Fields beside the subtype are the question's own: in an envelope that is read by itself none of them is unknown. */
const body = known(
  z
    .looseObject({ subtype: z.string().describe("Which question.") })
    .catchall(z.unknown().describe("What the subtype asks.")),
);

/** A question, sent by either side on the same stream as the messages. `request.subtype` says which. */
export const ControlRequest = object({
  type: z.literal("control_request").describe("A question."),
  request_id: requestId,
  request: body.describe("What is asked, by subtype."),
});
export type ControlRequest = z.output<typeof ControlRequest>;

const pendingQuestions = z
  .array(ControlRequest)
  .describe("`can_use_tool` requests that still wait for an answer, for a host that joins late.");

const pending = {
  pending_user_dialog_requests: since(
    "0.3.175",
    z.array(ControlRequest).describe("`request_user_dialog` requests that still wait for an answer."),
  ).optional(),
  pending_elicitation_requests: since(
    "0.3.315",
    z.array(ControlRequest).describe("`elicitation` requests that still wait for an answer."),
  ).optional(),
};

/** The answer of a peer that did what it was asked. */
export const ControlSuccess = object({
  subtype: z.literal("success").describe("It was done."),
  request_id: answered,
  response: z
    .record(z.string(), z.unknown())
    .describe("What came of it, by the subtype of the request. Absent where there is nothing to say.")
    .optional(),
  pending_permission_requests: since("0.3.175", pendingQuestions).optional(),
  ...pending,
});
export type ControlSuccess = z.output<typeof ControlSuccess>;

/** The answer of a peer that did not. */
export const ControlFailure = object({
  subtype: z.literal("error").describe("It was not done."),
  request_id: answered,
  error: text("Why."),
  error_code: z
    .string()
    .meta({
      description: "Why, for programs. Only some refusals have one.",
      stability: "undeclared",
      evidence: "answers to set_permission_mode and to unknown subtypes",
    })
    .optional(),
  model: z
    .string()
    .meta({
      description: "Model that stays in force, where another was asked for in vain.",
      stability: "undeclared",
      evidence: "answers to set_model with a model that nobody knows, or with none",
    })
    .optional(),
  pending_permission_requests: pendingQuestions.optional(),
  ...pending,
});
export type ControlFailure = z.output<typeof ControlFailure>;

/** The one answer to a control request. */
export const ControlResponse = object({
  type: z.literal("control_response").describe("An answer."),
  response: z.discriminatedUnion("subtype", [ControlSuccess, ControlFailure]),
});
export type ControlResponse = z.output<typeof ControlResponse>;

/** The sender of a request no longer needs the answer. There is no answer to this frame, and one may still come. */
export const ControlCancelRequest = since(
  "0.1.77",
  object({
    type: z.literal("control_cancel_request").describe("A question is withdrawn."),
    request_id: reference("The request that is withdrawn."),
  }),
);
export type ControlCancelRequest = z.output<typeof ControlCancelRequest>;

/** The entry of the one control frame that is neither a request with a subtype nor an answer. */
export const cancelRequest: Entry & { readonly name: string; readonly direction: Direction } = {
  name: "control_cancel_request",
  direction: "both",
  summary: "The sender of a request no longer needs the answer. There is no answer to this frame.",
  since: "0.1.77",
  stability: "declared",
};
