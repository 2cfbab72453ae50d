import { z } from "zod";
import { object, since, tokens } from "../../schema/field.ts";

const display = since(
  "0.2.112",
  z.enum(["summarized", "omitted"]).describe("How much of the thinking is shown."),
).optional();

/** Whether and how much the model thinks before it answers. */
export const ThinkingConfig = z.discriminatedUnion("type", [
  object({ type: z.literal("adaptive").describe("As much as the model finds fit."), display }),
  object({
    type: z.literal("enabled").describe("Up to a budget; without one, as `adaptive`."),
    budgetTokens: tokens("The budget.").optional(),
    display,
  }),
  object({ type: z.literal("disabled").describe("Not at all.") }),
]);
export type ThinkingConfig = z.output<typeof ThinkingConfig>;
