import { expect, test } from "vitest";
import { parseRowsOf } from "../../src/session/rows.ts";

const valuesOf = (bytes: Buffer, limit = 1000) =>
  parseRowsOf(bytes, limit).rows.map(({ line, value, damage }) => [line, value, damage]);

test("lines that are not UTF-8 are read as Windows-1252", () => {
  const bytes = Buffer.concat([Buffer.from('{"a":"é"}\n'), Buffer.from('{"b":"é\x80"}\n', "latin1")]);
  expect(valuesOf(bytes)).toEqual([
    [1, { a: "é" }, undefined],
    [2, { b: "é€" }, "wrong-encoding"],
  ]);
});

test("a damaged character beside UTF-8 ones is replaced, and the others stay", () => {
  const bytes = Buffer.concat([Buffer.from('{"a":"日'), Buffer.from([0xe3]), Buffer.from('"}')]);
  expect(valuesOf(bytes)).toEqual([[1, { a: "日\ufffd" }, "wrong-encoding"]]);
});

test("a line beyond the limit has no value, and the others are read", () => {
  const bytes = Buffer.from(`{"a":1}\n{"b":"${"x".repeat(50)}"}\n{"c":3}`);
  expect(valuesOf(bytes, 40)).toEqual([
    [1, { a: 1 }, undefined],
    [2, null, "long-line"],
    [3, { c: 3 }, undefined],
  ]);
  expect(parseRowsOf(bytes, 40).terminated).toBe(false);
});

test("regression: the time for a line with many blanks grew with the square of their number", () => {
  const { rows } = parseRowsOf(Buffer.from(`{"type":"user"${" ".repeat(500_000)}x`), 1_000_000);
  expect(rows).toHaveLength(1);
});
