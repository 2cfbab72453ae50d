import type { JsonSchema } from "@agentwire/protocol";

type Definitions = Readonly<Record<string, JsonSchema>>;

const prefix = "#/$defs/";

/** Maximum number of nested references to schemas, so that recursive ones end. */
const maxReferences = 6;

/** The place of a value: its path, how many references lead to it, and which branch unions take. */
interface Location {
  readonly path: string;
  readonly references: number;
  readonly branch: number;
}

const below = (location: Location, key: string): Location => ({ ...location, path: `${location.path}-${key}` });

/** A number that depends on the path, between the bounds of its schema. */
function numberAt({ minimum, exclusiveMinimum, maximum }: JsonSchema, path: string): number {
  const sum = [...path].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
  const value = Math.max(sum, minimum ?? 0, (exclusiveMinimum ?? 0) + 1);
  return maximum === undefined ? value : Math.min(value, maximum);
}

/**
 * A value with every field that a schema declares, in which each text and number names its place. Code that loses,
 * swaps or changes any part of it is therefore detected.
 *
 * @param schema - The JSON Schema.
 * @param definitions - The definitions that the schema refers to.
 * @param label - The start of all texts.
 * @param branch - Which branch unions take, from 0; the last one if there are fewer.
 * @throws Error if the schema refers to a definition that does not exist.
 * @example
 * import { definitions } from "@agentwire/protocol";
 * import { fullValue } from "@agentwire/testing/arbitrary";
 *
 * const schema = { type: "object", properties: { name: { type: "string" } } } as const;
 * console.log(fullValue(schema, definitions(), "it")); // { name: "it-name" }
 */
export function fullValue(schema: JsonSchema, definitions: Definitions, label: string, branch = 0): unknown {
  const fullOf = (inner: JsonSchema, location: Location): unknown => {
    const { $ref } = inner;
    if ($ref !== undefined) {
      const target = $ref.startsWith(prefix) ? definitions[$ref.slice(prefix.length)] : undefined;
      if (!target)
        throw new Error(`The schema refers to ${$ref}, which is not defined. Pass the definitions of its document.`);
      return fullOf(target, { ...location, references: location.references + 1 });
    }
    if (inner.const !== undefined) return inner.const;
    if (inner.enum) return inner.enum[Math.min(location.branch, inner.enum.length - 1)];
    const branches = (inner.anyOf ?? inner.oneOf)?.filter(({ not, type }) => not === undefined && type !== "null");
    const chosen = branches?.[Math.min(location.branch, branches.length - 1)];
    if (chosen) return fullOf(chosen, location);
    return typedValue(inner, location);
  };
  const typedValue = (inner: JsonSchema, location: Location): unknown => {
    const { type, properties, items, additionalProperties, required = [] } = inner;
    if (type === "string") return location.path;
    if (type === "number" || type === "integer") return numberAt(inner, location.path);
    if (type === "boolean") return true;
    if (type === "null") return null;
    const isDeep = location.references > maxReferences;
    if (type === "array") {
      const item = typeof items === "object" ? items : {};
      return isDeep ? [] : ["1", "2"].map((key) => fullOf(item, below(location, key)));
    }
    if (type !== "object") return { [location.path]: location.path };
    if (properties === undefined) {
      const value = typeof additionalProperties === "object" ? additionalProperties : {};
      return isDeep ? {} : Object.fromEntries(["a", "b"].map((key) => [key, fullOf(value, below(location, key))]));
    }
    const fields = Object.entries(properties).filter(
      ([name, field]) => field.not === undefined && (!isDeep || required.includes(name)),
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, fullOf(field, below(location, name))]));
  };
  return fullOf(schema, { path: label, references: 0, branch });
}
