import fc from "fast-check";
import { expect, it } from "vitest";
import { knownFields, mendTypes } from "../../../src/agent/tool/input.ts";

const schema = {
  type: "object",
  properties: {
    n: { type: "number" },
    b: { type: "boolean" },
    a: { type: "array" },
    o: { type: "object" },
    s: { type: "string" },
  },
  additionalProperties: false,
};

it("takes values for what the schema says they are", () => {
  const quoted = { n: "1.5", b: "true", a: "[1]", o: '{"k":1}', s: "2" };
  expect(mendTypes(quoted, schema)).toEqual({ n: 1.5, b: true, a: [1], o: { k: 1 }, s: "2" });
  const wrong = { n: "x", b: "yes", a: '{"k":1}', o: "[1]", s: "[]" };
  expect(mendTypes(wrong, schema)).toEqual(wrong);
});

it("leaves values alone that have their type", () => {
  const values = fc.record({ n: fc.double(), b: fc.boolean(), a: fc.array(fc.string()) }, { noNullPrototype: true });
  fc.assert(
    fc.property(values, (input) => {
      expect(mendTypes(input, schema)).toEqual(input);
    }),
  );
});

it("drops fields only if the schema names all", () => {
  expect(knownFields({ n: 1, more: 2 }, schema)).toEqual({ n: 1 });
  expect(knownFields({ n: 1, more: 2 }, { ...schema, additionalProperties: true })).toEqual({ n: 1, more: 2 });
});
