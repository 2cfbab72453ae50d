import { expect, test } from "vitest";
import { spanAt, spanColumns, spansIn, waitsOf } from "../../../viewer/session/span-columns.ts";
import { turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

const { spans } = await sessionOf(turnWithTool).activity();

test("spans come out of their columns as they went in", () => {
  const unusual = spans.map((span, id) => ({
    ...span,
    name: id % 2 === 0 ? "" : `é🙂 ${span.name}`,
    detail: id === 0 ? "" : span.detail,
    last: id === 1 ? null : span.last,
    ran: id !== 2,
  }));
  for (const list of [spans, unusual, []]) {
    const columns = structuredClone(spanColumns(list));
    expect(spansIn(columns)).toEqual(
      list.map(({ process: _, call: __, tokens: ___, toolUseId: ____, ...shown }) => shown),
    );
  }
  expect(spanAt(spanColumns(unusual), 3).name).toBe(unusual[3]?.name);
});

test("decisions belong to the tools that wait for them", () => {
  const waits = waitsOf(spanColumns(spans));
  const tool = spans.find(({ kind }) => kind === "tool");
  expect([...waits.keys()]).toEqual([tool?.id]);
  expect(waits.get(tool?.id ?? -1)?.map(({ kind }) => kind)).toEqual(["permission"]);
});
