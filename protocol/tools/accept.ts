import { createHash } from "node:crypto";
import { target } from "../src/atlas/definitions.ts";
import { currentCatalogue, type FrameCatalogue } from "../src/atlas/frame-catalogue.ts";
import {
  definitionPrefix,
  type JsonScalar,
  type JsonSchema,
  namesItsFields,
  validationKeywords,
} from "../src/schema/json-schema.ts";

/**
 * Writes the accept path: for each schema a function that is true if a value is valid and holds nothing unknown. Objects
 * are read once, key by key; unions of tagged objects are told apart by their tag. A general schema compiler writes
 * several times as much code for the same schemas and runs slower, because it prepares an error for every check.
 */
class AcceptWriter {
  /** Bodies of functions by name, in the order in which they were asked for. */
  readonly #functions = new Map<string, string>();
  readonly #words = new Map<string, string>();
  readonly #catalogue: FrameCatalogue;

  constructor(catalogue: FrameCatalogue) {
    this.#catalogue = catalogue;
  }

  /** An expression over `v` that is true if `v` is valid. */
  test(schema: JsonSchema): string {
    for (const keyword of Object.keys(schema)) {
      if (
        /^(allOf|if|then|else|not|contains|dependent\w*|unevaluated\w*|patternProperties|uniqueItems|multipleOf|format)$/.test(
          keyword,
        ) &&
        !validationKeywords.has(keyword)
      )
        throw new Error(`The accept path cannot say "${keyword}"; express the schema without it.`);
    }
    if (schema.not) return "false";
    if (schema.$ref !== undefined) return this.#call(schema.$ref);
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) return this.#union(branches);
    if (schema.const !== undefined) return `v === ${JSON.stringify(schema.const)}`;
    if (schema.enum) return this.#oneOf(schema.enum);
    switch (schema.type) {
      case undefined:
        return "true";
      case "object":
        return this.#object(schema);
      case "array":
        return this.#array(schema);
      case "null":
        return "v === null";
      case "string":
        return ['typeof v === "string"', ...this.#limits(schema)].join(" && ");
      case "number":
        return ["Number.isFinite(v)", ...this.#limits(schema)].join(" && ");
      case "integer":
        return ["Number.isInteger(v)", ...this.#limits(schema)].join(" && ");
      case "boolean":
        return 'typeof v === "boolean"';
    }
  }

  module(kinds: readonly (readonly [name: string, direction: string, schema: JsonSchema])[]): string {
    const table = kinds.map(([name, direction, schema]) => {
      const check = this.#named(this.test(schema));
      return `  [${JSON.stringify(name)}, { direction: ${JSON.stringify(direction)}, check: ${check} }],`;
    });
    const words = [...this.#words].map(([literals, name]) => `const ${name} = new Set<unknown>(${literals});`);
    const functions = [...this.#functions]
      .sort()
      .map(([name, body]) => `function ${name}(v: unknown): boolean { ${body} }`);
    return [
      "// Derived from the schemas; to change it, change them and run: npm run generate",
      'import type { Direction } from "../schema/entry.ts";',
      "type Fields = Record<string, unknown>;",
      'const isObject = (v: unknown): v is Fields => typeof v === "object" && v !== null && !Array.isArray(v);',
      ...words,
      ...functions,
      "/** For each kind of frame, whether a frame is valid and holds nothing unknown. */",
      "export const accept: ReadonlyMap<string, { readonly direction: Direction; readonly check: (frame: unknown) => boolean }> = new Map<string, { direction: Direction; check: (frame: unknown) => boolean }>([",
      ...table,
      "]);",
      "",
    ].join("\n");
  }

  #call(ref: string): string {
    const name = ref.slice(definitionPrefix.length);
    const schema = this.#catalogue.definitions[name];
    if (!schema) throw new Error(`${ref} is not defined.`);
    const fn = `is${name}`;
    if (!this.#functions.has(fn)) {
      this.#functions.set(fn, "");
      const test = this.test(schema);
      // A definition that is a single function already needs no second one around it.
      this.#functions.set(fn, `return ${test};`);
    }
    return `${fn}(v)`;
  }

  /** The function for a body; equal bodies share one. */
  #shared(body: string): string {
    // Named for what it does, so that a change of one schema leaves the functions of the others alone.
    const name = `f${createHash("sha256").update(body).digest("hex").slice(0, 10)}`;
    this.#functions.set(name, body);
    return `${name}(v)`;
  }

  #named(test: string): string {
    return /^\w+(?=\(v\)$)/.exec(test)?.[0] ?? this.#shared(`return ${test};`).slice(0, -"(v)".length);
  }

  #oneOf(literals: readonly JsonScalar[]): string {
    if (literals.length <= 4) return parenthesised(literals.map((literal) => `v === ${JSON.stringify(literal)}`));
    const text = JSON.stringify(literals);
    const name = this.#words.get(text) ?? `words${createHash("sha256").update(text).digest("hex").slice(0, 10)}`;
    this.#words.set(text, name);
    return `${name}.has(v)`;
  }

