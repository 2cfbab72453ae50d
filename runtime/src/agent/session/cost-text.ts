import { priceSource } from "../catalogue/prices.ts";
import type { UsageLedger } from "../core/usage-ledger.ts";

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)}s`;

/** The cost of a session as lines of text, with a line for each model. */
export function costText(ledger: UsageLedger): string {
  const rows = Object.entries(ledger.byModel).map(
    ([model, usage]) =>
      `  ${model}: ${usage.inputTokens} input, ${usage.outputTokens} output, ${usage.cacheReadInputTokens} cache read, ${usage.cacheCreationInputTokens} cache write ($${usage.costUSD.toFixed(4)})`,
  );
  return [
    `Total cost:            $${ledger.cost.toFixed(4)}${ledger.unknownCost ? " (an estimate: the price of a model is unknown)" : ""}`,
    `Total duration (API):  ${seconds(ledger.apiMs)}`,
    `Usage by model:${rows.length > 0 ? "" : "        none"}`,
    ...rows,
    `Prices of ${priceSource.date}: ${priceSource.source}.`,
  ].join("\n");
}
