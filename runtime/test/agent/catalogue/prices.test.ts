import { expect, it } from "vitest";
import { prices } from "../../../src/agent/catalogue/prices.ts";

it("derives what the cache costs from the price of an input token", () => {
  expect(prices["claude-opus-4-5"]).toEqual({
    input: 5,
    output: 25,
    cacheWrite5m: 6.25,
    cacheWrite1h: 10,
    cacheRead: 0.5,
  });
  expect(prices["claude-opus-5-5"]).toEqual({ input: 4, output: 20, cacheWrite5m: 5, cacheWrite1h: 8, cacheRead: 0.2 });
});