  #object(schema: JsonSchema): string {
    const entries = Object.entries(schema.properties ?? {});
    const required = new Set(schema.required);
    const rest = schema.additionalProperties;
    const lines = entries.map(([key, member]): [string, string] => {
      const test = this.test(member);
      const refusal = test === "true" ? "" : test === "false" ? "return false; " : `if (!(${test})) return false; `;
      return [key, `${refusal}${required.delete(key) ? "n++; " : ""}${test === "false" ? "" : "break;"}`];
    });
    if (required.size > 0) throw new Error(`Required and not named: ${[...required].join(", ")}.`);
    const other = namesItsFields(schema) || rest === false ? "return false;" : this.#otherField(rest);
    const needed = new Set(schema.required).size;
    if (lines.length === 0 && other === "") return "isObject(v)";
    const loop = `for (const k in o) { const v = o[k]; ${keySwitch(lines, other || "break;")} }`;
    return this.#shared(`if (!isObject(v)) return false; const o = v; let n = 0; ${loop} return n === ${needed};`);
  }

  #otherField(rest: JsonSchema["additionalProperties"]): string {
    if (rest === undefined || rest === true || rest === false) return "";
    const test = this.test(rest);
    return test === "true" ? "" : `if (!(${test})) return false;`;
  }

  #array(schema: JsonSchema): string {
    const { minItems, maxItems, prefixItems = [], items } = schema;
    const limits = [
      ...(minItems === undefined ? [] : [`a.length >= ${minItems}`]),
      ...(maxItems === undefined ? [] : [`a.length <= ${maxItems}`]),
    ];
    const test = typeof items === "object" ? this.test(items) : "true";
    if (prefixItems.length === 0 && limits.length === 0 && test === "true") return "Array.isArray(v)";
    const first = prefixItems.map(
      (item, i) => `if (a.length > ${i} && !${this.#named(this.test(item))}(a[${i}])) return false;`,
    );
    const each =
      test === "true"
        ? ""
        : `for (let i = ${prefixItems.length}; i < a.length; i++) { const v = a[i]; if (!(${test})) return false; }`;
    return this.#shared(
      `if (!Array.isArray(v)) return false; const a: unknown[] = v; ${first.join(" ")} ${each} return ${limits.join(" && ") || "true"};`,
    );
  }

  #union(branches: readonly JsonSchema[]): string {
    const flat = branches.flatMap((branch) => this.#flatten(branch));
    const tagged = this.#tagged(flat);
    if (!tagged) return parenthesised(branches.map((branch) => this.test(branch)));
    const { key, cases, others } = tagged;
    const byTag = cases.map(([tag, schema]) => `case ${JSON.stringify(tag)}: return ${this.test(schema)};`);
    const otherwise = others.length === 0 ? "false" : others.map((branch) => this.test(branch)).join(" || ");
    return this.#shared(
      `if (!isObject(v)) return ${otherwise}; switch (v[${JSON.stringify(key)}]) { ${byTag.join(" ")} default: return false; }`,
    );
  }

  #flatten(branch: JsonSchema): readonly JsonSchema[] {
    const { anyOf, oneOf } = target(branch, this.#catalogue.definitions);
    const inner = anyOf ?? oneOf;
    return inner ? inner.flatMap((nested) => this.#flatten(nested)) : [branch];
  }

  /** The field by which all object branches differ, if there is one and nothing else can be an object. */
  #tagged(branches: readonly JsonSchema[]) {
    const bodies = branches.map((branch) => ({ branch, body: target(branch, this.#catalogue.definitions) }));
    if (bodies.some(({ body }) => body.type === undefined && body.const === undefined && !body.enum)) return undefined;
    const objects = bodies.filter(({ body }) => body.type === "object");
    if (objects.length < 2) return undefined;
    const others = bodies.filter(({ body }) => body.type !== "object").map(({ branch }) => branch);
    for (const key of objects[0]?.body.required ?? []) {
      const cases = objects.map(({ branch, body }) => [body.properties?.[key]?.const, branch] as const);
      const distinct = new Set(cases.map(([tag]) => tag));
      const required = objects.every(({ body }) => body.required?.includes(key));
      if (required && !distinct.has(undefined) && distinct.size === objects.length) return { key, cases, others };
    }
    return undefined;
  }

  #limits(schema: JsonSchema): string[] {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern } = schema;
    const bounds: [string, number | undefined][] = [
      [">=", minimum],
      ["<=", maximum],
      [">", exclusiveMinimum],
      ["<", exclusiveMaximum],
    ];
    return [
      ...bounds.flatMap(([operator, bound]) => (bound === undefined ? [] : [`(v as number) ${operator} ${bound}`])),
      ...(minLength === undefined ? [] : [`[...v].length >= ${minLength}`]),
      ...(maxLength === undefined ? [] : [`[...v].length <= ${maxLength}`]),
      ...(pattern === undefined ? [] : [`new RegExp(${JSON.stringify(pattern)}, "u").test(v)`]),
    ];
  }
}

/** Most keys that are looked for one after the other. More are told apart by their length first. */
const fewKeys = 6;

/** Statements that do for each key what its line says, and for every other key what `other` says. */
function keySwitch(lines: readonly (readonly [key: string, line: string])[], other: string): string {
  if (lines.length <= fewKeys) return plainSwitch(lines, other);
  const lengths = Map.groupBy(lines, ([key]) => key.length);
  const cases = [...lengths]
    .sort(([a], [b]) => a - b)
    .map(([length, some]) => `case ${length}: ${plainSwitch(some, other)} break;`);
  return `switch (k.length) { ${cases.join(" ")} default: ${other} }`;
}

function plainSwitch(lines: readonly (readonly [key: string, line: string])[], other: string): string {
  const byLine = Map.groupBy(lines, ([, line]) => line);
  const cases = [...byLine].map(
    ([line, some]) => `${some.map(([key]) => `case ${JSON.stringify(key)}:`).join(" ")} ${line}`,
  );
  return `switch (k) { ${cases.join(" ")} default: ${other} }`;
}

const parenthesised = (tests: readonly string[]) =>
  tests.length === 1 ? (tests[0] ?? "") : `(${[...new Set(tests)].join(" || ")})`;

/** The module of the accept path for the current release. */
export function acceptModule(): string {
  const catalogue = currentCatalogue();
  const { kinds, envelopes } = catalogue;
  return new AcceptWriter(catalogue).module([
    ...[...kinds.values()].map(({ name, direction, schema }) => [name, direction, schema] as const),
    ["control_response/success", "both", envelopes["control_response/success"]],
    ["control_response/error", "both", envelopes["control_response/error"]],
  ]);
}
