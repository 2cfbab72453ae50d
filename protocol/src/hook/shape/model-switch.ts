import * as z from "zod";
import { dollars, tokens } from "../../schema/field.ts";

/** Input of the hooks before and after a model change. */
export const modelSwitch = {
  from_model: z.string().describe("Id of the previous model."),
  to_model: z.string().describe("Id of the new model."),
  requested_model: z.string().nullable().describe("Requested model: an alias, an id, or `null` for the default."),
  context_tokens: tokens(
    "Size of the prompt that the next model call sends again, in tokens; 0 before the first response.",
  ),
  prompt_cache_warm: z
    .boolean()
    .describe("Whether the previous model's prompt cache is probably still valid; the switch loses it."),
  cache_ttl: z.enum(["5m", "1h"]).describe("Lifetime of the prompt cache."),
  estimated_cache_write_usd: dollars("Estimated cost of filling the new model's cache with the context."),
  pricing: z
    .enum(["configured", "catalog", "default"])
    .describe("Source of the price: settings, the price list, or a guess for an unknown model."),
};

/** A model change, for use in examples. */
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
