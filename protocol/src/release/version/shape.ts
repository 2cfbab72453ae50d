import { type Definitions, target } from "../../atlas/definitions.ts";
import { definitionPrefix, type JsonSchema } from "../../schema/json-schema.ts";

/**
 * What may stand in a place, taken apart so that two releases can be compared: the plain types, the words, and the
 * objects and lists of which there may be several.
 */
export interface Shape {
  /** `string`, `number`, `boolean`, `null`, `array`, `object`; `anything` where there is no condition. */
  readonly types: ReadonlySet<string>;
  /** Words, where only listed ones are allowed. Written as JSON. */
  readonly words: ReadonlySet<string>;
  /** Objects by what tells them apart: their tags, the name of their definition, or else their position. */
  readonly objects: ReadonlyMap<string, JsonSchema>;
  readonly items: JsonSchema | undefined;
}

/** Takes a schema apart. References to definitions are kept as names, so that no change is told twice. */
export function shapeOf(schema: JsonSchema, among: Definitions): Shape {
  const types = new Set<string>();
  const words = new Set<string>();
  const objects: JsonSchema[] = [];
  let items: JsonSchema | undefined;
  const visit = (branch: JsonSchema): void => {
    const body = target(branch, among);
    const branches = body.anyOf ?? body.oneOf;
    const literals = body.const === undefined ? body.enum : [body.const];
    if (branches) for (const inner of branches) visit(inner);
    else if (literals) for (const literal of literals) words.add(JSON.stringify(literal));
    else if (body.type === "object") {
      types.add("object");
      objects.push(branch);
    } else if (body.type === "array") {
      types.add("array");
      items ??= typeof body.items === "object" ? body.items : undefined;
    } else types.add(body.type === "integer" ? "number" : (body.type ?? "anything"));
  };
  visit(schema);
  return { types, words, objects: keyed(objects, among), items };
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

/** A shape in a few words. */
export function describeShape({ types, words, objects, items }: Shape): string {
  const objectNames = [...objects.keys()].filter((name) => !name.startsWith("#"));
  const parts = [
    ...[...types].filter((type) => type !== "object" || objectNames.length === 0),
    ...objectNames,
    ...words,
  ].map((part) => (part === "array" && items?.$ref ? `${items.$ref.slice(definitionPrefix.length)}[]` : part));
  return parts.length > 8 ? `${parts.slice(0, 8).join(" | ")} | ${parts.length - 8} more` : parts.join(" | ");
}
