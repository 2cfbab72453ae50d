import fc from "fast-check";
import { expect, it } from "vitest";
import { createTextBlocks, searchBits } from "../../../src/corpus/session/text-blocks.ts";

/** Whether a block that contains `text` can contain `term`. */
function admits(text: string, term: string): boolean {
  const collected = createTextBlocks();
  collected.add(0, text);
  const bits = collected.blocks()[0]?.bits ?? new Uint8Array();
  return searchBits(term).every((bit) => ((bits[bit >>> 3] as number) & (0x80 >>> (bit & 7))) !== 0);
}

it("never excludes a text that contains the term, in any case", () => {
  const text = fc.string({ unit: "binary", maxLength: 60 });
  const flip = (term: string, upper: boolean) => (upper ? term.toUpperCase() : term.toLowerCase());
  fc.assert(
    fc.property(
      text,
      fc.string({ unit: "grapheme", maxLength: 12 }),
      text,
      fc.boolean(),
      (before, term, after, upper) => {
        expect(admits(before + term + after, term)).toBe(true);
        if (/^[ -~]*$/.test(term)) expect(admits(before + flip(term, upper) + after, term)).toBe(true);
      },
    ),
  );
});

it("counts letters of which the lower case is ASCII as such", () => {
  expect(admits("273 \u212Aelvin", "Kelvin")).toBe(true);
  expect(admits("pa\u017Fswords", "passwords")).toBe(true);
});

it("excludes texts without the term, and nothing for short terms and those without ASCII", () => {
  expect(admits("The build failed because of a missing file.", "deployment")).toBe(false);
  expect(admits("The build", "abc")).toBe(true);
  expect(admits("The build", "\u0434\u0435\u043B\u043E \u0442\u0435\u043A\u0441\u0442")).toBe(true);
});

it("begins a new block after 64 KiB of text", () => {
  const collected = createTextBlocks();
  collected.add(3, "a".repeat(70_000));
  collected.add(4, "b");
  collected.add(5, "c");
  expect(collected.blocks().map(({ event }) => event)).toEqual([3, 4]);
});
