import { reference, text, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const modelRefusalNoFallback = defineMessage({
  name: "system/model_refusal_no_fallback",
  summary: "The model refused, and there is no fallback model.",
  since: "0.3.193",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("model_refusal_no_fallback", {
    original_model: word("Model that refused."),
    request_id: reference("Messages API id of the refused call.").nullable(),
    api_refusal_category: word("Category of the refusal; an open set.").nullable().optional(),
    api_refusal_explanation: text("Reason that the API gave.").nullable().optional(),
    refused_user_message_uuid: reference("Refused user message; `null` if no person wrote it.").nullable().optional(),
    content: text("The event as a sentence; may be empty."),
  }),
  examples: [
    {
      type: "system",
      subtype: "model_refusal_no_fallback",
      original_model: "a",
      request_id: "req_1",
      content: "",
      uuid: "00000000-0000-4000-8000-000000000117",
      session_id: "s1",
    },
  ],
});
