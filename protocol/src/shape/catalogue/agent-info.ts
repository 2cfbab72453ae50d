import { z } from "zod";
import { catalogue, object, text } from "../../schema/field.ts";

/** A subagent that the model can delegate to. */
export const AgentInfo = catalogue(
  object({
    name: z.string().describe("Type of the subagent."),
    description: text("When to use it."),
    model: z
      .string()
      .describe("An alias, a model id, or `inherit`. If absent, the default for subagents applies.")
      .optional(),
  }),
);
export type AgentInfo = z.output<typeof AgentInfo>;
