import { anything, count, list, object, oneOf, requiredSince, since, tokens, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

const byLifetime = object({
  ephemeral_5m_input_tokens: tokens("Cache writes with a lifetime of five minutes."),
  ephemeral_1h_input_tokens: tokens("Cache writes with a lifetime of one hour."),
}).meta({ description: "Cache writes by lifetime." });

const iteration = object({
  type: oneOf(["message", "compaction", "advisor_message", "fallback_message"], "Purpose of the pass."),
  input_tokens: tokens("Prompt tokens that were neither read from nor written to the prompt cache."),
  output_tokens: tokens("Tokens that the model generated."),
  cache_creation_input_tokens: tokens("Prompt tokens written to the prompt cache."),
  cache_read_input_tokens: tokens("Prompt tokens read from the prompt cache."),
  cache_creation: byLifetime.nullable(),
  model: word("Model of the pass.").nullable().optional(),
});

const details = {
  input_tokens: tokens("Prompt tokens that were neither read from nor written to the prompt cache."),
  output_tokens: tokens("Tokens that the model generated."),
  cache_creation_input_tokens: tokens("Prompt tokens written to the prompt cache."),
  cache_read_input_tokens: tokens("Prompt tokens read from the prompt cache."),
  cache_creation: byLifetime,
  output_tokens_details: object({ thinking_tokens: tokens("Output tokens that were reasoning.") }).meta({
    description: "Output tokens by kind.",
  }),
  server_tool_use: object({
    web_search_requests: count("Number of web searches by the Messages API."),
    web_fetch_requests: requiredSince("0.1.77", count("Number of web fetches by the Messages API.")),
  }).meta({ description: "Calls of server tools." }),
  service_tier: oneOf(["standard", "priority", "batch"], "Service tier of the call."),
  inference_geo: word("Region of the call; empty if the API did not report one."),
  iterations: list(iteration, "Usage by pass, if one call took several."),
  speed: oneOf(["standard", "fast"], "Speed mode of the call."),
};
const fallbackCredit = anything("Credit for a call that a fallback model served, in the format of the Messages API.");

/** Token counts of one Messages API call, as relayed: an endpoint may omit all counts but two. */
export const Usage = object({
  input_tokens: details.input_tokens,
  output_tokens: details.output_tokens,
  cache_creation_input_tokens: details.cache_creation_input_tokens.nullable().optional(),
  cache_read_input_tokens: details.cache_read_input_tokens.nullable().optional(),
  cache_creation: details.cache_creation.nullable().optional(),
  output_tokens_details: details.output_tokens_details.nullable().optional(),
  server_tool_use: details.server_tool_use.nullable().optional(),
  service_tier: details.service_tier.nullable().optional(),
  inference_geo: details.inference_geo.nullable().optional(),
  iterations: details.iterations.nullable().optional(),
  speed: details.speed.nullable().optional(),
  fallback_credit: fallbackCredit.nullable().optional(),
}).meta({ description: "Token counts of one Messages API call." });
export type Usage = types.Usage;

/** Token counts of a turn: the sum over its calls on the main thread, with every count present. */
export const TurnUsage = object({
  ...details,
  output_tokens_details: since("0.3.250", details.output_tokens_details),
  inference_geo: since("0.2.47", details.inference_geo),
  iterations: since("0.2.47", details.iterations),
  speed: since("0.2.47", details.speed),
  fallback_credit: since("0.3.302", fallbackCredit.nullable()),
}).meta({
  description: "Token counts of a turn, summed over the calls of its main thread.",
});
export type TurnUsage = types.TurnUsage;

/** Running token counts in the `message_delta` of a stream. */
export const DeltaUsage = object({
  output_tokens: details.output_tokens,
  input_tokens: details.input_tokens.nullable().optional(),
  cache_creation_input_tokens: details.cache_creation_input_tokens.nullable().optional(),
  cache_read_input_tokens: details.cache_read_input_tokens.nullable().optional(),
  output_tokens_details: details.output_tokens_details.nullable().optional(),
  server_tool_use: details.server_tool_use.nullable().optional(),
  iterations: details.iterations.nullable().optional(),
  fallback_credit: fallbackCredit.nullable().optional(),
}).meta({ description: "Token counts so far, in a stream." });
export type DeltaUsage = types.DeltaUsage;
