import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "../../src/session/sha256.ts";

test("is the digest that other implementations compute, at every length around a block", () => {
  for (let length = 0; length <= 140; length++) {
    const text = "aé\u{1F9ED}".repeat(length).slice(0, length);
    const encoded = text.replace(/[\uD800-\uDBFF]$/, "");
    expect(sha256(encoded)).toBe(createHash("sha256").update(encoded).digest("hex"));
  }
});
