import { describe, expect, test } from "vitest";
import {
  type ApiUsage,
  addUsage,
  costOf,
  noUsage,
  readUsage,
  UsageLedger,
  usageFrame,
} from "../../../src/agent/core/usage-ledger.ts";

const opus = "claude-opus-5-5";
const all: ApiUsage = {
  input_tokens: 1,
  output_tokens: 2,
  cache_creation_input_tokens: 3,
  cache_read_input_tokens: 4,
  thinking_tokens: 5,
  ephemeral_5m_input_tokens: 6,
  ephemeral_1h_input_tokens: 7,
  web_search_requests: 8,
  web_fetch_requests: 9,
};
const raw = {
  input_tokens: 1,
  output_tokens: 2,
  cache_creation_input_tokens: 3,
  cache_read_input_tokens: 4,
  output_tokens_details: { thinking_tokens: 5 },
  cache_creation: { ephemeral_5m_input_tokens: 6, ephemeral_1h_input_tokens: 7 },
  server_tool_use: { web_search_requests: 8, web_fetch_requests: 9 },
};

describe("usage of the API", () => {
  test("is read with all that is nested in it", () => expect(readUsage(raw)).toEqual(all));

  test("keeps what a later report of the same message leaves out, and takes what it says", () => {
    expect(readUsage({ output_tokens: 20, output_tokens_details: { thinking_tokens: 50 } }, all)).toEqual({
      ...all,
      output_tokens: 20,
      thinking_tokens: 50,
    });
  });

  test.each([null, undefined, "text", 7, { input_tokens: "9", cache_creation: null, server_tool_use: [] }])(
    "counts nothing in %j",
    (given) => expect(readUsage(given)).toEqual(noUsage),
  );

  test("never counts a value that is not a number", () => {
    expect(readUsage({ input_tokens: Number.NaN }).input_tokens).toBe(0);
    expect(readUsage({ output_tokens_details: { thinking_tokens: Number.POSITIVE_INFINITY } }).thinking_tokens).toBe(0);
  });

  test("adds up field by field", () => {
    expect(addUsage(all, all)).toEqual(Object.fromEntries(Object.entries(all).map(([key, n]) => [key, n * 2])));
  });

  test("is read back from the frame that shows it", () => {
    expect(readUsage(usageFrame(all))).toEqual(all);
  });
});

describe("the cost of a call", () => {
  const million = (fields: Partial<ApiUsage>) => costOf(opus, { ...noUsage, ...fields });

  test("is the sum of its parts, each at its own price", () => {
    const parts = [
      million({ input_tokens: 1_000_000 }),
      million({ output_tokens: 1_000_000 }),
      million({ cache_read_input_tokens: 1_000_000 }),
      million({ cache_creation_input_tokens: 1_000_000 }),
    ];
    expect(new Set(parts).size).toBe(4);
    expect(parts.every((part) => part > 0)).toBe(true);
    const together = million({
      input_tokens: 1_000_000,
      output_tokens: 1_000_000,
      cache_read_input_tokens: 1_000_000,
      cache_creation_input_tokens: 1_000_000,
    });
    expect(together).toBeCloseTo(parts.reduce((sum, part) => sum + part, 0));
  });

  test("counts what is kept for an hour at its higher price, and once", () => {
    const short = million({ cache_creation_input_tokens: 1_000_000 });
    const long = million({ cache_creation_input_tokens: 1_000_000, ephemeral_1h_input_tokens: 1_000_000 });
    const half = million({ cache_creation_input_tokens: 1_000_000, ephemeral_1h_input_tokens: 500_000 });
    expect(long).toBeGreaterThan(short);
    expect(half).toBeCloseTo((short + long) / 2);
  });
});

