import { definitions } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { fullValue } from "../../src/arbitrary/full-value.ts";

describe("fullValue", () => {
  it("fills every field, each with a value of its own", () => {
    const schema = {
      type: "object",
      properties: {
        name: { type: "string" },
        list: { type: "array", items: { type: "string" } },
        table: { type: "object", additionalProperties: { type: "boolean" } },
        absent: { not: {} },
        size: { type: "integer", minimum: 3, maximum: 4 },
      },
    } as const;
    expect(fullValue(schema, {}, "it")).toEqual({
      name: "it-name",
      list: ["it-list-1", "it-list-2"],
      table: { a: true, b: true },
      size: 4,
    });
  });

  it("takes the wanted branch of a union, or the last one", () => {
    const schema = { anyOf: [{ const: "one" }, { type: "null" }, { const: "two" }] } as const;
    expect([0, 1, 5].map((branch) => fullValue(schema, {}, "it", branch))).toEqual(["one", "two", "two"]);
  });

  it("ends recursive schemas, and names a definition that does not exist", () => {
    const node = { type: "object", properties: { next: { $ref: "#/$defs/Node" } } } as const;
    expect(JSON.stringify(fullValue(node, { Node: node }, "it")).length).toBeLessThan(200);
    expect(() => fullValue({ $ref: "#/$defs/Lost" }, {}, "it")).toThrow("#/$defs/Lost");
  });

  it("has a value for every definition of the protocol", () => {
    const all = definitions();
    for (const [name, schema] of Object.entries(all)) expect(fullValue(schema, all, name)).toBeDefined();
  });
});
