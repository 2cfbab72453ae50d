import fc from "fast-check";
import { type Definitions, resolveRef } from "../../src/definition/definitions.ts";
import { decodeLine, encode } from "../../src/line/codec/index.ts";
import type { JsonSchema } from "../../src/schema/json-schema.ts";

/** Values that a schema accepts, with nothing unknown in them. Below `depth`, optional fields and items are left out. */
export function valuesOf(schema: JsonSchema, among: Definitions, depth = 5): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valuesOf(resolveRef(schema.$ref, among), among, depth);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => valuesOf(branch, among, depth)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "string":
      return fc.string({ maxLength: 5 });
    case "integer":
      return fc.integer({ min: Math.max(schema.minimum ?? -10, -10), max: 10 });
    case "number":
      return fc.integer({ min: Math.max(schema.minimum ?? 0, 0), max: 1000 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return typeof schema.items === "object" && depth > 0
        ? fc.array(valuesOf(schema.items, among, depth - 1), { minLength: schema.minItems ?? 0, maxLength: 2 })
        : fc.constant([]);
    case "object":
      return objectsOf(schema, among, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectsOf(schema: JsonSchema, among: Definitions, depth: number): fc.Arbitrary<unknown> {
  const required = [...(schema.required ?? [])];
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([key, member]) => !member.not && (depth > 0 || required.includes(key)),
  );
  const model = Object.fromEntries(fields.map(([key, member]) => [key, valuesOf(member, among, depth - 1)]));
  if (fields.length > 0 || !schema.propertyNames) {
    return fc.record(model, { requiredKeys: required, noNullPrototype: true });
  }
  const member = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  const keys = fc.string({ minLength: 1, maxLength: 3 }).filter((key) => key !== "__proto__");
  return fc.dictionary(keys, valuesOf(member, among, depth - 1), { maxKeys: 2, noNullPrototype: true });
}

const replacements: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => "unknown word",
  () => "\ud800\u0000\u001b[2J",
  () => -1,
  () => 0.5,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => ({}),
  () => [],
  () => [[]],
  () => ({ type: "unknown tag" }),
  () => ({ constructor: { prototype: { polluted: 1 } } }),
  () => JSON.parse('{"__proto__":{"polluted":1}}'),
];

/** One change to a JSON value, chosen by three numbers: a field is taken out, added, or gets another value. */
export function mutate(value: unknown, where: number, what: number, how: number): unknown {
  const replacement = replacements[what % replacements.length]?.();
  const keys = typeof value === "object" && value !== null ? Object.keys(value) : [];
  const key = keys[where % Math.max(keys.length, 1)];
  if (key === undefined) return replacement;
  const fields = value as Readonly<Record<string, unknown>>;
  const copy = (Array.isArray(value) ? [...value] : { ...fields }) as Record<string, unknown>;
  const inside = fields[key];
  const deeper = typeof inside === "object" && inside !== null && how % 3 !== 0;
  if (deeper) copy[key] = mutate(inside, Math.floor(where / keys.length), what, Math.floor(how / 3));
  else if (how % 4 === 0) delete copy[key];
  else if (how % 4 === 1 && !Array.isArray(value)) copy.field_of_a_later_release = replacement;
  else copy[key] = replacement;
  return copy;
}

/** Values of a schema, changed up to three times and read back from a line. */
export const nearMissesOf = (schema: JsonSchema, among: Definitions): fc.Arbitrary<unknown> =>
  fc
    .tuple(valuesOf(schema, among), fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 3 }))
    .map(([value, changes]) => changes.reduce<unknown>((now, change) => mutate(now, ...change), value))
    .map((value) => {
      const decoded = decodeLine(encode({ value }));
      return decoded.ok ? decoded.frame.value : undefined;
    });
