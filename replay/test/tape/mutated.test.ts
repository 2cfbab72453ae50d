import { describe, expect, test } from "vitest";
import { checkMutated } from "./check-mutated.ts";
import { mutations, seeded } from "./mutate.ts";
import { record, session } from "./sample.ts";

const original = Buffer.from(record(session));

describe("a mutated tape never passes as the recorded one", () => {
  test.each(Object.entries(mutations))("%s", async (_, mutate) => {
    const outcomes = new Set<string>();
    for (let seed = 1; seed <= 40; seed++) {
      outcomes.add(await checkMutated(original, mutate(original, seeded(seed * 7919))));
    }
    expect([...outcomes].some((outcome) => outcome !== "unchanged")).toBe(true);
  });
});
