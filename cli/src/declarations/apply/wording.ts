import { definitions, type JsonSchema } from "@agentwire/protocol";
import type { Wording } from "../draft.ts";

/** The builder for a role and a unit of {@link JsonSchema}. */
const builders: Readonly<Record<string, string>> = {
  "cost usd": "dollars",
  "duration ms": "milliseconds",
  id: "id",
  path: "path",
  reference: "reference",
  text: "text",
  "time epoch-ms": "epochMilliseconds",
  "time iso8601": "timestamp",
  "tokens tokens": "tokens",
};

/** The last word of a name, in either spelling: `reset_at` and `resetAt` end in `at`. */
const lastWord = (name: string): string => (/([A-Z]?[a-z]+|[A-Z]+)[^A-Za-z]*$/.exec(name)?.[1] ?? name).toLowerCase();

/** How often each builder is used for the fields with a name, or with a last word. */
type Uses = Map<string, Map<string, number>>;

function usesOfFields(): Uses {
  const uses: Uses = new Map();
  const note = (key: string, builder: string) => {
    const counts = uses.get(key) ?? new Map<string, number>();
    uses.set(key, counts);
    counts.set(builder, (counts.get(builder) ?? 0) + 1);
  };
  const visit = ({ properties = {}, items, additionalProperties, anyOf = [], oneOf = [] }: JsonSchema): void => {
    for (const [name, field] of Object.entries(properties)) {
      const builder = builderOf(field);
      if (builder !== undefined) {
        note(`${field.type} ${name}`, builder);
        note(`${field.type} …${lastWord(name)}`, builder);
      }
      visit(field);
    }
    for (const inner of [items, additionalProperties, ...anyOf, ...oneOf]) if (typeof inner === "object") visit(inner);
  };
  for (const schema of Object.values(definitions())) visit(schema);
  return uses;
}

function builderOf({ type, role, unit }: JsonSchema): string | undefined {
  if (type !== "string" && type !== "number") return undefined;
  const plain = type === "string" ? "word" : "count";
  if (role === undefined) return plain;
  return builders[unit === undefined ? role : `${role} ${unit}`] ?? plain;
}

const mostUsed = (counts: ReadonlyMap<string, number> | undefined): string | undefined =>
  [...(counts ?? [])].sort(([, a], [, b]) => b - a)[0]?.[0];

/** The words of a name as the start of a sentence: `retry_after_ms` is `Retry after ms`. */
function sentenceOf(name: string): string {
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== "")
    .map((part) => (/^[A-Z]+$/.test(part) && part.length > 1 ? part : part.toLowerCase()))
    .join(" ");
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`;
}

/** The names of the definitions that a schema is a union of; empty if it is something else. */
function alternativesOf({ anyOf = [] }: JsonSchema): readonly string[] {
  const names = anyOf.flatMap(({ $ref }) => $ref?.slice($ref.lastIndexOf("/") + 1) ?? []);
  return names.length === anyOf.length ? names : [];
}

const setOf = (names: readonly string[]): string => [...names].sort().join(" ");

/**
 * Describes new fields without a person. The role and unit are those of most fields with that name, or with that last word.
 * The description is the name in words.
 *
 * @param isSchema - Whether a name is that of a schema that the sources export.
 */
export function wordingFromNames(isSchema: (name: string) => boolean): Wording {
  const uses = usesOfFields();
  const unions = new Map(Object.entries(definitions()).map(([name, schema]) => [setOf(alternativesOf(schema)), name]));
  const builder = (type: "string" | "number", name: string) =>
    mostUsed(uses.get(`${type} ${name}`)) ??
    mostUsed(uses.get(`${type} …${lastWord(name)}`)) ??
    (type === "string" ? "word" : "count");
  return {
    description: sentenceOf,
    builder,
    isSchema,
    unionOf: (names) => {
      const name = unions.get(setOf(names));
      return name !== undefined && isSchema(name) ? name : undefined;
    },
    describesObjects: true,
  };
}
