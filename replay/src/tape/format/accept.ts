import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { z } from "zod";

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

const words: Readonly<Record<string, (said: never, schema: JsonObject) => Accept>> = {
  type(said: string | readonly string[]) {
    const [first = () => false, ...more] = [said].flat().map((name) => types[name] ?? (() => false));
    return more.length === 0 ? first : (value) => first(value) || more.some((fits) => fits(value));
  },
  const: (said: unknown) => (value) => value === said,
  enum: (said: readonly unknown[]) => (value) => said.includes(value),
  minimum: (said: number) => (value) => (value as number) >= said,
  maximum: (said: number) => (value) => (value as number) <= said,
  pattern(said: string) {
    const pattern = new RegExp(said, "u");
    return (value) => pattern.test(value as string);
  },
  anyOf(said: readonly JsonObject[]) {
    const choices = said.map(compile);
    return (value) => choices.some((fits) => fits(value));
  },
  items(said: JsonObject) {
    const fits = compile(said);
    return (value) => (value as readonly unknown[]).every(fits);
  },
  required: (said: readonly string[]) => (value) => {
    for (const name of said) if (!Object.hasOwn(value as JsonObject, name)) return false;
    return true;
  },
  properties(said: Readonly<Record<string, JsonObject>>) {
    const members = Object.entries(said)
      .map(([name, schema]) => ({ name, fits: compile(schema) }))
      .filter(({ fits }) => fits !== anything);
    return (value) => {
      for (const { name, fits } of members) {
        const member = (value as JsonObject)[name];
        if (member !== undefined && !fits(member)) return false;
      }
      return true;
    };
  },
  propertyNames: () => anything,
  additionalProperties(said: JsonObject | boolean, schema) {
    if (said === true || (typeof said === "object" && Object.keys(said).length === 0)) return anything;
    if (said === false) return () => false;
    const [fits, known] = [compile(said), new Set(Object.keys((schema.properties as JsonObject | undefined) ?? {}))];
    return (value) => Object.entries(value as JsonObject).every(([name, member]) => known.has(name) || fits(member));
  },
};

const anything: Accept = () => true;

function compile(schema: JsonObject): Accept {
  const said = Object.keys(schema).filter((word) => !remarks.has(word));
  if (said.some((word) => !Object.hasOwn(words, word))) return () => false;
  const checks = said
    .sort((a, b) => Number(b === "type") - Number(a === "type"))
    .map((word) => words[word]?.(schema[word] as never, schema) ?? anything)
    .filter((check) => check !== anything);
  return checks.length === 0 ? anything : all(checks);
}

/**
 * A fast validity test: `true` means valid, `false` means that the schema itself must decide. Derived from the schema's
 * published form. An unknown keyword results in `false`.
 */
export const quickTest = (schema: z.ZodType): Accept => compile(z.toJSONSchema(schema, { io: "input" }) as JsonObject);
