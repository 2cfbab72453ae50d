import { pascal } from "../src/definition/pascal.ts";
import { annotationsOf, definitionPrefix, type JsonSchema } from "../src/schema/json-schema.ts";

/** An object with more fields, those of its nested objects included, has a named type. */
const inlineFields = 3;

/** A key of an object type, in quotes unless it is an identifier. */
export const keyText = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

/** A doc comment; empty without a text. */
export function comment(text: string, indent: string): string {
  const lines = text
    .replaceAll("*/", "*\\/")
    .split("\n")
    .filter((line) => line !== "");
  if (lines.length === 0) return "";
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

/** Where the text of a type stands. */
interface Position {
  /** The name of the type, if it gets a declaration. */
  readonly name: string;
  /** What is known about the value. */
  readonly about: string;
  readonly indent: string;
}

/** The named, documented declarations of definitions, of their nested objects and of the members of their unions. */
export class TypeDeclarations {
  /** What is known about a definition. */
  readonly #documentation: (name: string) => string;
  readonly #texts = new Map<string, string>();

  constructor(definitions: Readonly<Record<string, JsonSchema>>, documentation: (name: string) => string) {
    this.#documentation = documentation;
    for (const [name, schema] of Object.entries(definitions)) {
      this.#declare({ name, about: documentation(name), indent: "" }, schema);
    }
  }

  texts(): readonly string[] {
    return [...this.#texts.values()];
  }

  /** Declares a type. Returns its name. */
  #declare({ name, about }: Position, schema: JsonSchema): string {
    if (this.#texts.has(name)) throw new Error(`Two types are named ${name}. Rename one of the definitions.`);
    this.#texts.set(name, ""); // keeps its position before the types that it needs
    const position = { name, about, indent: "" };
    const text = schema.properties ? this.#objectText(schema, position) : this.#text(schema, position);
    this.#texts.set(name, `${comment(about, "")}export type ${name} = ${text};\n`);
    return name;
  }

  /** A schema as a type. A large object gets a declaration. */
  #text(schema: JsonSchema, position: Position): string {
    if (schema.$ref !== undefined) return schema.$ref.slice(definitionPrefix.length);
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) return this.#unionText(branches, position);
    if (schema.not) return "never";
    if (schema.promise === "uuid") return "Uuid";
    if (schema.type === "array") {
      const item = { ...position, name: `${position.name}Item` };
      const element = typeof schema.items === "object" ? this.#text(schema.items, item) : "unknown";
      return /^[\w.]+$/.test(element) || element.startsWith("{") ? `${element}[]` : `(${element})[]`;
    }
    if (schema.type === "object" && fieldCount(schema) > inlineFields)
      return this.#declare({ ...position, about: schema.description ?? position.about }, schema);
    if (schema.type === "object") return this.#objectText(schema, position);
    if (schema.type === "integer") return "number";
    return schema.type ?? "unknown";
  }

  /** A union. Each of several objects with a tag has a name. */
  #unionText(branches: readonly JsonSchema[], position: Position): string {
    const several = branches.filter(({ properties }) => properties !== undefined).length > 1;
    const texts = branches.map((branch) => {
      const [key, tag] = (several && tagOf(branch)) || [];
      if (tag === undefined) return this.#text(branch, position);
      const literal = JSON.stringify(tag.const);
      const about =
        branch.description ?? tag.description ?? `{@link ${position.name}} whose \`${key}\` is \`${literal}\`.`;
      return this.#declare({ ...position, name: position.name + pascal(String(tag.const)), about }, branch);
    });
    return union(texts);
  }

  #objectText({ properties, required = [], additionalProperties: rest }: JsonSchema, position: Position): string {
    if (properties === undefined) {
      const value = { ...position, name: `${position.name}Value` };
      return `Record<string, ${typeof rest === "object" ? this.#text(rest, value) : "unknown"}>`;
    }
    const indent = `${position.indent}  `;
    const fields = Object.entries(properties).map(([key, field]) => {
      const about = annotationsOf(field).description ?? "";
      const type = this.#text(field, { name: position.name + pascal(key), about, indent });
      const member = required.includes(key) ? `${keyText(key)}: ${type}` : `${keyText(key)}?: ${type} | undefined`;
      return `${comment(this.#fieldNotes(field), indent)}${indent}${member};\n`;
    });
    return fields.length === 0 ? "Record<never, never>" : `{\n${fields.join("")}${position.indent}}`;
  }

  /** The doc comment of a field. A field without a description of its own has that of its type. */
  #fieldNotes(field: JsonSchema): string {
    const { $ref, description, unit, since, until, stability } = annotationsOf(field);
    const marks = [
      unit && `Unit: ${unit}.`,
      since && `Since ${since}.`,
      until && `Until ${until}.`,
      stability === "undeclared" && "Observed, not declared.",
    ].filter(Boolean);
    const [ofType = ""] = $ref ? this.#documentation($ref.slice(definitionPrefix.length)).split("\n") : [];
    return [description ?? ofType, marks.join(" ")].join("\n");
  }
}

const union = (members: readonly string[]) => [...new Set(members)].join(" | ");

/** The field whose literal distinguishes an object from others. */
const tagOf = ({ properties = {} }: JsonSchema): [string, JsonSchema] | undefined =>
  Object.entries(properties).find(([, field]) => field.const !== undefined);

/** The number of fields of an object, with those of nested objects. */
function fieldCount({ properties = {}, anyOf = [], oneOf = [], items }: JsonSchema): number {
  const nested = [...anyOf, ...oneOf, ...(typeof items === "object" ? [items] : []), ...Object.values(properties)];
  return Object.keys(properties).length + nested.reduce((sum, schema) => sum + fieldCount(schema), 0);
}
