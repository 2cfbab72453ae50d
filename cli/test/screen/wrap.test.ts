import { stripVTControlCharacters, styleText } from "node:util";
import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { wrap } from "../../src/screen/wrap.ts";

const squeezed = (text: string): string => stripVTControlCharacters(text).replace(/\s+/g, " ").trim();

describe("a text in a narrow terminal", () => {
  it.each([
    ["one two three four", "one two\nthree four"],
    ["  - one two three four", "  - one two\n    three\n    four"],
    ["3. one two three", "3. one two\n   three"],
    ["Next: one two three", "Next: one two\n      three"],
    ["ok   one two three", "ok   one\n     two\n     three"],
    ["  field  one two three", "  field  one two\n         three"],
    ["one  two three", "one  two\nthree"],
    ["short\none two three four", "short\none two\nthree four"],
    ["a /path/that/is/longer/than/the/line b", "a\n/path/that/is/longer/than/the/line\nb"],
  ])("is wrapped below its beginning: %j", (text, expected) => {
    expect(wrap(text, text.startsWith("N") ? 13 : text.startsWith("  f") ? 20 : 11)).toBe(expected);
  });

  it("indents a text whose label is styled", () => {
    const label = styleText("bold", "Next:", { validateStream: false });
    expect(stripVTControlCharacters(wrap(`${label} one two three`, 13))).toBe("Next: one two\n      three");
  });

  it("keeps every word, and fits unless a word does not", () => {
    const texts = fc.array(fc.stringMatching(/^[a-z漢字é]{1,8}$/), { minLength: 1 });
    fc.assert(
      fc.property(texts, fc.constantFrom("", "  ", "  - ", "12. ", "Cause: "), (list, lead) => {
        const text = lead + list.join(" ");
        const wrapped = wrap(text, 40);
        expect(squeezed(wrapped)).toBe(squeezed(text));
        for (const row of wrapped.split("\n")) expect(stringWidth(row)).toBeLessThanOrEqual(40);
      }),
    );
  });

  it("is unchanged if the width is unlimited", () => {
    const text = `  ${"word ".repeat(100)}`;
    expect(wrap(text, Number.POSITIVE_INFINITY)).toBe(text);
  });
});
