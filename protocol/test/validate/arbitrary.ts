import fc from "fast-check";
import { type Definitions, resolve } from "../../src/atlas/definitions.ts";
import { decodeLine, encode } from "../../src/codec/index.ts";
import type { JsonSchema } from "../../src/schema/json-schema.ts";

/** Values that a schema accepts, with nothing unknown in them. Below `depth`, optional fields and items are left out. */
export function valuesOf(schema: JsonSchema, among: Definitions, depth = 5): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valuesOf(resolve(schema.$ref, among), among, depth);
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

/** One change to a copy of a JSON value, chosen by three numbers: a field is taken out, added, or gets another value. */
export function mutate(value: unknown, where: number, what: number, how: number): unknown {
  const copy = structuredClone(value);
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const holder = node as Record<string, unknown>;
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      visit(holder[key]);
    }
  };
  visit(copy);
  const place = places[where % Math.max(places.length, 1)];
  const replacement = replacements[what % replacements.length]?.();
  if (!place) return replacement;
  if (how % 4 === 0) delete place.holder[place.key];
  else if (how % 4 === 1 && !Array.isArray(place.holder)) place.holder.field_of_a_later_release = replacement;
  else place.holder[place.key] = replacement;
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
