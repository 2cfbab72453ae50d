import { expect, it } from "vitest";
import { byValue, circles, circleTable, fileCircles, importGraph } from "../../architecture/graph.ts";

const graph = importGraph([
  { path: "replay/src/a.ts", text: 'import type { B } from "./b/b.ts";' },
  { path: "replay/src/b/b.ts", text: 'import { c } from "../c.ts";\nimport "node:fs";' },
  { path: "replay/src/c.ts", text: 'export * from "./a.ts";' },
  { path: "replay/test/a.test.ts", text: 'import { a } from "../src/a.ts";' },
]);

it("reads which source imports which", () => {
  expect([...graph.keys()]).toEqual(["replay/src/a.ts", "replay/src/b/b.ts", "replay/src/c.ts"]);
  expect(graph.get("replay/src/a.ts")).toEqual([{ to: "replay/src/b/b.ts", typeOnly: true }]);
});

it("finds circles of files, with and without imports of types", () => {
  expect(fileCircles(graph)).toEqual([["replay/src/a.ts", "replay/src/b/b.ts", "replay/src/c.ts"]]);
  expect(fileCircles(byValue(graph))).toEqual([]);
});

it("prints a row for each package", () => {
  expect(circleTable(graph)).toContain("| replay | 3 | 3 | none |");
  expect(circleTable(graph)).toContain("| protocol | 0 | none | none |");
});

it("keeps circles apart that only lead to each other, and joins those that share a node", () => {
  const arrows = (text: string) =>
    new Map(text.split(" ").map((node): [string, string[]] => [node[0] ?? "", [...node.slice(1)]]));
  expect(circles(arrows("ab ba bc cd dc"))).toEqual([["c", "d"]]);
  expect(circles(arrows("ab bac cd dc"))).toEqual([
    ["c", "d"],
    ["a", "b"],
  ]);
  expect(circles(arrows("abc ba ca"))).toEqual([["a", "b", "c"]]);
  expect(circles(arrows("abcd bd cb dc"))).toEqual([["b", "c", "d"]]);
});
