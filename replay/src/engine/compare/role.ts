import type { FieldRole } from "@agentwire/protocol";
import { alternatives, childSchemas, type SchemaNode } from "./schema.ts";

/** The role of a value according to the schemas; `undefined` if they give none. */
export function roleOf(nodes: readonly SchemaNode[], value: unknown): FieldRole | undefined {
  for (const { schema } of alternatives(nodes, value)) {
    if (typeof schema.role === "string") return schema.role as FieldRole;
  }
  return undefined;
}

/** Why a value differs between two runs of one session, if the schemas mark it as nondeterministic. */
export function chanceOf(nodes: readonly SchemaNode[], value: unknown): string | undefined {
  for (const { schema } of alternatives(nodes, value)) if (typeof schema.chance === "string") return schema.chance;
  return undefined;
}

/** The release that introduced a field; `undefined` if it is as old as what contains it. */
export function sinceOf(nodes: readonly SchemaNode[], value: unknown): string | undefined {
  for (const { schema } of alternatives(nodes, value)) if (typeof schema.since === "string") return schema.since;
  return undefined;
}

/** Whether the vendor declares a field. Others were only observed, or are unknown to the schemas. */
export const isDeclared = (nodes: readonly SchemaNode[], value: unknown): boolean =>
  nodes.length > 0 && !alternatives(nodes, value).some(({ schema }) => schema.stability === "undeclared");

/** Whether a value is a part of the agent's catalogue, or a list of such parts. */
export function isCatalogue(nodes: readonly SchemaNode[], value: unknown): boolean {
  const marked = alternatives(nodes, value).some(({ schema }) => schema.catalogue === true);
  return marked || (Array.isArray(value) && value.length > 0 && isCatalogue(childSchemas(nodes, value, 0), value[0]));
}

/** A leaf of a frame: a value that is neither an object nor an array. */
export type JsonLeaf = string | number | boolean | null;

/** Applies `change` to every leaf of a frame. Unchanged objects and arrays are kept. */
export function mapLeaves(
  value: unknown,
  nodes: readonly SchemaNode[],
  change: (leaf: JsonLeaf, role: FieldRole | undefined) => unknown,
): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => mapLeaves(item, childSchemas(nodes, value, index), change));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([key, member]) => [key, mapLeaves(member, childSchemas(nodes, value, key), change)] as const,
    );
    const source = value as Record<string, unknown>;
    return members.every(([key, member]) => member === source[key]) ? value : Object.fromEntries(members);
  }
  return change(value as JsonLeaf, roleOf(nodes, value));
}
