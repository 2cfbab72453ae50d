import { count, milliseconds, oneOf, reference } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const controlRequestProgress = defineMessage({
  name: "system/control_request_progress",
  summary:
    "Progress of a control request of the host that takes long. Sent before the response, with the same request id.",
  since: "0.3.200",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("control_request_progress", {
    request_id: reference("Id of the control request."),
    status: oneOf(["started", "api_retry"], "Work started, or the agent retries a model call."),
    attempt: count("Number of the retry; with `api_retry` only.").optional(),
    max_retries: count("Maximum number of retries; with `api_retry` only.").optional(),
    retry_delay_ms: milliseconds("Delay before the retry; with `api_retry` only.").optional(),
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
