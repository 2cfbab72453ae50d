import { expect, test } from "vitest";
import { mentionsIn } from "../../../../src/agent/feature/mentions/parse.ts";

test.each<readonly [string, readonly string[]]>([
  ["Look at @a.txt please", ["a.txt"]],
  ["@sub/b.txt\t@../c.txt\n@~/d.txt \u00a0@/e.txt", ["sub/b.txt", "../c.txt", "~/d.txt", "/e.txt"]],
  [
    "@a.txt, @b.txt; @c.txt: @d.txt) @e.txt... @sub/ @f.txt?!",
    ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt", "sub", "f.txt"],
  ],
  ['@a.txt @"my notes.md", @"sub"', ["my notes.md", "sub", "a.txt"]],
  ["@a.txt @a.txt", ["a.txt"]],
  ["@a.txt:2 @'b.txt'", ["a.txt:2", "'b.txt"]],
  ["ada@example.org (@a.txt) x,@a.txt", []],
  ['@ @/ @. @.. @~ @""', []],
])("finds the mentions of %j", (text, paths) => {
  expect(mentionsIn(text)).toEqual(paths.map((path) => ({ path })));
});

test.each([
  ["@a.txt#L2", [{ path: "a.txt", lines: { first: 2, last: 2 } }]],
  ["@a.txt#L2-3", [{ path: "a.txt", lines: { first: 2, last: 3 } }]],
  ['@"my notes.md#L4"', [{ path: "my notes.md", lines: { first: 4, last: 4 } }]],
  ['@"my notes.md"#L4', [{ path: "my notes.md" }]],
  ["@a.txt#usage", [{ path: "a.txt" }]],
  ["@a.txt#L1 @a.txt", [{ path: "a.txt", lines: { first: 1, last: 1 } }, { path: "a.txt" }]],
])("finds the lines that %s mentions", (text, mentions) => {
  expect(mentionsIn(text)).toEqual(mentions);
});

test("takes time in proportion to the length of a prompt", () => {
  expect(mentionsIn(`${"@ ".repeat(50_000)}@${"-".repeat(100_000)} @"${"x".repeat(100_000)}`)).toEqual([]);
});
