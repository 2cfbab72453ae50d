import * as z from "zod";
import { definitionPrefix, definitionRef, type JsonSchema } from "../schema/json-schema.ts";
import { currentRelease, type Release } from "../schema/release.ts";
import { namedSchemas } from "./definition-names.ts";
import { type Definitions, definitionsAt, type Lifetime } from "./definitions-at.ts";

export type { Definitions } from "./definitions-at.ts";

interface History {
  /** Definitions that include every field of every release. */
  readonly all: Definitions;
  readonly lifetimes: Readonly<Record<string, Lifetime>>;
}

let history: History | undefined;
const views = new Map<Release, Definitions>();

/**
 * The JSON Schema of every named definition, as of a release. Computed on first use, then cached.
 *
 * @param release - A published release. Default: the current one.
 * @throws Error if two schemas have the same name, which is a defect of this package.
 * @example
 * import { definitions } from "@agentwire/protocol";
 *
 * console.log(Object.keys(definitions("0.2.112")));
 */
export function definitions(release: Release = currentRelease): Definitions {
  history ??= derive();
  const known = views.get(release);
  if (known) return known;
  const view = definitionsAt(release, history.all, history.lifetimes);
  views.set(release, view);
  return view;
}

/** The definitions with every field of every release, as the zod schemas have them. */
export function allDefinitions(): Definitions {
  history ??= derive();
  return history.all;
}

function derive(): History {
  const names = z.registry<{ id: string }>();
  const schemaById = new Map<string, z.ZodType>();
  const lifetimes: Record<string, Lifetime> = {};
  const aliases: [string, JsonSchema][] = [];
  for (const { name: id, schema, lifetime } of namedSchemas()) {
    const other = schemaById.get(id);
    if (other && other !== schema) throw new Error(`Two schemas are named ${id}; rename one of them.`);
    schemaById.set(id, schema);
    if (lifetime) lifetimes[id] = lifetime;
    const first = names.get(schema)?.id;
    if (first === undefined) names.add(schema, { id });
    else if (first !== id) aliases.push([id, definitionRef(first)]);
  }
  const { schemas } = z.toJSONSchema(names, { io: "input", uri: (id) => definitionPrefix + id });
  const entries = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => {
    const { $id: _id, $schema: _dialect, ...rest } = schema;
    return [name, normal(rest) as JsonSchema];
  });
  const all = Object.fromEntries([...entries, ...aliases].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { all: Object.freeze(all), lifetimes };
}

/** The same schema with at most one type in each place: a list of types becomes a union. */
function normal(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(normal);
  if (typeof schema !== "object" || schema === null) return schema;
  const { type, ...rest } = schema as Readonly<Record<string, unknown>>;
  const members = Object.entries(rest).map(([key, value]) => [key, key === "enum" ? value : normal(value)]);
  if (Array.isArray(type)) return { anyOf: type.map((one) => ({ type: one })), ...Object.fromEntries(members) };
  return { ...(type === undefined ? {} : { type: normal(type) }), ...Object.fromEntries(members) };
}

/** The definition that a reference names. Throws if there is none, because the document is then broken. */
export function resolveRef(ref: string, among: Definitions): JsonSchema {
  const schema = ref.startsWith(definitionPrefix) ? among[ref.slice(definitionPrefix.length)] : undefined;
  if (!schema) throw new Error(`The definition ${ref} does not exist. Pass the definitions that the schema refers to.`);
  return schema;
}

/**
 * Follows the references of a schema and returns the schema they lead to. Annotations beside a reference are dropped.
 */
export function target(schema: JsonSchema, among: Definitions): JsonSchema {
  let at = schema;
  while (at.$ref !== undefined) at = resolveRef(at.$ref, among);
  return at;
}
