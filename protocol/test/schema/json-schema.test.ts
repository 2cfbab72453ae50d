import { expect, test } from "vitest";
import { annotationsOf, type JsonSchema } from "../../src/schema/json-schema.ts";

const text: JsonSchema = { type: "string", description: "A text.", role: "text" };
const nothing: JsonSchema = { type: "null" };

test("reads the annotations of a nullable schema from its other branch", () => {
  expect(annotationsOf({ anyOf: [text, nothing] })).toMatchObject({ description: "A text.", role: "text" });
  expect(annotationsOf({ anyOf: [nothing, { oneOf: [text] }] })).toMatchObject({ description: "A text." });
  expect(annotationsOf({ anyOf: [text, nothing], description: "Its own." }).description).toBe("Its own.");
});

test("reads no annotations from the branches of a union", () => {
  const union: JsonSchema = { anyOf: [text, { type: "number", description: "A number." }] };
  expect(annotationsOf(union)).toBe(union);
  expect(annotationsOf(text)).toBe(text);
});
