import { expect, test } from "vitest";
import { priceSource } from "../../../src/agent/catalogue/prices.ts";
import { noUsage, UsageLedger } from "../../../src/agent/core/usage-ledger.ts";
import { costText } from "../../../src/agent/session/cost-text.ts";

const prices = `Prices of ${priceSource.date}: ${priceSource.source}.`;

test("a session without a call has cost nothing", () => {
  expect(costText(new UsageLedger()).split("\n")).toEqual([
    "Total cost:            $0.0000",
    "Total duration (API):  0.0s",
    "Usage by model:        none",
    prices,
  ]);
});

test("each model has a line with its tokens and its cost", () => {
  const ledger = new UsageLedger();
  ledger.add("claude-opus-5-5", {
    ...noUsage,
    input_tokens: 1_000_000,
    output_tokens: 2,
    cache_read_input_tokens: 3,
    cache_creation_input_tokens: 4,
  });
  ledger.apiMs = 1_250;
  expect(costText(ledger).split("\n")).toEqual([
    "Total cost:            $4.0001",
    "Total duration (API):  1.3s",
    "Usage by model:",
    "  claude-opus-5-5: 1000000 input, 2 output, 3 cache read, 4 cache write ($4.0001)",
    prices,
  ]);
});

test("a model without a known price makes the cost an estimate", () => {
  const ledger = new UsageLedger();
  ledger.add("a-model-of-tomorrow", noUsage);
  expect(costText(ledger)).toContain("$0.0000 (an estimate: the price of a model is unknown)");
});
