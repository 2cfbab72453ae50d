import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import * as z from "zod";

type Accept = (value: unknown) => boolean;

/** Schema keywords that do not affect validity. */
const remarks = new Set(["$schema", "description", "title", "role", "unit", "format", "contentEncoding", "examples"]);

const types: Readonly<Record<string, Accept>> = {
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => Number.isFinite(value),
  object: isJsonObject,
  array: Array.isArray,
};

const all =
  (checks: readonly Accept[]): Accept =>
  (value) => {
    for (const check of checks) if (!check(value)) return false;
    return true;
  };

const keywords: Readonly<Record<string, (expected: never, schema: JsonObject) => Accept>> = {
  type(expected: string | readonly string[]) {
    const [first = () => false, ...more] = [expected].flat().map((name) => types[name] ?? (() => false));
    return more.length === 0 ? first : (value) => first(value) || more.some((accepts) => accepts(value));
  },
  const: (expected: unknown) => (value) => value === expected,
  enum: (expected: readonly unknown[]) => (value) => expected.includes(value),
  minimum: (expected: number) => (value) => (value as number) >= expected,
  maximum: (expected: number) => (value) => (value as number) <= expected,
  pattern(expected: string) {
    const pattern = new RegExp(expected, "u");
    return (value) => pattern.test(value as string);
  },
  anyOf(expected: readonly JsonObject[]) {
    const choices = expected.map(compile);
    return (value) => choices.some((accepts) => accepts(value));
  },
  minItems: (expected: number) => (value) => (value as readonly unknown[]).length >= expected,
  items(expected: JsonObject) {
    const accepts = compile(expected);
    return (value) => (value as readonly unknown[]).every(accepts);
  },
  required: (expected: readonly string[]) => (value) => {
    for (const name of expected) if (!Object.hasOwn(value as JsonObject, name)) return false;
    return true;
  },
  properties(expected: Readonly<Record<string, JsonObject>>) {
    const members = Object.entries(expected)
      .map(([name, schema]) => ({ name, accepts: compile(schema) }))
      .filter(({ accepts }) => accepts !== anything);
    return (value) => {
      for (const { name, accepts } of members) {
        const member = (value as JsonObject)[name];
        if (member !== undefined && !accepts(member)) return false;
      }
      return true;
    };
  },
  propertyNames: () => anything,
  additionalProperties(expected: JsonObject | boolean, schema) {
    if (expected === true || (typeof expected === "object" && Object.keys(expected).length === 0)) return anything;
    if (expected === false) return () => false;
    const [accepts, known] = [
      compile(expected),
      new Set(Object.keys((schema.properties as JsonObject | undefined) ?? {})),
    ];
    return (value) => Object.entries(value as JsonObject).every(([name, member]) => known.has(name) || accepts(member));
  },
};

const anything: Accept = () => true;

function compile(schema: JsonObject): Accept {
  const expected = Object.keys(schema).filter((keyword) => !remarks.has(keyword));
  if (expected.some((keyword) => !Object.hasOwn(keywords, keyword))) return () => false;
  const checks = expected
    .sort((a, b) => Number(b === "type") - Number(a === "type"))
    .map((keyword) => keywords[keyword]?.(schema[keyword] as never, schema) ?? anything)
    .filter((check) => check !== anything);
  return checks.length === 0 ? anything : all(checks);
}

/**
 * A fast validity test: `true` means valid, `false` means that the schema itself must decide. Derived from the schema's
 * published form. An unknown keyword results in `false`.
 */
export const quickTest = (schema: z.ZodType): Accept => compile(z.toJSONSchema(schema, { io: "input" }) as JsonObject);
