import { defineMessage } from "../define.ts";
import { failedExample } from "./example.ts";
import { failureFrame } from "./failure.ts";

export const errorMaxStructuredOutputRetries = defineMessage({
  name: "result/error_max_structured_output_retries",
  summary: "The turn ended because the model exceeded the number of attempts to match the host's JSON schema.",
  since: "0.1.44",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: failureFrame("error_max_structured_output_retries"),
  examples: [
    {
      type: "result",
      subtype: "error_max_structured_output_retries",
      ...failedExample,
      terminal_reason: "structured_output_retry_exhausted",
      errors: ["No valid answer after 5 attempts"],
    },
  ],
});
