import fc from "fast-check";
import { expect, test } from "vitest";
import { createReplacer } from "../../src/secret/replacer.ts";

const letters = fc.constantFrom(..."abc");
const known = fc.array(fc.string({ unit: letters, minLength: 4, maxLength: 8 }), { maxLength: 6 });
const blank = (texts: readonly string[]) => new Map(texts.map((text) => [text, "x".repeat(text.length)]));

test("each character of each known text is replaced, and no other", () => {
  fc.assert(
    fc.property(known, fc.string({ unit: letters, maxLength: 60 }), (texts, text) => {
      const covered = Array.from(text, () => false);
      for (const one of texts)
        for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1))
          covered.fill(true, at, at + one.length);
      const expected = Array.from(text, (char, at) => (covered[at] ? "x" : char)).join("");
      expect(createReplacer(blank(texts))(text)).toBe(expected);
    }),
    { seed: 22, numRuns: 2000 },
  );
});

test("of two that begin at one place, the longer one decides", () => {
  const table = new Map([
    ["abcd", "1111"],
    ["abcdef", "222222"],
  ]);
  expect(createReplacer(table)("abcdef abcd")).toBe("222222 1111");
});

test("a known text that begins inside the kept beginning of a longer one is replaced too", () => {
  const table = new Map([
    ["run pw=abcd -p efgh", "run pw=abcd -p 2222"],
    ["pw=abcd", "pw=1111"],
  ]);
  expect(createReplacer(table)("run pw=abcd -p efgh")).toBe("run pw=1111 -p 2222");
});

test("it reports how far a known text has begun at the end", () => {
  const replace = createReplacer(new Map([["abcdefgh", "12345678"]]));
  expect(replace.begun("so abcde", 4)).toEqual({ length: 5, instead: "12345678" });
  expect(replace.begun("so abc", 4)).toBeNull();
  expect(replace.begun("abcdefgh", 4)).toBeNull();
});
