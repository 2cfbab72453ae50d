import { type Definitions, target } from "../../definition/definitions.ts";
import { definitionPrefix, type JsonSchema } from "../../schema/json-schema.ts";

/**
 * The values that a place allows, split up so that two releases can be compared. Consists of the plain types, the
 * literals, and the objects and lists, of which there may be several.
 */
export interface Shape {
  /** `string`, `number`, `boolean`, `null`, `array`, `object`; `anything` if there is no constraint. */
  readonly types: ReadonlySet<string>;
  /** The allowed literals, if there is a list of them. Written as JSON. */
  readonly literals: ReadonlySet<string>;
  /** The objects, by their tags, the name of their definition, or else their position. */
  readonly objects: ReadonlyMap<string, JsonSchema>;
  readonly items: JsonSchema | undefined;
}

/** Splits a schema. Keeps references to definitions as names, so that no change is reported twice. */
export function shapeOf(schema: JsonSchema, among: Definitions): Shape {
  const types = new Set<string>();
  const allowed = new Set<string>();
  const objects: JsonSchema[] = [];
  let items: JsonSchema | undefined;
  const visit = (branch: JsonSchema): void => {
    const body = target(branch, among);
    const branches = body.anyOf ?? body.oneOf;
    const literals = body.const === undefined ? body.enum : [body.const];
    if (branches) for (const inner of branches) visit(inner);
    else if (literals) for (const literal of literals) allowed.add(JSON.stringify(literal));
    else if (body.type === "object") {
      types.add("object");
      objects.push(branch);
    } else if (body.type === "array") {
      types.add("array");
      items ??= typeof body.items === "object" ? body.items : undefined;
    } else types.add(body.type === "integer" ? "number" : (body.type ?? "anything"));
  };
  visit(schema);
  return { types, literals: allowed, objects: keyed(objects, among), items };
}

function keyed(objects: readonly JsonSchema[], among: Definitions): ReadonlyMap<string, JsonSchema> {
  return new Map(
    objects.map((branch, i) => {
      const tags = Object.entries(target(branch, among).properties ?? {}).filter(
        ([, field]) => field.const !== undefined,
      );
      const tag = tags.map(([key, field]) => `${key}=${String(field.const)}`).join(",");
      return [tag || branch.$ref?.slice(definitionPrefix.length) || `#${i}`, branch];
    }),
  );
}

/** A shape as short text. */
export function describeShape({ types, literals, objects, items }: Shape): string {
  const objectNames = [...objects.keys()].filter((name) => !name.startsWith("#"));
  const parts = [
    ...[...types].filter((type) => type !== "object" || objectNames.length === 0),
    ...objectNames,
    ...literals,
  ].map((part) => (part === "array" && items?.$ref ? `${items.$ref.slice(definitionPrefix.length)}[]` : part));
  return parts.length > 8 ? `${parts.slice(0, 8).join(" | ")} | ${parts.length - 8} more` : parts.join(" | ");
}
