import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encode } from "../../../src/line/codec/encode.ts";
import { encodeDeep } from "../../../src/line/codec/encode-deep.ts";

const nested = (depth: number): string => `{"a":[`.repeat(depth / 2) + "]}".repeat(depth / 2);

describe("encodeDeep", () => {
  it("writes JSON data like the built-in function", () => {
    const values = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
    const law = fc.property(values, (value) => {
      expect(encodeDeep(value)).toBe(JSON.stringify(value));
    });
    fc.assert(law);
  });

  it("leaves out what JSON cannot express, like the built-in function", () => {
    const value = { a: undefined, b: [undefined, () => 1, Symbol("x")], c: Number.NaN, d: -0 };
    expect(encodeDeep(value)).toBe(JSON.stringify(value));
  });

  it("writes a frame of any depth that the decoder reads", () => {
    const line = nested(20_000);
    expect(encode(JSON.parse(line))).toBe(line);
  });

  it("rejects a cycle at any depth", () => {
    const deep: Record<string, unknown> = JSON.parse(`${'{"a":'.repeat(20_000)}{}${"}".repeat(20_000)}`);
    let innermost = deep;
    while (innermost.a !== undefined) innermost = innermost.a as Record<string, unknown>;
    innermost.a = deep;
    expect(() => encode(deep)).toThrow(TypeError);
  });
});
