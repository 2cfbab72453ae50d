import { z } from "zod";
import { dollars, tokens } from "../../schema/field.ts";

/** What hooks are told of a change of model, before and after it. */
export const modelSwitch = {
  from_model: z.string().describe("Id of the old model."),
  to_model: z.string().describe("Id of the new model."),
  requested_model: z.string().nullable().describe("What was asked for: an alias, an id, `null` for the default."),
  context_tokens: tokens("Size of the prompt that the next model call sends again; 0 before the first response."),
  prompt_cache_warm: z.boolean().describe("The old model's prompt cache is probably still usable, and would be lost."),
  cache_ttl: z.enum(["5m", "1h"]).describe("How long a prompt cache lives."),
  estimated_cache_write_usd: dollars("Estimated cost of filling the new model's cache with the context."),
  pricing: z
    .enum(["configured", "catalog", "default"])
    .describe("Where the price came from: the settings, the list, or a guess for an unknown model."),
};

/** A change of model, for examples. */
export const exampleSwitch = {
  from_model: "claude-haiku-5-5",
  to_model: "claude-opus-5-5",
  requested_model: "opus",
  context_tokens: 12000,
  prompt_cache_warm: true,
  cache_ttl: "5m",
  estimated_cache_write_usd: 0.08,
  pricing: "catalog",
} as const;
