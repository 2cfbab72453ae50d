import * as z from "zod";
import { catalogue, object, text } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

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
export type AgentInfo = types.AgentInfo;
