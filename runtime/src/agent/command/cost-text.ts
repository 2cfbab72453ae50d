import type { Agent } from "../agent.ts";
import { priceSource } from "../catalogue/prices.ts";

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)}s`;

/** What a session has cost, model by model, as lines of text. */
export function costText({ session }: Agent): string {
  const { ledger } = session;
  const rows = Object.entries(ledger.byModel).map(
    ([model, usage]) =>
      `  ${model}: ${usage.inputTokens} input, ${usage.outputTokens} output, ${usage.cacheReadInputTokens} cache read, ${usage.cacheCreationInputTokens} cache write ($${usage.costUSD.toFixed(4)})`,
  );
  return [
    `Total cost:            $${ledger.cost.toFixed(4)}${ledger.unknownCost ? " (at least: some models have no known price)" : ""}`,
    `Total duration (API):  ${seconds(ledger.apiMs)}`,
    `Usage by model:${rows.length > 0 ? "" : "        none"}`,
    ...rows,
    `Prices of ${priceSource.date}: ${priceSource.source}.`,
  ].join("\n");
}
