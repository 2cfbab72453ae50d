import { defineMessage } from "../define.ts";
import { failedExample } from "./example.ts";
import { failureFrame } from "./failure.ts";

export const errorMaxTurns = defineMessage({
  name: "result/error_max_turns",
  summary: "The turn ended because it reached the host's limit of model calls.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: failureFrame("error_max_turns"),
  examples: [
    {
      type: "result",
      subtype: "error_max_turns",
      ...failedExample,
      terminal_reason: "max_turns",
      errors: ["Reached maximum number of turns (1)"],
    },
  ],
});
