import type { JsonSchema } from "@agentwire/protocol";
import fc, { type Arbitrary } from "fast-check";
import { lazy } from "./lazy.ts";

/** Options of the generated values. */
export interface SchemaOptions {
  /** Maximum depth of optional parts. Below it, only required parts are generated. Default: 4. */
  readonly depth?: number;
  /** Whether objects that keep unknown fields get some. Default: no. */
  readonly unknownFields?: boolean;
}

type Definitions = Readonly<Record<string, JsonSchema>>;

const prefix = "#/$defs/";

/** A field that no release declares, for objects that keep unknown fields. */
const unknownField = lazy(() =>
  fc.tuple(
    fc.stringMatching(/^x_[a-z]{1,8}$/),
    fc.jsonValue({ maxDepth: 2, noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value)) as unknown),
  ),
);

const number = (schema: JsonSchema): Arbitrary<unknown> => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (schema.type === "integer") {
    const low = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
    const high = exclusiveMaximum === undefined ? maximum : exclusiveMaximum - 1;
    return fc.maxSafeInteger().map((value) => Math.min(Math.max(value, low ?? value), high ?? value));
  }
  const min = minimum ?? exclusiveMinimum;
  const max = maximum ?? exclusiveMaximum;
  return fc
    .double({
      noNaN: true,
      noDefaultInfinity: true,
      ...(min !== undefined && { min, minExcluded: exclusiveMinimum !== undefined }),
      ...(max !== undefined && { max, maxExcluded: exclusiveMaximum !== undefined }),
    })
    .map((value) => (Object.is(value, -0) ? 0 : value));
};

class Generator {
  readonly #definitions: Definitions;
  readonly #unknownFields: boolean;
  readonly #made = new Map<number, WeakMap<JsonSchema, Arbitrary<unknown>>>();

  constructor(definitions: Definitions, unknownFields: boolean) {
    this.#definitions = definitions;
    this.#unknownFields = unknownFields;
  }

  of(schema: JsonSchema, depth: number): Arbitrary<unknown> {
    const level = this.#made.get(depth) ?? new WeakMap<JsonSchema, Arbitrary<unknown>>();
    this.#made.set(depth, level);
    const known = level.get(schema);
    if (known) return known;
    const made = this.#make(schema, depth);
    level.set(schema, made);
    return made;
  }

  #make(schema: JsonSchema, depth: number): Arbitrary<unknown> {
    if (schema.$ref !== undefined) return this.of(this.#resolve(schema.$ref), depth);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const { anyOf, oneOf, ...shared } = schema;
    const branches = (anyOf ?? oneOf)?.filter((branch) => branch.not === undefined);
    if (branches) {
      const full = branches.map((branch) =>
        anyOf && schema.type === undefined && schema.properties === undefined && Object.keys(branch).length > 0
          ? this.#merged(shared, branch)
          : branch,
      );
      const chosen = depth > 0 ? full : [this.#smallest(full)];
      return fc.oneof(...chosen.map((branch) => this.of(branch, depth)));
    }
    return this.#typed(schema, depth);
  }

  /** Keywords next to a union apply to each of its branches. */
  #merged(shared: JsonSchema, branch: JsonSchema): JsonSchema {
    const { description: _, title: __, default: ___, ...rest } = shared as JsonSchema & Record<string, unknown>;
    return Object.keys(rest).length === 0 || branch.$ref !== undefined ? branch : { ...rest, ...branch };
  }

  #smallest(branches: readonly JsonSchema[]): JsonSchema {
    const plain = branches.find(
      ({ type, enum: list }) => list !== undefined || (type !== undefined && type !== "object" && type !== "array"),
    );
    return plain ?? branches.find(({ $ref }) => $ref === undefined) ?? branches[0] ?? {};
  }

  #typed(schema: JsonSchema, depth: number): Arbitrary<unknown> {
    switch (schema.type) {
      case "string":
        return fc.string({ unit: "grapheme", minLength: schema.minLength ?? 0, maxLength: schema.maxLength ?? 30 });
      case "integer":
      case "number":
        return number(schema);
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "array":
        return this.#list(schema, depth);
      case "object":
        return schema.properties === undefined ? this.#table(schema, depth) : this.#object(schema, depth);
      default:
        return fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    }
  }

  #list(schema: JsonSchema, depth: number): Arbitrary<unknown> {
    if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => this.of(item, depth - 1)));
    const minLength = schema.minItems ?? 0;
    const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 3, depth > 0 ? 3 : 0));
    const items = typeof schema.items === "object" ? schema.items : {};
    return fc.array(this.of(items, depth - 1), { minLength, maxLength });
  }

  #table(schema: JsonSchema, depth: number): Arbitrary<unknown> {
    const value = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
    const name = schema.propertyNames
      ? this.of(schema.propertyNames, 0).map(String)
      : fc.stringMatching(/^[a-z]{1,8}$/);
    return fc.dictionary(name, this.of(value, depth - 1), { maxKeys: depth > 0 ? 3 : 0, noNullPrototype: true });
  }

  #object(schema: JsonSchema, depth: number): Arbitrary<unknown> {
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([name, field]) => required.has(name) || (depth > 0 && field.not === undefined),
    );
    const model = Object.fromEntries(fields.map(([name, field]) => [name, this.of(field, depth - 1)]));
    const record = fc.record(model, {
      requiredKeys: fields.map(([name]) => name).filter((name) => required.has(name)),
      noNullPrototype: true,
    });
    if (!this.#unknownFields || schema.additionalProperties === false || schema.additionalProperties === undefined)
      return record;
    return fc
      .tuple(fc.array(unknownField(), { maxLength: 2 }), record)
      .map(([extra, value]) => ({ ...Object.fromEntries(extra), ...value }));
  }

  #resolve(ref: string): JsonSchema {
    const schema = ref.startsWith(prefix) ? this.#definitions[ref.slice(prefix.length)] : undefined;
    if (!schema)
      throw new Error(`The schema refers to ${ref}, which is not defined. Pass the definitions of its document.`);
    return schema;
  }
}

/**
 * Generates values that a schema accepts. A schema whose required fields contain themselves recursively has no values;
 * building its generator overflows the stack.
 *
 * @param schema - The JSON Schema.
 * @param definitions - The definitions that the schema refers to.
 * @param options - How deep optional parts are filled, and whether unknown fields occur.
 * @example
 * import { definitions } from "@agentwire/protocol";
 * import { schemaArbitrary } from "@agentwire/testing/arbitrary";
 * import fc from "fast-check";
 *
 * const schema = { type: "array", items: { type: "string" } } as const;
 * console.log(fc.sample(schemaArbitrary(schema, definitions()), 3));
 */
export const schemaArbitrary = (
  schema: JsonSchema,
  definitions: Definitions,
  options: SchemaOptions = {},
): Arbitrary<unknown> => new Generator(definitions, options.unknownFields ?? false).of(schema, options.depth ?? 4);
