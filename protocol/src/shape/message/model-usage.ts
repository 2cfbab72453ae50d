import type { z } from "zod";
import { count, dollars, object, oneOf, since, tokens, word } from "../../schema/field.ts";

/** What one model was used for, summed over the session. */
export const ModelUsage = object({
  inputTokens: tokens("Prompt tokens that were neither read from nor written to the prompt cache."),
  outputTokens: tokens("Tokens that the model wrote, reasoning included."),
  cacheReadInputTokens: tokens("Prompt tokens read from the prompt cache."),
  cacheCreationInputTokens: tokens("Prompt tokens written to the prompt cache."),
  webSearchRequests: count("Searches that the Messages API ran."),
  costUSD: dollars("Estimated price of the above."),
  contextWindow: tokens("Size of the model's context window."),
  maxOutputTokens: since("0.2.19", tokens("Most that one answer of the model may hold.")),
  thinkingTokens: since("0.3.275", tokens("Part of `outputTokens` that was reasoning.")).optional(),
  cacheCreationEphemeral5mInputTokens: since(
    "0.3.315",
    tokens("Part of the cache writes that lives for five minutes."),
  ).optional(),
  cacheCreationEphemeral1hInputTokens: since(
    "0.3.315",
    tokens("Part of the cache writes that lives for an hour."),
  ).optional(),
  canonicalModel: since("0.3.225", word("Id of the model under which its price was looked up.")).optional(),
  provider: since("0.3.225", word("Who served the model: `firstParty`, `bedrock`, `vertex`, ...")).optional(),
  costBasis: since(
    "0.3.250",
    oneOf(
      ["list", "managed", "unknown"],
      "Price table of the latest call: the built-in one, the organisation's, or a guess.",
    ),
  ).optional(),
}).meta({ description: "What one model was used for." });
export type ModelUsage = z.output<typeof ModelUsage>;
