import { expect, test } from "vitest";
import { spanKindOf, waterfallRows } from "../../../viewer/view/waterfall-rows.ts";
import { turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

const { spans, from, to } = await sessionOf(turnWithTool).activity();
const names = (...args: Parameters<typeof waterfallRows>): string[] =>
  waterfallRows(...args).map(({ span, depth }) => `${depth} ${span.kind}`);

test("all spans as a tree, without what is below a closed one", () => {
  expect(names(spans, new Set(), null, [from, to])).toEqual(["0 turn", "1 model", "1 tool", "2 permission", "1 model"]);
  const tool = spans.find(({ kind }) => kind === "tool")?.id ?? -1;
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
