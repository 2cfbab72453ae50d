import type { EntryKind } from "../entry-draft.ts";
import { mergeShapes, type TypeShape, union } from "../type-shape.ts";

/** Maximum depth of an example. Recursive declarations end there. */
const deepest = 6;

/** Texts that make an example readable, by the name of the field. */
const texts: Readonly<Record<string, string>> = {
  cwd: "/home/ada/app",
  path: "/home/ada/app/README.md",
  session_id: "s1",
  transcript_path: "/home/ada/.claude/projects/-home-ada-app/s1.jsonl",
  uuid: "00000000-0000-4000-8000-000000000001",
};

/** The smallest value that a form allows: only required fields, the first of several values. */
export function smallestValue(form: TypeShape, name = "", depth = 0): unknown {
  const { types, literals, objects, items } = form;
  const [literal] = literals;
  if (literal !== undefined) return JSON.parse(literal);
  if (types.has("string")) return texts[name] ?? (name === "" ? "a" : name.replaceAll("_", " "));
  if (types.has("number")) return 1;
  if (items.length > 0)
    return depth > deepest ? [] : [smallestValue(union(items.map((one) => one())), name, depth + 1)];
  if (objects.length > 0) {
    if (depth > deepest) return {};
    const [first] = objects;
    const { fields } = first ?? mergeShapes(objects);
    return Object.fromEntries(
      [...fields]
        .filter(([, { optional }]) => !optional)
        .map(([key, field]) => [key, smallestValue(field.form(), key, depth + 1)]),
    );
  }
  return types.has("null") ? null : {};
}

/**
 * A recorded value as an example: what the form allows of it. Texts are replaced, because they are the user's; values of
 * enumerations, numbers and the choice of fields are kept.
 */
export function exampleFrom(form: TypeShape, value: unknown, name = "", depth = 0): unknown {
  const { literals, objects, items } = form;
  if (
    literals.has(JSON.stringify(value)) ||
    typeof value === "number" ||
    typeof value === "boolean" ||
    value === null
  ) {
    return value;
  }
  if (Array.isArray(value) && items.length > 0) {
    const item = union(items.map((one) => one()));
    return value.slice(0, 2).map((one) => exampleFrom(item, one, name, depth + 1));
  }
  if (typeof value === "object" && !Array.isArray(value) && objects.length > 0 && depth <= deepest) {
    const { fields } = mergeShapes(objects);
    const known = Object.entries(value).flatMap(([key, inner]) => {
      const field = fields.get(key);
      return field ? [[key, exampleFrom(field.form(), inner, key, depth + 1)] as const] : [];
    });
    return Object.fromEntries(known);
  }
  return smallestValue(form, name, depth);
}

/** Recorded examples of an entry, as they were sent. */
export type RecordedExamples = (kind: EntryKind, name: string) => readonly unknown[];

/** The forms of what an example of an entry consists of. */
interface ExampleForms {
  readonly form: TypeShape;
  readonly response?: TypeShape | undefined;
  readonly output?: TypeShape | undefined;
}

/** Examples of a new entry, as its registry has them: recorded ones, or else the smallest one. */
export function examplesOf(kind: EntryKind, forms: ExampleForms, recorded: readonly unknown[]): unknown[] {
  const parts = partsOf(kind, forms);
  if (parts === undefined) {
    const values = recorded.map((value) => exampleFrom(forms.form, value));
    return values.length > 0 ? values : [smallestValue(forms.form)];
  }
  const made = Object.fromEntries(Object.entries(parts).map(([key, form]) => [key, smallestValue(form)]));
  const values = recorded.filter(isObject).map((value) => ({
    ...made,
    ...Object.fromEntries(
      Object.entries(parts).flatMap(([key, form]) =>
        Object.hasOwn(value, key) ? [[key, exampleFrom(form, value[key])] as const] : [],
      ),
    ),
  }));
  return values.length > 0 ? values : [made];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The parts of an example, by name; `undefined` if the example is the frame itself. */
function partsOf(kind: EntryKind, { form, response, output }: ExampleForms): Record<string, TypeShape> | undefined {
  if (kind === "control") return { request: form, ...(response ? { response } : {}) };
  if (kind === "hook") return { input: form, ...(output ? { output } : {}) };
  return undefined;
}
