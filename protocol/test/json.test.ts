import { describe, expect, it } from "vitest";
import { asJsonObject, asText, isJsonObject, jsonObjectsIn, parseJson, parseJsonObject, textsIn } from "../src/json.ts";

const others = [null, undefined, [], [{}], "{}", 1, true];

describe("reading JSON of unknown content", () => {
  it("accepts only objects: neither null nor lists", () => {
    expect(isJsonObject({})).toBe(true);
    expect(isJsonObject(Object.create(null))).toBe(true);
    for (const value of others) expect(isJsonObject(value)).toBe(false);
  });

  it("returns the object itself, or an empty one", () => {
    const object = { a: 1 };
    expect(asJsonObject(object)).toBe(object);
    for (const value of others) expect(asJsonObject(value)).toEqual({});
  });

  it("returns the objects or the strings of a list, in order", () => {
    const list = [{ a: 1 }, "x", null, [], { b: 2 }, "y"];
    expect(jsonObjectsIn(list)).toEqual([{ a: 1 }, { b: 2 }]);
    expect(textsIn(list)).toEqual(["x", "y"]);
    for (const value of [{ 0: {} }, "text", null, undefined]) {
      expect(jsonObjectsIn(value)).toEqual([]);
      expect(textsIn(value)).toEqual([]);
    }
  });

  it("returns only strings as text", () => {
    expect(asText("")).toBe("");
    for (const value of [null, 1, ["x"], {}]) expect(asText(value)).toBeUndefined();
  });

  it("parses any JSON, and returns undefined for other text", () => {
    expect(["[1]", "null", '"a"', " 1 ", "{"].map(parseJson)).toEqual([[1], null, "a", 1, undefined]);
    expect(parseJson("")).toBeUndefined();
  });

  it("parses text that holds an object", () => {
    expect(parseJsonObject(' {"a":[1]} ')).toEqual({ a: [1] });
    for (const text of ["[]", "null", '"a"', "{", ""]) expect(parseJsonObject(text)).toBeUndefined();
  });
});
