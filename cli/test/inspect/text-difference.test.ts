import fc from "fast-check";
import { expect, it } from "vitest";
import { aroundDifferences, linePairs, textDifference } from "../../src/inspect/text-difference.ts";

it("holds both texts in full", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, second) => {
      const parts = textDifference(first, second);
      const of = (side: string) =>
        parts
          .filter((part) => part.side === "both" || part.side === side)
          .map(({ text }) => text)
          .join("");
      expect([of("first"), of("second")]).toEqual([first, second]);
    }),
    { seed: 20 },
  );
});

it("shows words in a row that all differ as one difference", () => {
  expect(textDifference("run Add a file now", "run What is this now")).toEqual([
    { side: "both", text: "run " },
    { side: "first", text: "Add a file" },
    { side: "second", text: "What is this" },
    { side: "both", text: " now" },
  ]);
});

it("omits only lines that are far from a difference", () => {
  const long = "same words ".repeat(500);
  const parts = aroundDifferences(textDifference(`${long}old ${long}`, `${long}new ${long}`));
  expect(parts.map(({ side }) => side)).toEqual(["both", "first", "second", "both"]);
  expect(parts.map(({ text }) => text).join("")).toMatch(/^ \u2026 .{20,40}oldnew .{20,40} \u2026 $/);
});

it("pairs lines that differ, with one line around them", () => {
  const first = ["a", "b", "c", "d", "e", "f", "g"].join("\n");
  expect(linePairs(first, first.replace("b", "B").replace("f", "F\nx"))).toEqual([
    { first: "a", second: "a" },
    { first: "b", second: "B" },
    { first: "c", second: "c" },
    null,
    { first: "e", second: "e" },
    { first: "f", second: "F" },
    { first: null, second: "x" },
    { first: "g", second: "g" },
  ]);
});