describe("the ledger of a session", () => {
  test("hold the sum of all calls, by model", () => {
    const ledger = new UsageLedger();
    ledger.add(opus, all);
    ledger.add(opus, all);
    ledger.add("claude-haiku-4-5", all);
    expect(ledger.byModel[opus]).toMatchObject({
      inputTokens: 2,
      outputTokens: 4,
      cacheCreationInputTokens: 6,
      cacheReadInputTokens: 8,
      thinkingTokens: 10,
      cacheCreationEphemeral5mInputTokens: 12,
      cacheCreationEphemeral1hInputTokens: 14,
      webSearchRequests: 16,
      canonicalModel: opus,
      provider: "firstParty",
      costBasis: "list",
    });
    expect(ledger.byModel[opus]?.costUSD).toBeCloseTo(2 * costOf(opus, all), 10);
    expect(ledger.cost).toBeCloseTo(2 * costOf(opus, all) + costOf("claude-haiku-4-5", all), 10);
  });

  test("return the increase since the last read", () => {
    const ledger = new UsageLedger();
    ledger.add(opus, all);
    expect(ledger.drainDelta()[opus]?.inputTokens).toBe(1);
    expect(ledger.drainDelta()).toEqual({});
    ledger.add(opus, all);
    expect(ledger.drainDelta()[opus]?.inputTokens).toBe(1);
    expect(ledger.byModel[opus]?.inputTokens).toBe(2);
  });

  test("return copies", () => {
    const ledger = new UsageLedger();
    ledger.add(opus, all);
    Object.assign(ledger.byModel[opus] ?? {}, { inputTokens: 99 });
    expect(ledger.byModel[opus]?.inputTokens).toBe(1);
  });

  test("count the lines that edits added and removed, and the time of all tools", () => {
    const ledger = new UsageLedger();
    ledger.ran(5, { structuredPatch: [{ lines: ["+a", "-b", " c"] }, { lines: ["+d"] }] });
    ledger.ran(7, "text");
    ledger.ran(0, { type: "create", content: "a\nb\n", structuredPatch: [] });
    ledger.ran(1, null);
    ledger.ran(1, { structuredPatch: "none" });
    expect(ledger).toMatchObject({ toolMs: 14, linesAdded: 5, linesRemoved: 1 });
  });

  test("continue the totals of an earlier process without sharing its state", () => {
    const before = new UsageLedger();
    before.add(opus, all);
    const left = before.byModel;
    const ledger = new UsageLedger();
    ledger.restore(before.cost, left);
    ledger.add(opus, all);
    expect(ledger.byModel[opus]?.inputTokens).toBe(2);
    expect(ledger.cost).toBeCloseTo(2 * before.cost, 10);
    expect(left[opus]?.inputTokens).toBe(1);
  });
});

test("regression: the limits of a model were missing in the usage of a resumed session", () => {
  const ledger = new UsageLedger();
  ledger.add(opus, all);
  const { contextWindow, maxOutputTokens, ...stored } = ledger.byModel[opus] ?? {};
  const resumed = new UsageLedger();
  resumed.restore(ledger.cost, { [opus]: stored });
  expect(contextWindow).toBeGreaterThan(0);
  expect(resumed.byModel[opus]).toEqual({ ...stored, contextWindow, maxOutputTokens });
});

test("regression: the cost of a model without a listed price was not called a guess", () => {
  const ledger = new UsageLedger();
  ledger.add(opus, all);
  expect(ledger.unknownCost).toBe(false);
  ledger.add("a-model-of-tomorrow", all);
  expect(ledger.unknownCost).toBe(true);
  expect(ledger.byModel["a-model-of-tomorrow"]?.costBasis).toBe("unknown");
  const resumed = new UsageLedger();
  resumed.restore(ledger.cost, ledger.byModel);
  expect(resumed.unknownCost).toBe(true);
});

test("regression: a resumed session had spent its budget in an earlier process", () => {
  const ledger = new UsageLedger();
  ledger.add(opus, all);
  expect(ledger.ownCost).toBe(ledger.cost);
  const resumed = new UsageLedger();
  resumed.restore(ledger.cost, ledger.byModel);
  expect(resumed.ownCost).toBe(0);
  resumed.add(opus, all);
  expect(resumed.ownCost).toBeCloseTo(ledger.cost, 10);
});
