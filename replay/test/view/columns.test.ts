import { expect, test } from "vitest";
import { columnOf, packColumns, unpackColumns, valuesOf } from "../../src/view/columns.ts";

const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

test("rows come out of their columns as they were", () => {
  const rows = [
    { seq: 7, us: 1_000_000, name: "a", costUsd: 0.1, last: null },
    { seq: 9, us: 999_999, name: "", costUsd: 2, last: 4 },
    { seq: 12, us: Number.MAX_SAFE_INTEGER, name: "b", costUsd: null, last: null },
  ];
  expect(unpackColumns(stored(packColumns(rows)))).toEqual(rows);
  expect(unpackColumns(packColumns([]))).toEqual([]);
});

test("whole numbers are stored as differences, across values that are absent", () => {
  expect(columnOf([10, null, 12, 11])).toEqual({ differences: [10, null, 2, -1] });
  expect(valuesOf(columnOf([10, null, 12, 11]))).toEqual([10, null, 12, 11]);
  expect(columnOf([1, 1.5])).toEqual([1, 1.5]);
});
