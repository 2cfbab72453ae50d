import { expect, it } from "vitest";
import { ColumnValues, type StoredType, type StoredValue } from "../../../src/corpus/parquet/column.ts";

function pageOf(type: StoredType, ...values: readonly (StoredValue | null)[]): Buffer {
  const column = new ColumnValues(type);
  for (const value of values) column.add(value);
  return column.pageBefore(column.end);
}

it("stores a run if every row has a value, and a bit for each row if not", () => {
  expect([...pageOf("boolean", true, false, true)]).toEqual([2, 0, 0, 0, 6, 1, 0b101]);
  expect([...pageOf("boolean", null, null)]).toEqual([2, 0, 0, 0, 4, 0]);
  expect([...pageOf("boolean", true, null, true)]).toEqual([2, 0, 0, 0, 3, 0b101, 0b11]);
});

it("stores texts with their length in bytes", () => {
  expect(pageOf("text", "aé").subarray(6)).toEqual(Buffer.from("\x03\0\0\0aé"));
  const long = "x".repeat(100_000);
  expect(pageOf("text", long).subarray(10).toString()).toBe(long);
});

it("stores whole numbers within what JavaScript counts exactly", () => {
  for (const [value, stored] of [
    [-1, -1n],
    [2 ** 40 + 1, 2n ** 40n + 1n],
    [-(2 ** 40) - 1, -(2n ** 40n) - 1n],
    [1e300, BigInt(Number.MAX_SAFE_INTEGER)],
  ] as const)
    expect(pageOf("integer", value).readBigInt64LE(6)).toBe(stored);
  expect(pageOf("time", 1_777_000_000_000).readBigInt64LE(6)).toBe(1_777_000_000_000_000n);
});

it("stores null instead of a value of another type", () => {
  for (const [type, value] of [
    ["text", 1],
    ["integer", "1"],
    ["number", Number.NaN],
    ["boolean", 1],
    ["bytes", "x"],
  ] as const)
    expect([...pageOf(type, value)]).toEqual([2, 0, 0, 0, 2, 0]);
});

it("removes rows at both ends", () => {
  const column = new ColumnValues("text");
  column.add("first");
  const afterFirst = column.end;
  for (const value of ["second", null, "fourth"]) column.add(value);
  const beforeLast = { rows: 3, size: column.end.size - 10 };
  column.dropAfter(beforeLast);
  column.dropBefore(afterFirst);
  expect(column.end).toEqual({ rows: 2, size: 10 });
  column.add("fifth");
  expect(column.pageBefore(column.end)).toEqual(pageOf("text", "second", null, "fifth"));
});
