import { type Definitions, target } from "../../definition/definitions.ts";
import { type JsonScalar, type JsonSchema, jsonTypeOf, namesItsFields } from "../../schema/json-schema.ts";

/**
 * How a published schema treats unknown tags, fields and enum values: `compat` accepts them, `strict` does not. Both
 * reject malformed known content.
 */
export type SchemaMode = "compat" | "strict";

const limitKeywords = [
  ...(["minItems", "maxItems", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const),
  ...(["minLength", "maxLength", "pattern"] as const),
];

/** A JSON Schema in the standard vocabulary, for any implementation of draft 2020-12. */
export type PortableSchema = boolean | PortableKeywords;

/** The keywords of a published schema. */
export interface PortableKeywords extends Pick<JsonSchema, (typeof limitKeywords)[number]> {
  readonly $ref?: string;
  readonly $comment?: string;
  readonly description?: string;
  readonly examples?: readonly JsonScalar[];
  readonly type?: NonNullable<JsonSchema["type"]>;
  readonly const?: JsonScalar;
  readonly enum?: readonly JsonScalar[];
  readonly not?: PortableSchema;
  readonly if?: PortableSchema;
  readonly then?: PortableSchema;
  readonly else?: PortableSchema;
  readonly allOf?: readonly PortableSchema[];
  readonly anyOf?: readonly PortableSchema[];
  readonly properties?: Readonly<Record<string, PortableSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: PortableSchema;
  readonly items?: PortableSchema;
  readonly prefixItems?: readonly PortableSchema[];
}

/** Metadata without a standard keyword. It becomes a comment. */
const noted = ["role", "unit", "since", "until", "stability"] as const;

/** A condition: values that match `test` must match `then`, all others must match `otherwise`. */
export const condition = (
  test: PortableSchema,
  then: PortableSchema,
  otherwise?: PortableSchema,
): PortableKeywords => ({
  if: test,
  then,
  ...(otherwise === undefined ? {} : { else: otherwise }),
});

/** Selects a schema by the value of a tag, so that a validator names the field that is wrong. */
export const selectByTag = (tag: string, cases: readonly (readonly [JsonScalar, PortableSchema])[]): PortableSchema[] =>
  cases.map(([value, schema]) => condition({ required: [tag], properties: { [tag]: { const: value } } }, schema));

/**
 * Translates the schemas of the definitions, which carry metadata, to schemas
 * that give the same verdicts as the validator in other implementations. Unions become conditions on their tag or JSON type.
 */
export class PortableSchemas {
  readonly #among: Definitions;
  readonly #mode: SchemaMode;

  constructor(among: Definitions, mode: SchemaMode) {
    this.#among = among;
    this.#mode = mode;
  }

  translate(schema: JsonSchema): PortableSchema {
    const notes = notesOf(schema);
    if (schema.$ref !== undefined) return { $ref: schema.$ref, ...notes };
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) return { ...notes, ...this.#union(branches) };
    return { ...notes, ...this.#simple(schema) };
  }

  /** A literal, or any value of its type if unknown values are accepted. */
  literals(values: readonly JsonScalar[]): PortableKeywords {
    const distinct = [...new Set(values)];
    if (this.#mode === "strict") return distinct.length === 1 ? { const: distinct[0] ?? null } : { enum: distinct };
    const types = [...new Set(distinct.map(jsonTypeOf))].flatMap((type) => (type === undefined ? [] : [{ type }]));
    const examples = distinct.filter((value) => value !== null);
    return { ...oneOrAny(types), ...(examples.length > 0 ? { examples } : {}) };
  }

  #simple(schema: JsonSchema): PortableKeywords {
    const literals = literalsOf(schema);
    if (literals) return this.literals(literals);
    if (schema.not) return { not: {} };
    if (schema.type === undefined) return {};
    const limits = Object.fromEntries(
      limitKeywords.flatMap((keyword) => {
        const limit = schema[keyword];
        return limit === undefined ? [] : [[keyword, limit] as const];
      }),
    );
    const { items, prefixItems } = schema;
    return {
      type: schema.type,
      ...limits,
      ...(schema.type === "object" ? this.#members(schema) : {}),
      ...(prefixItems ? { prefixItems: prefixItems.map((item) => this.translate(item)) } : {}),
      ...(items === undefined ? {} : { items: typeof items === "object" ? this.translate(items) : items }),
    };
  }

  #members(schema: JsonSchema): PortableKeywords {
    const { properties, required, additionalProperties: others } = schema;
    const fields = Object.entries(properties ?? {}).map(([key, field]) => [key, this.translate(field)] as const);
    const rest = namesItsFields(schema)
      ? this.#mode === "strict" && { additionalProperties: false }
      : others !== undefined && { additionalProperties: typeof others === "object" ? this.translate(others) : others };
    return {
      ...(properties ? { properties: Object.fromEntries(fields) } : {}),
      ...(required ? { required } : {}),
      ...(rest || {}),
    };
  }

  /** A condition for each JSON type that several branches share, and for each tag of the objects. */
  #union(branches: readonly JsonSchema[]): PortableKeywords {
    const flat = branches.flatMap((branch) => this.#flatten(branch));
    const bodies = flat.map((branch) => target(branch, this.#among));
    if (bodies.some((body) => body.type === undefined && !literalsOf(body))) return {};
    const ofType = (type: string) => flat.filter((_, i) => bodies[i]?.type === type && !literalsOf(bodies[i] ?? {}));
    const [objects, arrays] = [ofType("object"), ofType("array")];
    const scalars = flat.filter((branch) => !objects.includes(branch) && !arrays.includes(branch));
    const parts = [
      { type: "object" as const, schema: this.#objects(objects) },
      { type: "array" as const, schema: oneOrAny(arrays.map((branch) => this.translate(branch))) },
      { type: undefined, schema: this.#scalars(scalars) },
    ].filter((_, i) => [objects, arrays, scalars][i]?.length !== 0);
    return (
      parts.reduceRight<PortableKeywords | undefined>(
        (others, { type, schema }) =>
          others === undefined || type === undefined ? schema : condition({ type }, schema, others),
        undefined,
      ) ?? {}
    );
  }

  #scalars(branches: readonly JsonSchema[]): PortableKeywords {
    const values = branches.flatMap((branch) => literalsOf(target(branch, this.#among)) ?? []);
    const rest = branches.filter((branch) => !literalsOf(target(branch, this.#among)));
    return oneOrAny([...(values.length > 0 ? [this.literals(values)] : []), ...rest.map((one) => this.translate(one))]);
  }

  #objects(branches: readonly JsonSchema[]): PortableKeywords {
    const bodies = branches.map((branch) => target(branch, this.#among));
    const tag = branches.length > 1 ? sharedTag(bodies) : undefined;
    if (tag === undefined) return oneOrAny(branches.map((branch) => this.translate(branch)));
    const cases = new Map<JsonScalar, PortableSchema[]>();
    for (const [i, branch] of branches.entries()) {
      const value = bodies[i]?.properties?.[tag]?.const ?? null;
      cases.set(value, [...(cases.get(value) ?? []), this.translate(branch)]);
    }
    return {
      type: "object",
      required: [tag],
      properties: { [tag]: this.literals([...cases.keys()]) },
      allOf: selectByTag(
        tag,
        [...cases].map(([value, schemas]) => [value, oneOrAny(schemas)]),
      ),
    };
  }

  #flatten(branch: JsonSchema): readonly JsonSchema[] {
    const { anyOf, oneOf } = target(branch, this.#among);
    const inner = anyOf ?? oneOf;
    return inner ? inner.flatMap((nested) => this.#flatten(nested)) : [branch];
  }
}

const literalsOf = (schema: JsonSchema): readonly JsonScalar[] | undefined =>
  schema.const !== undefined ? [schema.const] : schema.enum;

function oneOrAny(schemas: readonly PortableSchema[]): PortableKeywords {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only] = distinct;
  return distinct.length === 1 && typeof only === "object" ? only : { anyOf: distinct };
}

/** The field that distinguishes the objects of a union: each requires it, with a literal. */
const sharedTag = (bodies: readonly JsonSchema[]): string | undefined =>
  bodies[0]?.required?.find((key) =>
    bodies.every(({ required, properties }) => required?.includes(key) && properties?.[key]?.const !== undefined),
  );

function notesOf(schema: JsonSchema): Pick<PortableKeywords, "description" | "$comment"> {
  const notes = noted.flatMap((key) => (schema[key] === undefined ? [] : [`${key} ${schema[key]}`]));
  return {
    ...(schema.description === undefined ? {} : { description: schema.description }),
    ...(notes.length === 0 ? {} : { $comment: notes.join("; ") }),
  };
}
