import { expect, test } from "vitest";
import { spanColumns } from "../../../viewer/session/span-columns.ts";
import { spanKindOf, waterfallRows } from "../../../viewer/view/waterfall-rows.ts";
import { turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

const { spans: list, from, to } = await sessionOf(turnWithTool).activity();
const spans = spanColumns(list);
const names = (...args: Parameters<typeof waterfallRows>): string[] => {
  const rows = waterfallRows(...args);
  return Array.from({ length: rows.count }, (_, index) => `${rows.row(index)?.depth} ${rows.row(index)?.span.kind}`);
};

test("all spans as a tree, without what is below a closed one", () => {
  expect(names(spans, new Set(), null, [from, to])).toEqual(["0 turn", "1 model", "1 tool", "2 permission", "1 model"]);
  const tool = list.find(({ kind }) => kind === "tool")?.id ?? -1;
  expect(names(spans, new Set([tool]), null, [from, to])).toEqual(["0 turn", "1 model", "1 tool", "1 model"]);
  expect(names(spans, new Set([0]), null, [from, to])).toEqual(["0 turn"]);
});

test("only what lies in the time that is shown, or is of one kind", () => {
  expect(names(spans, new Set(), null, [9_500_000, to])).toEqual(["0 turn", "1 model"]);
  expect(names(spans, new Set([0]), "permission", [from, to])).toEqual(["0 permission"]);
});

test("a kind of time names the kind of its spans", () => {
  expect([spanKindOf("waiting"), spanKindOf("model"), spanKindOf("nonsense"), spanKindOf(null)]).toEqual([
    ...["permission", "model", null, null],
  ]);
});

test("a row by the events of its span, and how many parts it has", () => {
  const rows = waterfallRows(spans, new Set(), null, [from, to]);
  const tool = list.find(({ kind }) => kind === "tool");
  expect([rows.indexOf(tool?.first ?? -1), rows.indexOf(-1), rows.row(99)]).toEqual([1, -1, undefined]);
  expect([rows.row(0)?.children, rows.row(2)?.children]).toEqual([3, 1]);
});
