import { definitionPrefix, type JsonSchema } from "../../schema/json-schema.ts";

/** The fields of a nested object get their own rows; the type only mentions the object. */
const nested = "object";

/** A TypeScript type for a field, for a cell of a Markdown table; `link` formats the names of definitions. */
export function typeText(schema: JsonSchema, link: (name: string) => string): string {
  if (schema.$ref !== undefined) return link(schema.$ref.slice(definitionPrefix.length));
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((literal) => `\`${JSON.stringify(literal)}\``).join(" \\| ");
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return [...new Set(branches.map((branch) => typeText(branch, link)))].join(" \\| ");
  if (schema.not) return "never";
  if (schema.type === "array") {
    const item = typeof schema.items === "object" ? typeText(schema.items, link) : "unknown";
    return item.includes("\\|") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === "object" && schema.propertyNames) {
    const value = typeof schema.additionalProperties === "object" ? typeText(schema.additionalProperties, link) : "";
    return `Record\\<string, ${value === "" ? "unknown" : value}>`;
  }
  if (schema.type === "integer") return "number";
  return schema.type === undefined ? "unknown" : schema.type === "object" ? nested : schema.type;
}

/** One row of a field table. */
export interface FieldRow {
  /** `plugins[].path`, `modelUsage{}.costUSD`, `(kind=peer).from`. */
  readonly path: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** The fields of a schema, with nested fields below the field that contains them. Does not follow references. */
export function fieldRows(schema: JsonSchema, prefix = ""): FieldRow[] {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return branches.flatMap((branch) => fieldRows(branch, `${prefix}${tagOf(branch, branches)}`));
  if (schema.type === "array" && typeof schema.items === "object") return fieldRows(schema.items, `${prefix}[]`);
  const rest = schema.additionalProperties;
  if (schema.propertyNames && typeof rest === "object") return fieldRows(rest, `${prefix}{}`);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]): FieldRow[] => {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    return [{ path, schema: field, required: schema.required?.includes(key) ?? false }, ...fieldRows(field, path)];
  });
}

/** Several objects in one place are distinguished by their tags. */
function tagOf(branch: JsonSchema, among: readonly JsonSchema[]): string {
  if (among.filter(({ type }) => type === "object").length < 2) return "";
  const tag = Object.entries(branch.properties ?? {}).find(([, field]) => field.const !== undefined);
  return tag ? `(${tag[0]}=${String(tag[1].const)})` : "";
}
