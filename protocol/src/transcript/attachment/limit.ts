import { z } from "zod";
import { count, dollars, flag, object, text } from "../../schema/field.ts";

/** Attachments that tell the model what is left, or that something is used up. */
export const limitAttachments = [
  object({
    type: z.literal("budget_usd"),
    used: dollars("Spent so far."),
    total: dollars("The budget."),
    remaining: dollars("What is left."),
  }),
  object({
    type: z.literal("max_turns_reached"),
    maxTurns: count("The limit."),
    turnCount: count("Turns that would have been made."),
    exitCommitted: flag("Whether the agent is about to leave."),
  }),
  object({ type: z.literal("total_tokens_reminder"), text: text("What the model is told about its context.") }),
  object({ type: z.literal("silent_turn_reminder"), text: text("What the model is told about turns without words.") }),
] as const;
