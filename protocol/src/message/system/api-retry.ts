import { count, milliseconds, object, since } from "../../schema/field.ts";
import { AssistantError } from "../../shape/message/assistant-error.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const apiRetry = defineMessage({
  name: "system/api_retry",
  summary: "A model call failed and the agent retries it after a delay. Sent once per retry.",
  since: "0.2.77",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("api_retry", {
    attempt: count("Number of this retry, from 1."),
    max_retries: count("Maximum number of retries."),
    retry_delay_ms: milliseconds("Delay before the retry."),
    error_status: count("HTTP status of the failure; `null` if there was no response.").nullable(),
    error: AssistantError,
    no_response: since(
      "0.3.261",
      object({
        waited_ms: milliseconds("How long the failed call waited for the first byte."),
        retry_wait_ms: milliseconds("How long the retry waits for the first byte."),
      }).meta({ description: "Present if no response started before the timeout." }),
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
