import * as z from "zod";
import { count, dollars, epochMilliseconds, flag, milliseconds, object, reference, table } from "../../schema/field.ts";
import { ModelUsage } from "../../shape/message/model-usage.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

/** The limits of a model are not stored, because the agent looks them up again. */
const usage = ModelUsage.partial({ contextWindow: true, maxOutputTokens: true });

export const costState = defineTranscriptLine({
  name: "cost-state",
  summary: "Totals of the session, so that a resumed session continues them.",
  ...observedSince("0.3.302"),
  chained: false,
  schema: object({
    type: z.literal("cost-state"),
    sessionId: reference("The session."),
    totalCostUSD: dollars("Cost of all model calls."),
    totalAPIDuration: milliseconds("Time spent in model calls."),
    totalAPIDurationWithoutRetries: milliseconds("Time spent in model calls without failed attempts."),
    totalToolDuration: milliseconds("Time spent in tools."),
    totalLinesAdded: count("Lines added by edits."),
    totalLinesRemoved: count("Lines removed by edits."),
    totalDuration: milliseconds("Time that the session was active."),
    startTime: epochMilliseconds("When the session started."),
    modelUsage: table(usage, "Usage by model."),
    hasUnknownModelCost: flag("Whether the price of a model is a guess."),
  }),
  examples: [
    {
      type: "cost-state",
      sessionId: exampleSession,
      totalCostUSD: 0.01,
      totalAPIDuration: 900,
      totalAPIDurationWithoutRetries: 900,
      totalToolDuration: 20,
      totalLinesAdded: 3,
      totalLinesRemoved: 1,
      totalDuration: 4000,
      startTime: 1_790_000_000_000,
      modelUsage: {},
      hasUnknownModelCost: false,
    },
  ],
});
