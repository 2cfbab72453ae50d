import { readFileSync } from "node:fs";
import { tapeEvents, tapeJsonSchema } from "@agentwire/replay";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";

const { $defs } = tapeJsonSchema() as {
  $defs: Record<string, { properties?: Record<string, unknown>; required?: string[] }>;
};

test("it defines the header, every kind of event, and events of kinds to come", () => {
  expect(Object.keys($defs).sort()).toEqual(["event", "header", "unknown", ...Object.keys(tapeEvents)].sort());
  for (const name of Object.keys(tapeEvents)) {
    expect($defs[name]?.required).toEqual(
      expect.arrayContaining(["seq", "us", "channel", "kind", "connection", "process"]),
    );
  }
});

test("every reference in it leads somewhere", () => {
  const text = JSON.stringify(tapeJsonSchema());
  for (const [, name = ""] of text.matchAll(/"#\/\$defs\/([^"]+)"/g)) {
    expect($defs).toHaveProperty([name.replaceAll("~1", "/")]);
  }
});

test("its examples are events of their kinds", () => {
  for (const { name, schema, examples } of Object.values(tapeEvents)) {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(schema.safeParse(example).success, name).toBe(true);
  }
});

test("the golden tape fits it, line by line, and a line without a seal does not", () => {
  const ajv = new Ajv2020({ strict: false, formats: { "date-time": true, base64: true } });
  const schema = tapeJsonSchema();
  ajv.addSchema(schema, "tape");
  const [header, ...events] = readFileSync(new URL("../../fixtures/v1.tape.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(ajv.validate("tape#/$defs/header", header)).toBe(true);
  for (const event of events) expect(ajv.validate("tape#/$defs/event", event), JSON.stringify(event)).toBe(true);
  const { check: _, ...unsealed } = events[0] ?? {};
  expect(ajv.validate("tape#/$defs/event", unsealed)).toBe(false);
  expect(ajv.validate("tape#/$defs/event", { ...events[0], kind: "to-come" })).toBe(true);
  expect(ajv.validate("tape#/$defs/event", { ...events[0], text: 1 })).toBe(false);
});
