import { defineMessage } from "../define.ts";
import { failedExample } from "./example.ts";
import { failureFrame } from "./failure.ts";

export const errorMaxBudgetUsd = defineMessage({
  name: "result/error_max_budget_usd",
  summary: "The turn ended because it reached the host's cost limit.",
  since: "0.1.30",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: failureFrame("error_max_budget_usd"),
  examples: [
    {
      type: "result",
      subtype: "error_max_budget_usd",
      ...failedExample,
      terminal_reason: "budget_exhausted",
      errors: ["Reached maximum budget ($0.01)"],
    },
  ],
});
