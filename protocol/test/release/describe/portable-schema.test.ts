import { describe, expect, it } from "vitest";
import { condition, PortableSchemas, selectByTag } from "../../../src/release/describe/portable-schema.ts";
import type { JsonSchema } from "../../../src/schema/json-schema.ts";

const circle: JsonSchema = {
  type: "object",
  properties: { kind: { const: "circle" }, radius: { type: "number", minimum: 0 } },
  required: ["kind", "radius"],
  additionalProperties: {},
};
const square: JsonSchema = {
  type: "object",
  properties: { kind: { const: "square" }, side: { type: "number" } },
  required: ["kind"],
  additionalProperties: {},
};
const among = { Circle: circle };
const compat = new PortableSchemas(among, "compat");
const strict = new PortableSchemas(among, "strict");

describe("PortableSchemas", () => {
  it("lets enums name their values, and requires them in strict mode", () => {
    const schema: JsonSchema = { enum: ["a", "b"], description: "A letter." };
    expect(compat.translate(schema)).toEqual({ type: "string", examples: ["a", "b"], description: "A letter." });
    expect(strict.translate(schema)).toEqual({ enum: ["a", "b"], description: "A letter." });
    expect(compat.translate({ enum: ["a", null] })).toEqual({
      anyOf: [{ type: "string" }, { type: "null" }],
      examples: ["a"],
    });
  });

  it("closes objects in strict mode only, and never tables", () => {
    const table: JsonSchema = { type: "object", additionalProperties: { type: "number" } };
    expect(strict.translate(table)).toEqual({ type: "object", additionalProperties: { type: "number" } });
    expect(strict.translate(square)).toHaveProperty("additionalProperties", false);
    expect(compat.translate(square)).not.toHaveProperty("additionalProperties");
  });

  it("writes metadata as a comment", () => {
    expect(compat.translate({ type: "number", role: "duration", unit: "ms", since: "0.3.200" })).toEqual({
      type: "number",
      $comment: "role duration; unit ms; since 0.3.200",
    });
  });

  it("selects the branch of a union by its tag", () => {
    const union: JsonSchema = { anyOf: [{ $ref: "#/$defs/Circle" }, square] };
    expect(compat.translate(union)).toEqual({
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string", examples: ["circle", "square"] } },
      allOf: selectByTag("kind", [
        ["circle", { $ref: "#/$defs/Circle" }],
        ["square", compat.translate(square)],
      ]),
    });
    expect(strict.translate(union)).toHaveProperty("properties.kind", { enum: ["circle", "square"] });
  });

  it("selects the branch of a union by the type of the value", () => {
    expect(compat.translate({ anyOf: [square, { type: "null" }] })).toEqual(
      condition({ type: "object" }, compat.translate(square), { type: "null" }),
    );
    expect(compat.translate({ anyOf: [{ type: "string" }, { type: "array", items: { type: "number" } }] })).toEqual(
      condition({ type: "array" }, { type: "array", items: { type: "number" } }, { type: "string" }),
    );
    expect(compat.translate({ anyOf: [square, {}] })).toEqual({});
  });
});
