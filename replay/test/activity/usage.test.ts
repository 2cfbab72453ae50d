import { describe, expect, it } from "vitest";
import { addTokens, allTokens, modelUsageOf, noTokens, readTokens, sentTokens } from "../../src/activity/usage.ts";

describe("usage", () => {
  it("is read from the wire by kind; hostile amounts count as none", () => {
    expect(
      readTokens({ input_tokens: 3, cache_read_input_tokens: -1, cache_creation_input_tokens: "9", output_tokens: 4 }),
    ).toEqual({
      input: 3,
      cacheRead: 0,
      cacheWrite: 0,
      output: 4,
    });
    expect(readTokens(null)).toBeNull();
  });

  it("adds up", () => {
    const sum = addTokens({ ...noTokens, input: 1, cacheRead: 2, cacheWrite: 3 }, { ...noTokens, output: 4 });
    expect([sentTokens(sum), allTokens(sum)]).toEqual([6, 10]);
  });

  it("is reported by model, with the size of the window", () => {
    const result = {
      modelUsage: { opus: { inputTokens: 1, outputTokens: 2, costUSD: 0.1, contextWindow: 200_000 }, invalid: null },
    };
    expect(modelUsageOf(result)).toMatchObject([
      { model: "opus", input: 1, output: 2, costUsd: 0.1, contextWindow: 200_000 },
      { model: "odd", costUsd: 0, contextWindow: null },
    ]);
    expect(modelUsageOf({ modelUsage: 3 })).toEqual([]);
  });
});
