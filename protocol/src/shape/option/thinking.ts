import * as z from "zod";
import { object, since, tokens } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

const display = since("0.2.94", z.enum(["summarized", "omitted"]).describe("How thinking is shown.")).optional();

/** Thinking mode and budget of the model. */
export const ThinkingConfig = z.discriminatedUnion("type", [
  object({ type: z.literal("adaptive").describe("The model chooses the budget."), display }),
  object({
    type: z.literal("enabled").describe("A fixed budget; without one, the same as `adaptive`."),
    budgetTokens: tokens("Budget in tokens.")
      .optional()
      .meta({ optionalSince: "0.2.47", description: "Budget in tokens." }),
    display,
  }),
  object({ type: z.literal("disabled").describe("No thinking.") }),
]);
export type ThinkingConfig = types.ThinkingConfig;
