import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod/v3";
import type { HostOptions } from "../../../src/host/index.ts";
import { initializeFields, launchOf } from "../../../src/host/option/launch.ts";

type Schema = NonNullable<HostOptions["outputFormat"]>["schema"];
const requestWith = (schema: Schema) => {
  const flag = launchOf({ outputFormat: { type: "json_schema", schema } }, {}).argv.find((word) =>
    word.startsWith("--json-schema"),
  );
  return JSON.parse(flag?.slice("--json-schema=".length) ?? "null");
};

describe("the shape of an answer", () => {
  const expected = {
    type: "object",
    properties: { name: { type: "string" }, count: { type: "integer" } },
    required: ["name"],
  };

  it.each<[string, Schema]>([
    ["zod 4", z.object({ name: z.string(), count: z.number().int().min(0).max(9).optional() })],
    ["zod 3", z3.object({ name: z3.string(), count: z3.number().int().min(0).max(9).optional() })],
  ])("may be a schema of %s", (_, schema) => {
    expect(requestWith(schema)).toMatchObject(expected);
    expect(requestWith(schema).properties.count).toMatchObject({ minimum: 0, maximum: 9 });
    expect(requestWith(schema)).not.toHaveProperty("$schema");
    expect(initializeFields({ outputFormat: { type: "json_schema", schema } })).toMatchObject({ jsonSchema: expected });
  });

  it("goes as it is where it is a JSON Schema", () => {
    const schema = { $schema: "http://json-schema.org/draft-07/schema#", type: "object", "x-own": 1 };
    expect(requestWith(schema)).toEqual(schema);
  });

  it("is refused where JSON cannot hold it", () => {
    expect(() => requestWith(z.object({ when: z.date() }))).toThrow(/outputFormat\.schema.*Date/);
  });
});
