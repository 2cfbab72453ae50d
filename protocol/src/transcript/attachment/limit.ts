import * as z from "zod";
import { count, dollars, flag, object, requiredSince, text } from "../../schema/field.ts";

/** Attachments that inform the model about remaining or exhausted limits. */
export const limitAttachments = [
  object({
    type: z.literal("budget_usd"),
    used: dollars("Spent so far."),
    total: dollars("The budget."),
    remaining: dollars("Remaining amount."),
  }),
  object({
    type: z.literal("max_turns_reached"),
    maxTurns: count("Limit."),
    turnCount: count("Number of turns that would have run."),
    exitCommitted: requiredSince("0.3.330", flag("Whether the agent is about to exit.")),
  }),
  object({ type: z.literal("total_tokens_reminder"), text: text("Text about the context window, for the model.") }),
  object({ type: z.literal("silent_turn_reminder"), text: text("Text about turns without output, for the model.") }),
] as const;
