import { expect, it } from "vitest";
import { compare } from "../src/permissions/compare.ts";

it("no generated command line runs that the real CLI asks about or denies", { timeout: 600_000 }, async () => {
  const { agree, stricter, laxer } = await compare(2026, 500);
  expect(laxer).toEqual([]);
  expect(agree + stricter.length).toBe(500);
  expect(agree).toBeGreaterThan(400);
});
