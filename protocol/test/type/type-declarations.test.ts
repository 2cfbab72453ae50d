import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/json-schema.ts";
import { TypeDeclarations } from "../../tools/type-declarations.ts";

const declare = (definitions: Record<string, JsonSchema>) =>
  new TypeDeclarations(definitions, (name) => (name === "Usage" ? "Tokens.\nSince 0.1.0." : "")).texts().join("\n");

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: {},
});
const text: JsonSchema = { type: "string", description: "A text." };
const four = object({ a: text, b: text, c: text, d: text });

describe("the declaration of a definition", () => {
  test("describes a nullable field, with its unit", () => {
    const branch: JsonSchema = { type: "number", description: "How long.", unit: "ms" };
    const declared = declare({ Turn: object({ duration: { anyOf: [branch, { type: "null" }], since: "0.2.1" } }) });
    expect(declared).toBe(
      "export type Turn = {\n  /**\n   * How long.\n   * Unit: ms. Since 0.2.1.\n   */\n  duration: number | null;\n};\n",
    );
  });

  test("describes a field by its type if it has no description of its own", () => {
    const usage: JsonSchema = { $ref: "#/$defs/Usage" };
    expect(declare({ Turn: object({ usage }), Usage: object({ count: text }) })).toContain(
      "  /** Tokens. */\n  usage: Usage;\n",
    );
  });

  test("names a large object in it, and keeps a small one", () => {
    const limits: JsonSchema = { ...four, description: "Limits." };
    const declared = declare({
      Turn: object({ limits, rows: { type: "array", items: four }, small: object({ a: text }) }),
    });
    expect(declared).toContain("  limits: TurnLimits;\n");
    expect(declared).toContain("  rows: TurnRowsItem[];\n");
    expect(declared).toContain("  small: {\n    /** A text. */\n    a: string;\n  };\n");
    expect(declared).toContain("/** Limits. */\nexport type TurnLimits = {\n  /** A text. */\n  a: string;\n");
  });

  test("names each form of a union by its tag", () => {
    const form = (type: string, description?: string) =>
      object({ type: { const: type, ...(description && { description }) } });
    const declared = declare({ Source: { oneOf: [form("url", "A page."), form("local_file"), { type: "string" }] } });
    expect(declared).toContain("export type Source = SourceUrl | SourceLocalFile | string;\n");
    expect(declared).toContain("/** A page. */\nexport type SourceUrl = {");
    expect(declared).toContain(
      '/** {@link Source} whose `type` is `"local_file"`. */\nexport type SourceLocalFile = {',
    );
  });

  test("rejects two types of one name", () => {
    expect(() => declare({ Turn: object({ limits: four }), TurnLimits: four })).toThrow(
      "Two types are named TurnLimits",
    );
  });
});
