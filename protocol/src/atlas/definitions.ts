import { z } from "zod";
import { definitionPrefix, definitionRef, type JsonSchema } from "../schema/json-schema.ts";
import { namedSchemas } from "./names.ts";

/** Definitions by name, each of which refers to others with `#/$defs/<name>`. */
export type Definitions = Readonly<Record<string, JsonSchema>>;

let derived: Definitions | undefined;

/** The JSON Schema of everything that has a name, for the current release. Derived on first use, then kept. */
export function definitions(): Definitions {
  derived ??= derive();
  return derived;
}

function derive(): Definitions {
  const names = z.registry<{ id: string }>();
  const taken = new Map<string, z.ZodType>();
  const aliases: [string, JsonSchema][] = [];
  for (const [id, schema] of namedSchemas()) {
    const holder = taken.get(id);
    if (holder && holder !== schema) throw new Error(`Two schemas are named ${id}; rename one of them.`);
    taken.set(id, schema);
    const first = names.get(schema)?.id;
    if (first === undefined) names.add(schema, { id });
    else if (first !== id) aliases.push([id, definitionRef(first)]);
  }
  const { schemas } = z.toJSONSchema(names, { io: "input", uri: (id) => definitionPrefix + id });
  const entries = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => {
    const { $id: _id, $schema: _dialect, ...rest } = schema;
    return [name, normal(rest) as JsonSchema];
  });
  return Object.freeze(Object.fromEntries([...entries, ...aliases].sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** The same schema with one type at most in each place: a list of types becomes a union. */
function normal(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(normal);
  if (typeof schema !== "object" || schema === null) return schema;
  const { type, ...rest } = schema as Readonly<Record<string, unknown>>;
  const members = Object.entries(rest).map(([key, value]) => [key, key === "enum" ? value : normal(value)]);
  if (Array.isArray(type)) return { anyOf: type.map((one) => ({ type: one })), ...Object.fromEntries(members) };
  return { ...(type === undefined ? {} : { type: normal(type) }), ...Object.fromEntries(members) };
}

/** The definition that a reference names. Throws if there is none: that is a broken document. */
export function resolve(ref: string, among: Definitions): JsonSchema {
  const schema = ref.startsWith(definitionPrefix) ? among[ref.slice(definitionPrefix.length)] : undefined;
  if (!schema) throw new Error(`Nothing is defined under ${ref}.`);
  return schema;
}
