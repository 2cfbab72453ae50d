import { type Issue, messageDefinition, requestDefinition, type Verdict } from "@agentwire/protocol";
import { isJsonObject } from "@agentwire/protocol/json";
import { gaps, SchemaDraft } from "./draft.ts";
import { describe, type FieldShape, type ObjectShape, type TypeShape, typeShapeOf, union } from "./type-shape.ts";

/** A proposed addition to the schemas: content of recordings, at one path, that the schemas lack. */
export interface Proposal {
  /** Its path: `system/init.plugins[].path`, or the name of a new entry. */
  readonly path: string;
  readonly kind: "new entry" | "new field" | "new value";
  /** How often it was seen. */
  readonly occurrences: number;
  /** Where it was first seen: file and line. */
  readonly first: string;
  /** A short description of its type. */
  readonly form: string;
  /** A draft of the schema source. */
  readonly code: string;
}

const builder = new SchemaDraft(gaps);
const expression = (form: TypeShape): string => builder.expression(form);

/** Maximum number of values whose types are combined at one place. */
const sampled = 200;

/** Maximum number of places, because a hostile recording can invent any number of names. */
const maxOrigins = 1000;

interface Origin {
  readonly path: string;
  readonly kind: Proposal["kind"];
  readonly key: string;
  readonly first: string;
  readonly values: unknown[];
  occurrences: number;
}

/**
 * Collects what the frames or lines of recordings contain beyond the schemas, and proposes entries, fields and values.
 *
 * @example
 * import { validateFrame } from "@agentwire/protocol";
 * import { DriftCollector } from "agentwire/declarations";
 *
 * const drift = new DriftCollector();
 * const frame = { type: "keep_alive", mood: "good" };
 * drift.add(frame, validateFrame(frame), "session.jsonl:1");
 * for (const { path, code } of drift.proposals()) console.log(path, code);
 */
export class DriftCollector {
  readonly #origins = new Map<string, Origin>();

  /** Adds a frame or line, its verdict, and its file and line. */
  add(frame: unknown, verdict: Verdict, location: string): void {
    for (const issue of verdict.issues) this.#record(frame, issue, location);
  }

  /** What was found, the most frequent first. */
  proposals(): Proposal[] {
    return [...this.#origins.values()]
      .sort((a, b) => b.occurrences - a.occurrences || (a.path < b.path ? -1 : 1))
      .map(({ path, kind, key, first, values, occurrences }) => {
        const form = kind === "new value" ? literalsOf(values) : shapeOfValues(values);
        return { path, kind, occurrences, first, form: describe(form), code: draft(kind, path, key, form) };
      });
  }

  #record(frame: unknown, issue: Issue, location: string): void {
    const steps = stepsOf(issue.path);
    const key = steps.at(-1) ?? "";
    switch (issue.kind) {
      case "unknown-field":
        this.#put("new field", originOf(issue.schema, steps, frame), key, valueAt(frame, steps), location);
        break;
      case "unknown-value":
        this.#put("new value", originOf(issue.schema, steps, frame), key, valueAt(frame, steps), location);
        break;
      case "unknown-type":
      case "unknown-subtype": {
        const body = valueAt(frame, steps.slice(0, -1));
        this.#put("new entry", issue.schema, key, body, location);
      }
    }
  }

  #put(kind: Origin["kind"], path: string, key: string, value: unknown, first: string): void {
    const id = `${kind} ${path}`;
    const origin = this.#origins.get(id);
    if (origin) {
      origin.occurrences++;
      if (origin.values.length < sampled) origin.values.push(value);
    } else if (this.#origins.size < maxOrigins) {
      this.#origins.set(id, { path, kind, key, first, values: [value], occurrences: 1 });
    }
  }
}

const stepsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (at, step) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, step)
        ? (at as Readonly<Record<string, unknown>>)[step]
        : undefined,
    value,
  );
}

/** A path in which the items of a list share one place. */
function originOf(schema: string, steps: readonly string[], frame: unknown): string {
  let at = schema;
  for (const [i, step] of steps.entries()) {
    at += Array.isArray(valueAt(frame, steps.slice(0, i))) ? "[]" : `.${step}`;
  }
  return at;
}

const literalsOf = (values: readonly unknown[]): TypeShape =>
  typeShapeOf({ literals: values.filter((value) => typeof value === "string").map((value) => JSON.stringify(value)) });

/** The type of which all values are examples. A field is optional if a value lacks it. */
export function shapeOfValues(values: readonly unknown[], depth = 0): TypeShape {
  if (depth > 12) return typeShapeOf({ types: ["anything"] });
  const objects = values.filter(isJsonObject);
  const lists = values.filter((value) => Array.isArray(value));
  const scalars = values.flatMap((value) =>
    value === null ? ["null"] : typeof value === "string" || typeof value === "number" ? [typeof value] : [],
  );
  const items = lists.flat();
  return typeShapeOf({
    types: scalars,
    literals: values.some((value) => typeof value === "boolean") ? ["true", "false"] : [],
    objects: objects.length > 0 ? [objectShape(objects, depth)] : [],
    items: lists.length > 0 ? [() => shapeOfValues(items, depth + 1)] : [],
  });
}

function objectShape(objects: readonly Readonly<Record<string, unknown>>[], depth: number): ObjectShape {
  const fields = new Map<string, FieldShape>();
  for (const key of new Set(objects.flatMap((object) => Object.keys(object)))) {
    const present = objects.filter((object) => Object.hasOwn(object, key)).map((object) => object[key]);
    fields.set(key, {
      optional: present.length < objects.length,
      form: () => shapeOfValues(present, depth + 1),
    });
  }
  return { fields, table: undefined };
}

/** Replaces the tags of a new entry by literals, so that the draft selects them. */
function withTags(form: TypeShape, tags: Readonly<Record<string, string>>): TypeShape {
  const objects = form.objects.map(({ fields, table }) => ({
    fields: new Map([
      ...fields,
      ...Object.entries(tags).map(([tag, literal]): [string, FieldShape] => [
        tag,
        { optional: false, form: () => typeShapeOf({ literals: [JSON.stringify(literal)] }) },
      ]),
    ]),
    table,
  }));
  return union([{ ...form, objects }]);
}

function draft(kind: Proposal["kind"], path: string, key: string, form: TypeShape): string {
  const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
  if (kind === "new field") return `${name}: undeclared(${expression(form)}, "…").optional(),`;
  if (kind === "new value") return `${name}: oneOf([…, ${[...form.literals].join(", ")}], "…"),`;
  const [type = "", subtype] = path.split("/");
  const request = type === "control_request" && subtype !== undefined;
  const tags = request ? { subtype } : subtype === undefined ? { type } : { type, subtype };
  const definition = request ? requestDefinition(subtype) : messageDefinition(path);
  return `/* ${definition} */ ${expression(withTags(form, tags))}`;
}
