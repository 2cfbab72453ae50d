import { count, milliseconds, tokens } from "../../schema/field.ts";
import { exampleLink, observedSince, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const turnDuration = defineTranscriptLine({
  name: "system/turn_duration",
  summary: "How long a turn of an interactive session took.",
  ...observedSince("0.3.330"),
  chained: true,
  schema: systemLine("turn_duration", {
    durationMs: milliseconds("Duration of the turn."),
    messageCount: count("Number of messages in the conversation after the turn.").optional(),
    budgetTokens: tokens("Output tokens that count toward the token budget.").optional(),
    budgetLimit: tokens("Token budget of the turn.").optional(),
    budgetNudges: count("Number of reminders of the budget.").optional(),
    pendingBackgroundAgentCount: count("Number of subagents that still run in the background.").optional(),
  }),
  examples: [
    { type: "system", subtype: "turn_duration", ...exampleLink, durationMs: 1124, messageCount: 13, isMeta: false },
  ],
});
