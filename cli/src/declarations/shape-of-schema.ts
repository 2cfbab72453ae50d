import type { Definitions, JsonSchema } from "@agentwire/protocol";
import { type FieldForm, type Form, formOf, type Lazy, named, type ObjectForm, union } from "./type-shape.ts";

const prefix = "#/$defs/";

/** The form of one of our schemas, without what no declaration names. */
export function formOfSchema(schema: JsonSchema, among: Definitions): Form {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(prefix.length);
    const target = among[name];
    if (!target) throw new Error(`Nothing is defined under ${schema.$ref}.`);
    return named(name, formOfSchema(target, among));
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return union(branches.filter(declared).map((branch) => formOfSchema(branch, among)));
  if (schema.const !== undefined) return literals([schema.const]);
  if (schema.enum) return literals(schema.enum);
  if (schema.type === "boolean") return formOf({ words: ["true", "false"] });
  if (schema.type === "integer") return formOf({ types: ["number"] });
  if (schema.type === "array") {
    const { items } = schema;
    const held: Lazy = () => (typeof items === "object" ? formOfSchema(items, among) : formOf({ types: ["anything"] }));
    return formOf({ items: [held] });
  }
  if (schema.type === "object") return formOf({ objects: [objectOf(schema, among)] });
  if (schema.not) return formOf({});
  return formOf({ types: [schema.type ?? "anything"] });
}

const declared = (schema: JsonSchema) => schema.stability !== "undeclared";

const literals = (values: readonly unknown[]): Form =>
  formOf({
    types: values.includes(null) ? ["null"] : [],
    words: values.filter((value) => value !== null).map((value) => JSON.stringify(value)),
  });

function objectOf(schema: JsonSchema, among: Definitions): ObjectForm {
  const required = new Set(schema.required);
  const fields = new Map<string, FieldForm>();
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!declared(field)) continue;
    fields.set(name, { form: () => formOfSchema(field, among), optional: !required.has(name) });
  }
  // An object of named fields keeps what it does not know; that is our tolerance and no promise of the wire.
  const { additionalProperties: held } = schema;
  const isTable = schema.properties === undefined || schema.propertyNames !== undefined;
  const table = isTable
    ? () => (typeof held === "object" ? formOfSchema(held, among) : formOf({ types: ["anything"] }))
    : undefined;
  return { fields, table };
}
