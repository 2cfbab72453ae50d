import { defineMessage } from "../define.ts";
import { failed } from "./example.ts";
import { failureFrame } from "./failure.ts";

export const errorDuringExecution = defineMessage({
  name: "result/error_during_execution",
  summary:
    "The turn was interrupted or broke down, or the agent could not start or resume. `terminal_reason` tells an interrupt from a breakdown.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: failureFrame("error_during_execution"),
  examples: [
    {
      type: "result",
      subtype: "error_during_execution",
      ...failed,
      terminal_reason: "aborted_tools",
      errors: ["Interrupted"],
    },
  ],
});
