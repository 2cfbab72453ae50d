import type { FieldMeta } from "./field.ts";

/** The part of JSON Schema 2020-12 that the schemas of this package use, with the metadata of fields. */
export interface JsonSchema extends FieldMeta {
  readonly $ref?: string;
  readonly type?: JsonType | "integer";
  readonly const?: JsonScalar;
  readonly enum?: readonly JsonScalar[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** In characters. */
  readonly minLength?: number;
  /** In characters. */
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Always `{}`: no value is valid. */
  readonly not?: Readonly<Record<string, never>>;
}

export type JsonScalar = string | number | boolean | null;
export type JsonType = "string" | "number" | "boolean" | "null" | "array" | "object";

/** Keywords of {@link JsonSchema} that constrain values; all others are annotations. */
export const validationKeywords: ReadonlySet<string> = new Set([
  "$ref",
  "type",
  "const",
  "enum",
  "anyOf",
  "oneOf",
  "properties",
  "required",
  "additionalProperties",
  "propertyNames",
  "items",
  "prefixItems",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "pattern",
  "not",
]);

/** The JSON type of a value; `undefined` if JSON cannot represent it. */
export function jsonTypeOf(value: unknown): JsonType | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  if (type === "string" || type === "number" || type === "boolean" || type === "object") return type;
  return undefined;
}

/** Prefix of references to the definitions of a document. */
export const definitionPrefix = "#/$defs/";

/** A reference to a definition of the document. */
export const definitionRef = (name: string): JsonSchema => ({ $ref: definitionPrefix + name });

/**
 * Whether a schema is an object with named fields that keeps unknown fields. Additional fields of such an object are
 * unknown content, unlike those of a table.
 */
export const namesItsFields = (schema: JsonSchema): boolean =>
  schema.properties !== undefined &&
  schema.propertyNames === undefined &&
  typeof schema.additionalProperties === "object" &&
  Object.keys(schema.additionalProperties).length === 0;

/**
 * A schema with its annotations. Those of a nullable schema are at its other branch. Keywords of the branch that
 * constrain values come along, so read annotations only.
 */
export function annotationsOf(schema: JsonSchema): JsonSchema {
  const [branch, ...others] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
  return branch === undefined || others.length > 0 ? schema : { ...annotationsOf(branch), ...schema };
}
