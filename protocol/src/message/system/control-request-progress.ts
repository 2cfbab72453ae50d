import { count, milliseconds, oneOf, reference } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const controlRequestProgress = defineMessage({
  name: "system/control_request_progress",
  summary:
    "A control request of the host that takes long is being worked on. Comes before its answer and ties to it by the request id.",
  since: "0.3.225",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("control_request_progress", {
    request_id: reference("The control request."),
    status: oneOf(["started", "api_retry"], "Work began, or a call of the model is tried again."),
    attempt: count("Which retry this is; with `api_retry` only.").optional(),
    max_retries: count("Retries that will be made at most; with `api_retry` only.").optional(),
    retry_delay_ms: milliseconds("Pause before the retry; with `api_retry` only.").optional(),
    error_status: count("HTTP status of the failure; with `api_retry` only.").nullable().optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "control_request_progress",
      request_id: "r1",
      status: "started",
      uuid: "00000000-0000-4000-8000-000000000105",
      session_id: "s1",
    },
  ],
});
