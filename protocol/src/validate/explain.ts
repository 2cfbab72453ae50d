import { type Definitions, resolveRef } from "../definition/definitions.ts";
import { type JsonScalar, type JsonSchema, jsonTypeOf, namesItsFields } from "../schema/json-schema.ts";
import type { Findings, Position } from "./findings.ts";

/** No schema of the protocol is nested this deeply. Deeper frames are an attempt to exhaust the call stack. */
const maxDepth = 200;

/**
 * Finds every difference between a value and a schema, including unknown content. Runs in linear time: unknown fields
 * are reported but not searched.
 */
export function explain(value: unknown, schema: JsonSchema, among: Definitions, findings: Findings): void {
  new Explanation(among).check(value, schema, undefined, findings, 0);
}

class Explanation {
  readonly #among: Definitions;

  constructor(among: Definitions) {
    this.#among = among;
  }

  check(value: unknown, schema: JsonSchema, position: Position | undefined, out: Findings, depth: number): void {
    if (depth > maxDepth) {
      out.add({ kind: "too-deep", position, expected: `at most ${maxDepth} levels`, value });
      return;
    }
    if (schema.$ref !== undefined) this.check(value, resolveRef(schema.$ref, this.#among), position, out, depth + 1);
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) this.#choose(value, branches, position, out, depth);
    const literals = literalsOf(schema);
    if (literals) checkLiteral(value, literals, position, out);
    if (schema.not) out.add({ kind: "wrong-type", position, expected: "nothing", value });
    if (literals || schema.type === undefined) return;
    const found = jsonTypeOf(value);
    if (!hasType(value, schema.type)) {
      out.add({ kind: "wrong-type", position, expected: schema.type, value });
    } else if (found === "object") {
      this.#checkObject(value as Readonly<Record<string, unknown>>, schema, position, out, depth);
    } else if (found === "array") {
      this.#checkArray(value as readonly unknown[], schema, position, out, depth);
    } else {
      checkLimits(value as string | number | boolean | null, schema, position, out);
    }
  }

  #checkObject(
    value: Readonly<Record<string, unknown>>,
    schema: JsonSchema,
    position: Position | undefined,
    out: Findings,
    depth: number,
  ): void {
    const properties = schema.properties ?? {};
    for (const key of schema.required ?? []) {
      if (Object.hasOwn(value, key) && value[key] !== undefined) continue;
      const expected = describeMissing(properties[key] ?? {}, this.#among);
      out.add({ kind: "missing-field", position: { parent: position, key }, expected, value: undefined });
    }
    const closed = namesItsFields(schema);
    const rest = typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
    for (const key of Object.keys(value)) {
      const member = value[key];
      if (member === undefined) continue;
      const inner: Position = { parent: position, key };
      const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (known) this.check(member, known, inner, out, depth + 1);
      else if (closed)
        out.add({
          ...{ kind: "unknown-field", position: inner, expected: "no field of this name", value: member },
          declared: () => Object.keys(properties),
        });
      else if (rest) this.check(member, rest, inner, out, depth + 1);
    }
  }

  #checkArray(
    value: readonly unknown[],
    schema: JsonSchema,
    position: Position | undefined,
    out: Findings,
    depth: number,
  ): void {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, prefixItems = [], items } = schema;
    if (value.length < minItems) outOfRange(`at least ${minItems} items`, value, position, out);
    if (value.length > maxItems) outOfRange(`at most ${maxItems} items`, value, position, out);
    for (const [key, item] of value.entries()) {
      const expectedSchema = prefixItems[key] ?? (typeof items === "object" ? items : undefined);
      if (expectedSchema) this.check(item, expectedSchema, { parent: position, key }, out, depth + 1);
    }
  }

  /** Selects the matching branch of a union, otherwise the issues of the closest branch. */
  #choose(
    value: unknown,
    alternatives: readonly JsonSchema[],
    position: Position | undefined,
    out: Findings,
    depth: number,
  ): void {
    const branches = alternatives.flatMap((branch) => this.#flatten(branch));
    const ofType = branches.filter((branch) => admitsType(value, branch));
    if (ofType.length === 0) {
      const expected = [...new Set(branches.map((branch) => describeSchema(branch, this.#among)))].join(" | ");
      out.add({ kind: "wrong-type", position, expected, value });
      return;
    }
    const literals = ofType.map(literalsOf);
    if (literals.every((values) => values !== undefined)) {
      checkLiteral(value, literals.flat(), position, out);
      return;
    }
    const tag = sharedTag(ofType);
    const found = tag === undefined ? undefined : fieldOf(value, tag);
    const tagged = ofType.filter((branch) => tag === undefined || branch.properties?.[tag]?.const === found);
    if (tag !== undefined && tagged.length === 0) {
      const tags = ofType.flatMap((branch) => literalsOf(branch.properties?.[tag] ?? {}) ?? []);
      checkLiteral(found, tags, { parent: position, key: tag }, out);
      return;
    }
    const matching = tagged.filter((branch) => hasLiterals(value, branch));
    let best: Findings | undefined;
    for (const branch of matching.length > 0 ? matching : tagged) {
      const attempt = out.attempt();
      this.check(value, branch, position, attempt, depth + 1);
      if (!best || attempt.betterThan(best)) best = attempt;
      if (best.total === 0) return;
    }
    if (best) out.addAll(best);
  }

  /** The branches of a reference or a nested union. */
  #flatten(branch: JsonSchema): readonly JsonSchema[] {
    if (branch.$ref !== undefined) return this.#flatten(resolveRef(branch.$ref, this.#among));
    const inner = branch.anyOf ?? branch.oneOf;
    return inner ? inner.flatMap((nested) => this.#flatten(nested)) : [branch];
  }
}

const literalsOf = (schema: JsonSchema): readonly JsonScalar[] | undefined =>
  schema.const !== undefined ? [schema.const] : schema.enum;

function checkLiteral(
  value: unknown,
  literals: readonly JsonScalar[],
  position: Position | undefined,
  out: Findings,
): void {
  if (literals.includes(value as JsonScalar)) return;
  const expected = describeLiterals(literals);
  if (value === undefined) {
    out.add({ kind: "missing-field", position, expected, value });
    return;
  }
  const known = literals.some((literal) => jsonTypeOf(literal) === jsonTypeOf(value));
  out.add({ kind: known ? "unknown-value" : "wrong-type", position, expected, value });
}

const hasType = (value: unknown, type: NonNullable<JsonSchema["type"]>): boolean =>
  type === "integer"
    ? Number.isInteger(value)
    : type === "number"
      ? Number.isFinite(value)
      : jsonTypeOf(value) === type;

function admitsType(value: unknown, branch: JsonSchema): boolean {
  const literals = literalsOf(branch);
  if (literals) return literals.some((literal) => jsonTypeOf(literal) === jsonTypeOf(value));
  return branch.type === undefined || hasType(value, branch.type);
}

/** The field that distinguishes the branches of a union: each requires it, with a literal. */
function sharedTag(branches: readonly JsonSchema[]): string | undefined {
  return branches[0]?.required?.find((key) =>
    branches.every(({ required, properties }) => required?.includes(key) && properties?.[key]?.const !== undefined),
  );
}

/** Whether a value has the literals that a branch requires. A value without them is not meant for this branch. */
const hasLiterals = (value: unknown, { required = [], properties = {} }: JsonSchema): boolean =>
  required.every((key) => {
    const literal = properties[key]?.const;
    return literal === undefined || fieldOf(value, key) === literal;
  });

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;

function checkLimits(value: JsonScalar, schema: JsonSchema, position: Position | undefined, out: Findings): void {
  if (typeof value === "number") {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
    if (minimum !== undefined && value < minimum) outOfRange(`at least ${minimum}`, value, position, out);
    if (maximum !== undefined && value > maximum) outOfRange(`at most ${maximum}`, value, position, out);
    if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
      outOfRange(`more than ${exclusiveMinimum}`, value, position, out);
    if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
      outOfRange(`less than ${exclusiveMaximum}`, value, position, out);
  } else if (typeof value === "string") {
    const { minLength, maxLength, pattern } = schema;
    const length = minLength === undefined && maxLength === undefined ? 0 : [...value].length;
    if (minLength !== undefined && length < minLength)
      outOfRange(`at least ${minLength} characters`, value, position, out);
    if (maxLength !== undefined && length > maxLength)
      outOfRange(`at most ${maxLength} characters`, value, position, out);
    if (pattern !== undefined && !new RegExp(pattern, "u").test(value))
      outOfRange(`a string that matches ${pattern}`, value, position, out);
  }
}

const outOfRange = (expected: string, value: unknown, position: Position | undefined, out: Findings) =>
  out.add({ kind: "out-of-range", position, expected, value });

const describeLiterals = (literals: readonly JsonScalar[]): string => {
  const distinct = [...new Set(literals)];
  const shownLiterals = distinct.slice(0, 12).map((literal) => JSON.stringify(literal));
  return distinct.length > shownLiterals.length
    ? `${shownLiterals.join(" | ")} | ${distinct.length - shownLiterals.length} more`
    : shownLiterals.join(" | ");
};

/** A short text for what a schema requires. */
function describeSchema(schema: JsonSchema, among: Definitions): string {
  if (schema.$ref !== undefined) return describeSchema(resolveRef(schema.$ref, among), among);
  const literals = literalsOf(schema);
  if (literals) return describeLiterals(literals);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return [...new Set(branches.map((branch) => describeSchema(branch, among)))].join(" | ");
  return schema.type ?? "anything";
}

/** How deep the description of a missing object goes. */
const maxDescribedDepth = 3;

/** Describes a missing field. For an object, includes its required fields, because they are missing as well. */
function describeMissing(schema: JsonSchema, among: Definitions, depth = 0): string {
  if (schema.$ref !== undefined) return describeMissing(resolveRef(schema.$ref, among), among, depth);
  const { required = [], properties = {} } = schema;
  if (required.length === 0 || depth === maxDescribedDepth) return describeSchema(schema, among);
  const fields = required.map((key) => `${key} (${describeMissing(properties[key] ?? {}, among, depth + 1)})`);
  return `object with ${fields.join(", ")}`;
}
