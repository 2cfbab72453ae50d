import { describe, expect, it } from "vitest";
import { compareDefinitions } from "../../../src/release/version/compare.ts";
import type { JsonSchema } from "../../../src/schema/json-schema.ts";

const text: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };
const enumOf = (...list: string[]): JsonSchema => ({ type: "string", enum: list });
const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
});
const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const tagged = (tag: string, fields: Record<string, JsonSchema> = {}): JsonSchema =>
  object({ type: { type: "string", const: tag }, ...fields }, ["type"]);

const kinds = (before: JsonSchema, after: JsonSchema) =>
  compareDefinitions({ A: before, B: text }, { A: after, B: text }).map(({ kind, path }) => `${kind} ${path}`);

describe("compareDefinitions", () => {
  it.each<[string, JsonSchema, JsonSchema, string[]]>([
    ["nothing", object({ a: text }), object({ a: text }), []],
    ["an optional field", object({}), object({ a: text }), ["optional-field-added a"]],
    ["a required field", object({}), object({ a: text }, ["a"]), ["required-field-added a"]],
    ["a removed field", object({ a: text }), object({}), ["optional-field-removed a"]],
    ["a removed required field", object({ a: text }, ["a"]), object({}), ["required-field-removed a"]],
    ["made optional", object({ a: text }, ["a"]), object({ a: text }), ["made-optional a"]],
    ["made required", object({ a: text }), object({ a: text }, ["a"]), ["made-required a"]],
    ["new words", enumOf("x"), enumOf("x", "y"), ["words-added "]],
    ["lost words", enumOf("x", "y"), enumOf("y"), ["words-removed "]],
    ["words exchanged", enumOf("x"), enumOf("y"), ["words-added ", "words-removed "]],
    ["words opened to any text", enumOf("x"), text, ["type-widened "]],
    ["text closed to words", text, enumOf("x"), ["type-narrowed "]],
    ["null allowed", text, { anyOf: [text, { type: "null" }] }, ["type-widened "]],
    ["null forbidden", { anyOf: [text, { type: "null" }] }, text, ["type-narrowed "]],
    ["another type", text, number, ["type-changed "]],
    ["text to a list of text", text, list(text), ["type-changed "]],
    ["anything to text", {}, text, ["type-narrowed "]],
    ["inside a list", list(object({})), list(object({ a: text })), ["optional-field-added [].a"]],
    ["inside an object", object({ o: object({}) }), object({ o: object({ a: text }) }), ["optional-field-added o.a"]],
    [
      "a new branch",
      { oneOf: [tagged("x"), tagged("y")] },
      { oneOf: [tagged("x"), tagged("y"), tagged("z")] },
      ["branches-added "],
    ],
    ["a lost branch", { oneOf: [tagged("x"), tagged("y")] }, { oneOf: [tagged("x")] }, ["branches-removed "]],
    [
      "inside a branch",
      { oneOf: [tagged("x"), tagged("y")] },
      { oneOf: [tagged("x", { a: text }), tagged("y")] },
      ["optional-field-added (type=x).a"],
    ],
    ["a named definition", { $ref: "#/$defs/B" }, { $ref: "#/$defs/B" }, []],
    ["a definition written out", { $ref: "#/$defs/B" }, text, []],
  ])("tells %s", (_, before, after, expected) => {
    expect(kinds(before, after)).toEqual(expected);
  });

  it("reports added and removed definitions", () => {
    const changes = compareDefinitions({ A: text }, { B: number });
    expect(changes.map(({ kind, definition }) => `${kind} ${definition}`)).toEqual([
      "definition-removed A",
      "definition-added B",
    ]);
  });
});
