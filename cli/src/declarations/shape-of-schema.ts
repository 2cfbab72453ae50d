import type { Definitions, JsonSchema } from "@agentwire/protocol";
import {
  type FieldShape,
  type Lazy,
  nameShape,
  type ObjectShape,
  type TypeShape,
  typeShapeOf,
  union,
} from "./type-shape.ts";

const prefix = "#/$defs/";

/** The form of one of our schemas, without properties that no declaration has. */
export function shapeOfSchema(schema: JsonSchema, among: Definitions): TypeShape {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(prefix.length);
    const target = among[name];
    if (!target)
      throw new Error(
        `The schema refers to ${schema.$ref}, which is not defined. This is a defect in agentwire: report it.`,
      );
    return nameShape(name, shapeOfSchema(target, among));
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return union(branches.filter(declared).map((branch) => shapeOfSchema(branch, among)));
  if (schema.const !== undefined) return literals([schema.const]);
  if (schema.enum) return literals(schema.enum);
  if (schema.type === "boolean") return typeShapeOf({ literals: ["true", "false"] });
  if (schema.type === "integer") return typeShapeOf({ types: ["number"] });
  if (schema.type === "array") {
    const { items } = schema;
    const valueShape: Lazy = () =>
      typeof items === "object" ? shapeOfSchema(items, among) : typeShapeOf({ types: ["anything"] });
    return typeShapeOf({ items: [valueShape] });
  }
  if (schema.type === "object") return typeShapeOf({ objects: [objectOf(schema, among)] });
  if (schema.not) return typeShapeOf({});
  return typeShapeOf({ types: [schema.type ?? "anything"] });
}

const declared = (schema: JsonSchema) => schema.stability !== "undeclared";

const literals = (values: readonly unknown[]): TypeShape =>
  typeShapeOf({
    types: values.includes(null) ? ["null"] : [],
    literals: values.filter((value) => value !== null).map((value) => JSON.stringify(value)),
  });

function objectOf(schema: JsonSchema, among: Definitions): ObjectShape {
  const required = new Set(schema.required);
  const fields = new Map<string, FieldShape>();
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!declared(field)) continue;
    fields.set(name, { form: () => shapeOfSchema(field, among), optional: !required.has(name) });
  }
  // An object with named fields keeps unknown ones. That is our tolerance, not a promise of the protocol.
  const { additionalProperties: valueShape } = schema;
  const isTable = schema.properties === undefined || schema.propertyNames !== undefined;
  const table = isTable
    ? () => (typeof valueShape === "object" ? shapeOfSchema(valueShape, among) : typeShapeOf({ types: ["anything"] }))
    : undefined;
  return { fields, table };
}
