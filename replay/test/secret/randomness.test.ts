import { expect, test } from "vitest";
import { randomness } from "../../src/secret/randomness.ts";

test.each([
  "NonSharedFloat32Array",
  "handleControlRequestV2Response",
  "components/header/primaryButton",
  "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
  "remote-control-session",
])("%s is a name", (word) => expect(randomness(word)).toBeLessThan(0));

test.each(["A7f9Kq2LmZ0xR4vT8bWc", "qhzvkwpdxbnrjgftlmys", "RCJJUZLTCUV47ZNOKDGL", "daZQPptyGxC6SIIIOEYD"])(
  "%s was generated",
  (word) => expect(randomness(word)).toBeGreaterThan(20),
);

test("a longer random word is more improbable as a name, and an empty one says nothing", () => {
  expect(randomness("kq7Zt2Wm9RxB4vNd8Lc3")).toBeGreaterThan(randomness("kq7Zt2Wm9R"));
  expect(randomness("")).toBe(0);
});
