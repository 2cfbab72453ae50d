import fc from "fast-check";
import { expect, test } from "vitest";
import { rewritten } from "../../src/secret/rewrite.ts";

const doubled = (text: string) => rewritten(text, /##/g, () => "#");

test("a text without a match has no view", () => expect(doubled("a#b")).toEqual([]));

test("the views of a long text are the lines around its matches", () => {
  const line = `${"word ".repeat(20)}\n`;
  const views = doubled(`${line.repeat(100)}a##b\n${line.repeat(100)}c##d`);
  expect(views).toHaveLength(2);
  for (const { text } of views) expect(text.length).toBeLessThan(3000);
  expect(views.map(({ text }) => /[a-d]#[a-d]/.exec(text)?.[0])).toEqual(["a#b", "c#d"]);
});

test("each part of a view is where it says in the text, whatever the size", () => {
  const unit = fc.oneof(
    { weight: 1, arbitrary: fc.constant("##") },
    { weight: 20, arbitrary: fc.constantFrom("ab\n", "c ") },
  );
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 4000, size: "max" }),
      fc.nat(),
      fc.nat({ max: 30 }),
      (units, at, length) => {
        const text = units.join("");
        for (const view of doubled(text)) {
          const from = at % view.text.length;
          const part = view.text.slice(from, from + length);
          expect(text.slice(...view.origin(from, from + part.length)).replaceAll("##", "#")).toBe(part);
        }
      },
    ),
    { numRuns: 100 },
  );
});
