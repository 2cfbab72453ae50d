import { definitionPrefix, type JsonScalar, type JsonSchema } from "../schema/json-schema.ts";
import { compareReleases, type Release } from "../schema/release.ts";

/** Definitions by name, each of which refers to others with `#/$defs/<name>`. */
export type Definitions = Readonly<Record<string, JsonSchema>>;

/** The releases in which the definition as a whole existed. */
export interface Lifetime {
  readonly since?: Release;
  readonly until?: Release;
}

const within = (release: Release, { since, until }: Lifetime): boolean =>
  (since === undefined || compareReleases(since, release) <= 0) &&
  (until === undefined || compareReleases(release, until) < 0);

/**
 * The definitions as they were in a release. Removes fields, enum values and branches that the release did not have,
 * restores whether a field was required, and restores earlier forms of definitions that changed since.
 */
export function definitionsAt(
  release: Release,
  all: Definitions,
  lifetimes: Readonly<Record<string, Lifetime>>,
): Definitions {
  const forms = new FormsAt(release, all, lifetimes);
  const present = Object.fromEntries(
    Object.keys(all).flatMap((name): [string, JsonSchema][] => {
      const form = forms.definition(name);
      return form ? [[name, form]] : [];
    }),
  );
  // A definition that only later releases refer to did not exist yet. A definition without any references is a root and
  // stays.
  const dated = Object.keys(lifetimes);
  const referred = reachable(all, dated);
  const retained = reachable(present, [...dated, ...Object.keys(present).filter((name) => !referred.has(name))]);
  return Object.freeze(Object.fromEntries(Object.entries(present).filter(([name]) => retained.has(name))));
}

/** Names of the definitions that are reachable from the given ones, including those. */
function reachable(among: Definitions, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === "object" && node !== null) {
      for (const [key, value] of Object.entries(node)) {
        if (key === "$ref" && typeof value === "string") enter(value.slice(definitionPrefix.length));
        else visit(value);
      }
    }
  };
  const enter = (name: string): void => {
    if (found.has(name) || !among[name]) return;
    found.add(name);
    visit(among[name]);
  };
  for (const root of roots) enter(root);
  return found;
}

/** A schema without the marks that only observation shows it. */
const declaredForm = ({ stability: _stability, evidence: _evidence, ...rest }: JsonSchema): JsonSchema => rest;

class FormsAt {
  readonly #release: Release;
  readonly #all: Definitions;
  readonly #lifetimes: Readonly<Record<string, Lifetime>>;
  readonly #done = new Map<string, JsonSchema | undefined>();
  readonly #open = new Set<string>();

  constructor(release: Release, all: Definitions, lifetimes: Readonly<Record<string, Lifetime>>) {
    this.#release = release;
    this.#all = all;
    this.#lifetimes = lifetimes;
  }

  definition(name: string): JsonSchema | undefined {
    if (this.#done.has(name)) return this.#done.get(name);
    const schema = this.#all[name];
    this.#open.add(name);
    const form = schema && within(this.#release, this.#lifetimes[name] ?? {}) ? this.#form(schema) : undefined;
    this.#open.delete(name);
    this.#done.set(name, form);
    return form;
  }

  /** The schema in that release; `undefined` if it did not exist. */
  #form(schema: JsonSchema): JsonSchema | undefined {
    if (!within(this.#release, schema)) return undefined;
    const earlier = schema.earlier?.find(({ until }) => compareReleases(this.#release, until) < 0);
    if (earlier) {
      const { description } = schema;
      return this.#form({ ...(description === undefined ? {} : { description }), ...(earlier.schema as JsonSchema) });
    }
    const { earlier: _earlier, literalsSince: _since, formerLiterals: _former, ...rest } = schema;
    return this.#parts(schema, this.#isDeclaredByNow(schema) ? declaredForm(rest) : rest);
  }

  #isDeclaredByNow({ declaredSince }: JsonSchema): boolean {
    return declaredSince !== undefined && compareReleases(declaredSince, this.#release) <= 0;
  }

  #parts(schema: JsonSchema, rest: JsonSchema): JsonSchema | undefined {
    let form = rest;
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice(definitionPrefix.length);
      // A definition that is being resolved refers to itself: it exists if the definition that refers to it exists.
      if (!this.#open.has(name) && !this.definition(name)) return undefined;
    }
    if (schema.enum) {
      const literals = this.#literals(schema);
      if (literals.length === 0) return undefined;
      form = { ...form, enum: literals };
    }
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) {
      const present = branches.flatMap((branch) => this.#form(branch) ?? []);
      const [only] = present;
      if (!only) return undefined;
      const { anyOf: _any, oneOf: _one, ...notes } = form;
      form = present.length === 1 ? { ...only, ...notes } : { ...notes, [schema.anyOf ? "anyOf" : "oneOf"]: present };
    }
    if (schema.properties) form = this.#fields(schema.properties, form);
    for (const key of ["items", "additionalProperties"] as const) {
      const inner = schema[key];
      if (typeof inner !== "object") continue;
      const present = this.#form(inner);
      if (!present) return undefined;
      form = { ...form, [key]: present };
    }
    return form;
  }

  #literals({ enum: now = [], literalsSince = {}, formerLiterals = {} }: JsonSchema): JsonScalar[] {
    const retained = now.filter((literal) => {
      const since = literalsSince[String(literal)];
      return since === undefined || compareReleases(since, this.#release) <= 0;
    });
    const removed = Object.entries(formerLiterals).filter(([, lifetime]) => within(this.#release, lifetime));
    return [...retained, ...removed.map(([literal]) => literal)];
  }

  #fields(fields: Readonly<Record<string, JsonSchema>>, form: JsonSchema): JsonSchema {
    const required = new Set(form.required);
    const present: [string, JsonSchema][] = [];
    for (const [key, field] of Object.entries(fields)) {
      const then = this.#form(field);
      if (!then) {
        required.delete(key);
        continue;
      }
      const { optionalSince, requiredSince } = field;
      if (optionalSince && compareReleases(this.#release, optionalSince) < 0) required.add(key);
      if (requiredSince && compareReleases(this.#release, requiredSince) < 0) required.delete(key);
      present.push([key, then]);
    }
    const { required: _required, ...rest } = form;
    const names = present.map(([key]) => key).filter((key) => required.has(key));
    return { ...rest, properties: Object.fromEntries(present), ...(names.length > 0 ? { required: names } : {}) };
  }
}
