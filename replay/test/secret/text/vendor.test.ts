import { expect, test } from "vitest";
import { hitsIn } from "../../../src/secret/scan.ts";

const hex = "0123456789abcdef".repeat(4);

// Prefixes are put together here, so that no scanner takes them for real ones.
test.each([
  `key-${hex.slice(0, 32)}`,
  `${hex.slice(0, 32)}-us12`,
  `${hex.slice(0, 32)}-${hex.slice(0, 8)}-${hex.slice(8, 16)}`,
  `gl${"soat"}-971om0ecn5A386r9k481`,
  `LT${"AI"}wRQQQIlUKh25abcd`,
  `shp${"at"}_${hex.slice(0, 32)}`,
])("%s is a key wherever it stands", (key) => {
  const text = `see ${key} there`;
  expect(hitsIn(text).map(({ from, to }) => text.slice(from, to))).toContain(key);
});

test.each([hex.slice(0, 40), `commit-${hex.slice(0, 32)}`, "gl-matrix-vec3-transform", "api-reference-overview"])(
  "%s is no key",
  (text) => expect(hitsIn(`see ${text} there`)).toEqual([]),
);
