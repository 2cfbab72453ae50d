import { expect, it } from "vitest";
import { waitUntil } from "../../src/node/wait-until.ts";

it("looks until something is found, and gives up at its limit", async () => {
  let looks = 0;
  expect(await waitUntil(() => (++looks === 3 ? "found" : undefined), 60_000)).toBe("found");
  expect(looks).toBe(3);
  expect(await waitUntil(() => undefined, 0)).toBeUndefined();
});
