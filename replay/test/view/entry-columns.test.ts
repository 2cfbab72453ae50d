import { timelineOf } from "@agentwire/replay";
import { expect, test } from "vitest";
import { entriesInColumns, entryColumns } from "../../src/view/entry-columns.ts";
import { createScene, turnWithTool } from "../activity/scene.ts";

test("entries come out of their columns as they were, with common fields stored once", () => {
  const scene = createScene();
  for (let turn = 0; turn < 3; turn++) turnWithTool(scene);
  const entries = timelineOf(scene.events);
  const columns = entryColumns(entries);
  expect(entriesInColumns(JSON.parse(JSON.stringify(columns)))).toEqual(entries);
  expect(columns.kinds.length).toBeLessThan(entries.length);
  expect(entriesInColumns(entryColumns([]))).toEqual([]);
});
