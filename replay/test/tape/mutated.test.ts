import { describe, expect, test } from "vitest";
import { judgeMutated } from "./check-mutated.ts";
import { mutations, seeded } from "./mutate.ts";
import { record, session } from "./sample.ts";

const original = Buffer.from(record(session));

describe("a spoilt tape never passes for the one that was recorded", () => {
  test.each(Object.entries(mutations))("%s", async (_, mutate) => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 40; seed++) {
      seen.add(await judgeMutated(original, mutate(original, seeded(seed * 7919))));
    }
    expect([...seen].some((judgement) => judgement !== "unchanged")).toBe(true);
  });
});
