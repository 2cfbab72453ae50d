import { commonTag, groupByTag, mergeShapes, type ObjectShape, type TypeShape, union } from "./type-shape.ts";

/** Stands for what a person must fill in. */
export const gap = "…";

/** A field with its schema. */
export const fieldSource = (name: string, schema: string, optional: boolean): string =>
  `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${schema}${optional ? ".optional()" : ""}`;

/** How a draft describes fields. */
export interface Wording {
  /** The description of a field. */
  description(name: string): string;
  /** The builder of a text or a number: `word`, `path`, `tokens`. */
  builder(type: "string" | "number", name: string): string;
  /** Whether a part of this name is referred to instead of repeated. */
  isSchema(name: string): boolean;
  /** The name of the union of exactly these named parts; `undefined` if none has a name. */
  unionOf(names: readonly string[]): string | undefined;
  /** Whether objects and unions get a description. */
  readonly describesObjects: boolean;
}

/** Leaves a gap for each description. */
export const gaps: Wording = {
  description: () => gap,
  builder: (type) => (type === "string" ? "word" : "count"),
  isSchema: () => true,
  unionOf: () => undefined,
  describesObjects: false,
};

/** Draws up expressions with the builders of the schema sources. */
export class SchemaDraft {
  readonly #wording: Wording;

  constructor(wording: Wording) {
    this.#wording = wording;
  }

  /** A form as an expression. `name` is that of its field. */
  expression(form: TypeShape, name = "", depth = 0): string {
    const { types, literals, objects, items, foreign } = form;
    // A part with its own name is compared and updated under that name.
    if (depth > 0 && form.name !== undefined && this.#wording.isSchema(form.name)) return form.name;
    const description = JSON.stringify(this.#wording.description(name));
    if (foreign.size > 0) return `anything(${description})`;
    const parts: string[] = [];
    const strings = [...literals].filter((literal) => literal.startsWith('"'));
    const [flags, numbers] = [
      [...literals].filter((literal) => literal === "true" || literal === "false"),
      [...literals].filter((literal) => /^[-\d]/.test(literal)),
    ];
    if (strings.length === 1) parts.push(`z.literal(${strings[0]})`);
    else if (strings.length > 1) parts.push(`oneOf([${strings.join(", ")}], ${description})`);
    if (flags.length === 2) parts.push(`flag(${description})`);
    else if (flags[0]) parts.push(`z.literal(${flags[0]}).meta({ description: ${description} })`);
    for (const number of numbers) parts.push(`z.literal(${number}).meta({ description: ${description} })`);
    if (types.has("string")) parts.push(`${this.#wording.builder("string", name)}(${description})`);
    if (types.has("number")) parts.push(`${this.#wording.builder("number", name)}(${description})`);
    if (types.has("anything")) parts.push(`anything(${description})`);
    if (items.length > 0) {
      const forms = items.map((one) => one());
      const [only] = forms;
      // A union has no name.
      const item = only && forms.length === 1 ? only : union(forms);
      parts.push(`list(${this.expression(item, name, depth + 1)}, ${description})`);
    }
    // A deeper declaration is recursive.
    if (depth > 8 && objects.length > 0) parts.push(`record(${description})`);
    else parts.push(...this.#objects(objects, name, depth));
    const [only = `anything(${description})`] = parts;
    const described = this.#wording.describesObjects && (parts.length > 1 || only.startsWith("object("));
    const joined = parts.length > 1 ? `z.union([${parts.join(", ")}])` : only;
    return `${joined}${described ? `.describe(${description})` : ""}${types.has("null") ? ".nullable()" : ""}`;
  }

  /** The lines of an object's fields. */
  fields(object: ObjectShape, depth: number, without: readonly string[] = []): string {
    const indent = "  ".repeat(depth + 1);
    const lines = [...object.fields]
      .filter(([name]) => !without.includes(name))
      .map(
        ([name, { form, optional }]) =>
          `${indent}${fieldSource(name, this.expression(form(), name, depth + 1), optional)},`,
      );
    return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
  }

  /** Objects by their names. Of the others, one object for each value of their tag, or one for all if they have no tag. */
  #objects(objects: readonly ObjectShape[], name: string, depth: number): string[] {
    const isNamed = (object: ObjectShape) =>
      depth > 0 && object.name !== undefined && this.#wording.isSchema(object.name);
    const names = [...new Set(objects.flatMap((object) => (isNamed(object) ? (object.name ?? []) : [])))];
    const union = names.length > 1 ? this.#wording.unionOf(names) : undefined;
    const others = objects.filter((object) => !isNamed(object));
    const tag = commonTag(others);
    const groups = tag === undefined ? [others] : [...groupByTag(others, tag).values()];
    return [
      ...(union === undefined ? names : [union]),
      ...groups.filter((group) => group.length > 0).map((group) => this.#object(mergeShapes(group), name, depth)),
    ];
  }

  #object(object: ObjectShape, name: string, depth: number): string {
    if (object.table && object.fields.size === 0) {
      const value = this.expression(object.table(), name, depth + 1);
      return `table(${value}, ${JSON.stringify(this.#wording.description(name))})`;
    }
    return `object(${this.fields(object, depth)})`;
  }
}
