import * as z from "zod";
import { list, oneOf, reference, since, text, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const modelRefusalFallback = defineMessage({
  name: "system/model_refusal_fallback",
  summary:
    "The model refused, and the agent retried the turn with another model. Readers remove the frames of the refused attempt.",
  since: "0.3.170",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("model_refusal_fallback", {
    trigger: z.literal("refusal"),
    direction: oneOf(["retry", "revert", "sticky"], "Always `retry` today."),
    scope: since(
      "0.3.222",
      oneOf(
        ["session", "local"],
        "Whether the session changed its model or only one response came from another model.",
      ),
    ).optional(),
    original_model: word("Model that refused."),
    fallback_model: word("Model that answered."),
    retracted_message_uuids: list(reference("`uuid` of a frame."), "Frames to remove; ignore unknown ones.").optional(),
    request_id: reference("Messages API id of the refused call.").nullable(),
    api_refusal_category: word("Category of the refusal; an open set.").nullable().optional(),
    api_refusal_explanation: text("Reason that the API gave.").nullable().optional(),
    refused_user_message_uuid: since(
      "0.3.193",
      reference("Refused user message; `null` if no person wrote it.").nullable(),
    ).optional(),
    content: text("The event as a sentence; may be empty."),
  }),
  examples: [
    {
      type: "system",
      subtype: "model_refusal_fallback",
      trigger: "refusal",
      direction: "retry",
      original_model: "a",
      fallback_model: "b",
      request_id: null,
      content: "Tried again.",
      uuid: "00000000-0000-4000-8000-000000000116",
      session_id: "s1",
    },
  ],
});
