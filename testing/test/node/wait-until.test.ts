import { expect, it } from "vitest";
import { waitUntil } from "../../src/node/wait-until.ts";

it("polls until it finds something, and gives up at its limit", async () => {
  let attempts = 0;
  expect(await waitUntil(() => (++attempts === 3 ? "found" : undefined), 60_000)).toBe("found");
  expect(attempts).toBe(3);
  expect(await waitUntil(() => undefined, 0)).toBeUndefined();
});
