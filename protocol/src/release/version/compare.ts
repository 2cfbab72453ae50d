import { type Definitions, target } from "../../definition/definitions.ts";
import type { JsonSchema } from "../../schema/json-schema.ts";
import { type Change, type ChangeKind, effects } from "./change.ts";
import { describeShape, type Shape, shapeOf } from "./shape.ts";

/** Computes every difference between two sets of definitions, field by field, sorted by the name of the definition. */
export function compareDefinitions(before: Definitions, after: Definitions): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const comparison = new Comparison(name, before, after);
    const [old, now] = [before[name], after[name]];
    if (!old) comparison.add("definition-added", "", "", describe(now, after));
    else if (!now) comparison.add("definition-removed", "", describe(old, before), "");
    else comparison.compare(old, now, "");
    return comparison.changes;
  });
}

const describe = (schema: JsonSchema | undefined, among: Definitions) =>
  schema ? describeShape(shapeOf(schema, among)) : "";

class Comparison {
  readonly changes: Change[] = [];
  readonly #definition: string;
  readonly #before: Definitions;
  readonly #after: Definitions;

  constructor(definition: string, before: Definitions, after: Definitions) {
    this.#definition = definition;
    this.#before = before;
    this.#after = after;
  }

  add(kind: ChangeKind, path: string, before: string, after: string): void {
    this.changes.push({ kind, definition: this.#definition, path, before, after, ...effects[kind] });
  }

  compare(before: JsonSchema, after: JsonSchema, path: string): void {
    // A definition that exists on both sides is compared under its own name.
    if (before.$ref !== undefined && before.$ref === after.$ref) return;
    const [old, now] = [shapeOf(before, this.#before), shapeOf(after, this.#after)];
    this.#compareTypes(old, now, path);
    this.#compareLiterals(old, now, path);
    if (old.items && now.items) this.compare(old.items, now.items, `${path}[]`);
    this.#compareObjects(old, now, path);
  }

  #compareTypes(old: Shape, now: Shape, path: string): void {
    // Enum values are strings: changing a list of values to any string widens the type, and the reverse narrows it.
    const admitted = ({ types, literals }: Shape) => new Set([...types, ...(literals.size > 0 ? ["literals"] : [])]);
    const [was, is] = [admitted(old), admitted(now)];
    const covers = (wide: Set<string>, narrow: Set<string>) =>
      wide.has("anything") ||
      [...narrow].every((type) => wide.has(type) || (type === "literals" && wide.has("string")));
    const [wider, narrower] = [covers(is, was), covers(was, is)];
    if (wider && narrower) return;
    const kind = wider ? "type-widened" : narrower ? "type-narrowed" : "type-changed";
    this.add(kind, path, describeShape(old), describeShape(now));
  }

  #compareLiterals(old: Shape, now: Shape, path: string): void {
    if (old.literals.size === 0 || now.literals.size === 0) return;
    const added = [...now.literals].filter((literal) => !old.literals.has(literal) && !old.types.has("string"));
    const removed = [...old.literals].filter((literal) => !now.literals.has(literal) && !now.types.has("string"));
    if (added.length > 0) this.add("words-added", path, "", added.join(" | "));
    if (removed.length > 0) this.add("words-removed", path, removed.join(" | "), "");
  }

  #compareObjects(old: Shape, now: Shape, path: string): void {
    const [[only] = [], [other] = []] = [[...old.objects.values()], [...now.objects.values()]];
    if (!only || !other) return;
    if (old.objects.size === 1 && now.objects.size === 1) {
      this.#compareFields(only, other, path);
      return;
    }
    const added = [...now.objects.keys()].filter((key) => !old.objects.has(key));
    const removed = [...old.objects.keys()].filter((key) => !now.objects.has(key));
    if (added.length > 0) this.add("branches-added", path, "", added.join(" | "));
    if (removed.length > 0) this.add("branches-removed", path, removed.join(" | "), "");
    for (const [key, schema] of old.objects) {
      const match = now.objects.get(key);
      if (match) this.#compareFields(schema, match, `${path}(${key})`);
    }
  }

  #compareFields(before: JsonSchema, after: JsonSchema, path: string): void {
    if (before.$ref !== undefined && before.$ref === after.$ref) return;
    const [old, now] = [target(before, this.#before), target(after, this.#after)];
    const [was, is] = [old.properties ?? {}, now.properties ?? {}];
    const prefix = path === "" ? "" : `${path}.`;
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const [a, b] = [was[key], is[key]];
      const [needed, needs] = [old.required?.includes(key) ?? false, now.required?.includes(key) ?? false];
      const at = `${prefix}${key}`;
      if (!a) this.add(needs ? "required-field-added" : "optional-field-added", at, "", describe(b, this.#after));
      else if (!b)
        this.add(needed ? "required-field-removed" : "optional-field-removed", at, describe(a, this.#before), "");
      else {
        if (needed && !needs) this.add("made-optional", at, "required", "optional");
        if (!needed && needs) this.add("made-required", at, "optional", "required");
        this.compare(a, b, at);
      }
    }
    const [table, nextTable] = [old.additionalProperties, now.additionalProperties];
    if (typeof table === "object" && typeof nextTable === "object") this.compare(table, nextTable, `${path}{}`);
  }
}
