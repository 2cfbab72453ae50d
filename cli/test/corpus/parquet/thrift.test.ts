import { expect, it } from "vitest";
import { encodeThrift, writeVarint } from "../../../src/corpus/parquet/thrift.ts";

it("encodes fields by the difference of their numbers, and integers in zigzag form", () => {
  expect([...encodeThrift({ 1: { i32: 1 }, 3: { i64: 300 } })]).toEqual([0x15, 2, 0x26, 0xd8, 0x04, 0]);
});

it("encodes texts, flags, lists and structures", () => {
  const bytes = encodeThrift({
    1: { text: "é" },
    2: { flag: true },
    3: { flag: false },
    4: { list: [{ i32: 1 }, { i32: 2 }] },
    5: { struct: { 2: { list: [] } } },
  });
  expect([...bytes]).toEqual([0x18, 2, 0xc3, 0xa9, 0x11, 0x12, 0x19, 0x25, 2, 4, 0x1c, 0x29, 0x0c, 0, 0]);
});

it("states the length of a long list in a separate integer", () => {
  const list = Array.from({ length: 200 }, () => ({ struct: {} }));
  expect([...encodeThrift({ 1: { list } }).subarray(0, 5)]).toEqual([0x19, 0xfc, 0xc8, 0x01, 0]);
});

it("writes integers above 32 bits", () => {
  const bytes: number[] = [];
  writeVarint(bytes, 2 ** 40);
  expect(bytes).toEqual([0x80, 0x80, 0x80, 0x80, 0x80, 0x20]);
});
