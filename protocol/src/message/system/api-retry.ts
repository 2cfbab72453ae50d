import { count, milliseconds, object, since } from "../../schema/field.ts";
import { AssistantError } from "../../shape/message/assistant-error.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const apiRetry = defineMessage({
  name: "system/api_retry",
  summary: "A call of the model failed and is tried again after a pause. One for every retry.",
  since: "0.2.90",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("api_retry", {
    attempt: count("Which retry this is, from 1."),
    max_retries: count("Retries that will be made at most."),
    retry_delay_ms: milliseconds("Pause before the retry."),
    error_status: count("HTTP status of the failure; `null` where no answer came.").nullable(),
    error: AssistantError,
    no_response: since(
      "0.3.275",
      object({
        waited_ms: milliseconds("How long the failed call waited for the first byte."),
        retry_wait_ms: milliseconds("How long the retry will wait for it."),
      }).meta({ description: "Present where the failure was that no answer began in time." }),
    ).optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "api_retry",
      attempt: 1,
      max_retries: 10,
      retry_delay_ms: 540,
      error_status: 529,
      error: "overloaded",
      uuid: "00000000-0000-4000-8000-000000000101",
      session_id: "s1",
    },
  ],
});
