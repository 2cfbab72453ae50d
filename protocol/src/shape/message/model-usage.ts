import { catalogue, count, dollars, object, oneOf, since, tokens, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** Usage of one model, summed over the session. */
export const ModelUsage = object({
  inputTokens: tokens("Prompt tokens that were neither read from nor written to the prompt cache."),
  outputTokens: tokens("Tokens that the model generated, including reasoning."),
  cacheReadInputTokens: tokens("Prompt tokens read from the prompt cache."),
  cacheCreationInputTokens: tokens("Prompt tokens written to the prompt cache."),
  webSearchRequests: count("Number of web searches by the Messages API."),
  costUSD: catalogue(dollars("Estimated cost of the usage.")),
  contextWindow: catalogue(tokens("Size of the model's context window.")),
  maxOutputTokens: since("0.2.3", catalogue(tokens("Maximum output tokens of one response."))),
  thinkingTokens: since("0.3.257", tokens("Part of `outputTokens` that is reasoning.")).optional(),
  cacheCreationEphemeral5mInputTokens: since(
    "0.3.311",
    tokens("Cache writes with a lifetime of five minutes."),
  ).optional(),
  cacheCreationEphemeral1hInputTokens: since("0.3.311", tokens("Cache writes with a lifetime of one hour.")).optional(),
  canonicalModel: since("0.3.218", catalogue(word("Model id that was used to look up the price."))).optional(),
  provider: since(
    "0.3.218",
    catalogue(word("Who served the model: `firstParty`, `bedrock`, `vertex`, ...")),
  ).optional(),
  costBasis: since(
    "0.3.246",
    catalogue(
      oneOf(
        ["list", "managed", "unknown"],
        "Price table of the latest call: built-in, the organization's, or a guess.",
      ),
    ),
  ).optional(),
}).meta({ description: "Usage of one model." });
export type ModelUsage = types.ModelUsage;
