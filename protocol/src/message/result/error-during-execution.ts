import { defineMessage } from "../define.ts";
import { failedExample } from "./example.ts";
import { failureFrame } from "./failure.ts";

export const errorDuringExecution = defineMessage({
  name: "result/error_during_execution",
  summary:
    "The turn was interrupted or failed, or the agent could not start or resume. `terminal_reason` distinguishes an interrupt from a failure.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: failureFrame("error_during_execution"),
  examples: [
    {
      type: "result",
      subtype: "error_during_execution",
      ...failedExample,
      terminal_reason: "aborted_tools",
      errors: ["Interrupted"],
    },
  ],
});
