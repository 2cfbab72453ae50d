import { type Definitions, target } from "../../definition/definitions.ts";
import {
  definitionPrefix,
  type JsonScalar,
  type JsonSchema,
  namesItsFields,
  validationKeywords,
} from "../../schema/json-schema.ts";

/**
 * A schema prepared for the fast path: references, tags and limits are resolved and annotations removed. It is plain
 * data, so it can be computed at build time, and no code is generated at run time.
 *
 * A lower-case word is a plain type (`present`: any value); a capitalized word names another plan.
 */
export type AcceptPlan = PlainType | DefinitionName | StructuredPlan;

export type PlainType = "any" | "present" | "never" | "string" | "number" | "integer" | "boolean" | "null";

/** Name of a definition; starts with a capital. */
type DefinitionName = string & {};

export type StructuredPlan =
  | { readonly is: JsonScalar }
  | { readonly oneOf: readonly JsonScalar[] }
  /** The first `needed` fields are required. `rest` is the plan of additional fields; without it, none are allowed. */
  | { readonly fields: Readonly<Record<string, AcceptPlan>>; readonly needed: number; readonly rest?: AcceptPlan }
  | { readonly items: AcceptPlan; readonly first?: readonly AcceptPlan[]; readonly min?: number; readonly max?: number }
  | { readonly any: readonly AcceptPlan[] }
  /** Objects distinguished by the field `by`; `others` is the plan of values that are not objects. */
  | {
      readonly by: string;
      readonly cases: readonly (readonly [JsonScalar, AcceptPlan])[];
      readonly others: readonly AcceptPlan[];
    }
  | { readonly text: { readonly min?: number; readonly max?: number; readonly pattern?: string } }
  | { readonly number: NumberLimits };

export interface NumberLimits {
  readonly isInteger: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

const notSayable =
  /^(allOf|if|then|else|contains|dependent\w*|unevaluated\w*|patternProperties|uniqueItems|multipleOf|format)$/;

/**
 * Creates the plan of a schema. Throws on a keyword that plans do not support, because the fast path would accept what
 * it forbids.
 */
export function planOf(schema: JsonSchema, among: Definitions): AcceptPlan {
  const foreign = Object.keys(schema).find((keyword) => notSayable.test(keyword) && !validationKeywords.has(keyword));
  if (foreign !== undefined)
    throw new Error(`The fast path does not support the keyword "${foreign}". Express the schema without it.`);
  if (schema.not) return "never";
  if (schema.$ref !== undefined) return schema.$ref.slice(definitionPrefix.length);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return unionPlan(branches, among);
  if (schema.const !== undefined) return { is: schema.const };
  if (schema.enum) return { oneOf: schema.enum };
  switch (schema.type) {
    case undefined:
      return "any";
    case "object":
      return objectPlan(schema, among);
    case "array":
      return arrayPlan(schema, among);
    case "string":
      return textPlan(schema);
    case "number":
    case "integer":
      return numberPlan(schema, schema.type);
    default:
      return schema.type;
  }
}

function objectPlan(schema: JsonSchema, among: Definitions): AcceptPlan {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const unnamed = required.filter((key) => !Object.hasOwn(properties, key));
  if (unnamed.length > 0)
    throw new Error(`The schema requires fields that it does not declare: ${unnamed.join(", ")}. Declare them.`);
  const field = (key: string): [string, AcceptPlan] => {
    const plan = planOf(properties[key] ?? {}, among);
    return [key, plan === "any" && required.includes(key) ? "present" : plan];
  };
  const optional = Object.keys(properties).filter((key) => !required.includes(key));
  const fields = Object.fromEntries([...required, ...optional].map(field));
  const known = { fields, needed: required.length };
  if (namesItsFields(schema) || others === false) return known;
  return { ...known, rest: typeof others === "object" ? planOf(others, among) : "any" };
}

function arrayPlan({ minItems, maxItems, prefixItems, items }: JsonSchema, among: Definitions): AcceptPlan {
  return {
    items: typeof items === "object" ? planOf(items, among) : items === false ? "never" : "any",
    ...(prefixItems === undefined ? {} : { first: prefixItems.map((item) => planOf(item, among)) }),
    ...(minItems === undefined ? {} : { min: minItems }),
    ...(maxItems === undefined ? {} : { max: maxItems }),
  };
}

function textPlan({ minLength, maxLength, pattern }: JsonSchema): AcceptPlan {
  if (minLength === undefined && maxLength === undefined && pattern === undefined) return "string";
  return {
    text: {
      ...(minLength === undefined ? {} : { min: minLength }),
      ...(maxLength === undefined ? {} : { max: maxLength }),
      ...(pattern === undefined ? {} : { pattern }),
    },
  };
}

const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;

function numberPlan(schema: JsonSchema, type: "number" | "integer"): AcceptPlan {
  const limits = bounds.filter((bound) => schema[bound] !== undefined).map((bound) => [bound, schema[bound]] as const);
  return limits.length === 0 ? type : { number: { isInteger: type === "integer", ...Object.fromEntries(limits) } };
}

function unionPlan(branches: readonly JsonSchema[], among: Definitions): AcceptPlan {
  const flat = branches.flatMap((branch) => flatten(branch, among));
  return taggedPlan(flat, among) ?? { any: branches.map((branch) => planOf(branch, among)) };
}

function flatten(branch: JsonSchema, among: Definitions): readonly JsonSchema[] {
  const { anyOf, oneOf } = target(branch, among);
  const inner = anyOf ?? oneOf;
  return inner ? inner.flatMap((nested) => flatten(nested, among)) : [branch];
}

/** A union whose objects differ in one field, if no other member can be an object. */
function taggedPlan(branches: readonly JsonSchema[], among: Definitions): AcceptPlan | undefined {
  const bodies = branches.map((branch) => ({ branch, body: target(branch, among) }));
  if (bodies.some(({ body }) => body.type === undefined && body.const === undefined && !body.enum)) return undefined;
  const objects = bodies.filter(({ body }) => body.type === "object");
  if (objects.length < 2) return undefined;
  for (const by of objects[0]?.body.required ?? []) {
    const cases = objects.flatMap(({ branch, body }): [JsonScalar, AcceptPlan][] => {
      const tag = body.required?.includes(by) ? body.properties?.[by]?.const : undefined;
      return tag === undefined ? [] : [[tag, planOf(branch, among)]];
    });
    if (new Set(cases.map(([tag]) => tag)).size !== objects.length) continue;
    const others = bodies.filter(({ body }) => body.type !== "object").map(({ branch }) => planOf(branch, among));
    return { by, cases, others };
  }
  return undefined;
}
