import fc from "fast-check";
import { expect, test } from "vitest";
import { lowered } from "../../../src/secret/text/words.ts";

test("contains the words that the text contains", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "B", "c", " ", "é", "İ"), maxLength: 600 });
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "é"), maxLength: 6 });
  fc.assert(
    fc.property(text, word, (value, searched) => {
      expect(lowered(value).has(searched)).toBe(value.toLowerCase().includes(searched));
    }),
  );
});

test("finds a word in a long text", () => {
  const text = `${"lorem ipsum ".repeat(1000)}PassWord`;
  expect(lowered(text).has("password")).toBe(true);
  expect(lowered(text).has("passwort")).toBe(false);
});
