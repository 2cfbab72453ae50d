/**
 * The possible values at a place, in one form for both sides: the published declarations and our schemas. Objects are
 * lazy, because declarations can be recursive.
 */
export interface TypeShape {
  /** Our name of this part, if it is compared under that name and need not be followed. */
  readonly name?: string | undefined;
  /** `string`, `number`, `null`; `anything` if there is no condition. A boolean is its two values. */
  readonly types: ReadonlySet<string>;
  /** Single values, as JSON: `"user"`, `true`, `3`. */
  readonly literals: ReadonlySet<string>;
  readonly objects: readonly ObjectShape[];
  /** The items of a list, if the value can be a list. */
  readonly items: readonly Lazy[];
  /** Types of other packages, by name. They count as equal to any of our types. */
  readonly foreign: ReadonlySet<string>;
  /** Names that the declarations use but never declare. */
  readonly unresolved: ReadonlySet<string>;
}

export interface ObjectShape {
  /** As in {@link TypeShape}. */
  readonly name?: string | undefined;
  readonly fields: ReadonlyMap<string, FieldShape>;
  /** The values of an object whose keys are data. */
  readonly table: Lazy | undefined;
}

export interface FieldShape {
  readonly form: Lazy;
  readonly optional: boolean;
}

export type Lazy = () => TypeShape;

/** The parts of a form. Missing parts are empty. */
export interface Parts {
  readonly types?: Iterable<string>;
  readonly literals?: Iterable<string>;
  readonly objects?: readonly ObjectShape[];
  readonly items?: readonly Lazy[];
  readonly foreign?: Iterable<string>;
  readonly unresolved?: Iterable<string>;
}

/**
 * Builds a form and drops redundant parts: values of a type that is allowed as a whole, and everything next to
 * `anything`.
 */
export function typeShapeOf(parts: Parts): TypeShape {
  const foreign = new Set(parts.foreign);
  const unresolved = new Set(parts.unresolved);
  const types = new Set(parts.types);
  if (types.has("anything")) {
    return { types: new Set(["anything"]), literals: new Set(), objects: [], items: [], foreign, unresolved };
  }
  const literals = new Set([...(parts.literals ?? [])].filter((literal) => !types.has(typeof JSON.parse(literal))));
  return { types, literals, objects: parts.objects ?? [], items: parts.items ?? [], foreign, unresolved };
}

/** The form that allows what any of the forms allows. */
export const union = (forms: readonly TypeShape[]): TypeShape =>
  typeShapeOf({
    types: forms.flatMap((form) => [...form.types]),
    literals: forms.flatMap((form) => [...form.literals]),
    objects: forms.flatMap((form) => form.objects),
    items: forms.flatMap((form) => form.items),
    foreign: forms.flatMap((form) => [...form.foreign]),
    unresolved: forms.flatMap((form) => [...form.unresolved]),
  });

const memo = (make: Lazy): Lazy => {
  let made: TypeShape | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** One object with the fields of all: a field is optional if one of them allows it to be absent. */
export function mergeShapes(objects: readonly ObjectShape[]): ObjectShape {
  const [only] = objects;
  if (only && objects.length === 1) return { fields: only.fields, table: only.table };
  const fields = new Map<string, FieldShape>();
  for (const name of new Set(objects.flatMap((object) => [...object.fields.keys()]))) {
    const fieldShapes = objects.flatMap((object) => object.fields.get(name) ?? []);
    fields.set(name, {
      optional: fieldShapes.length < objects.length || fieldShapes.some((field) => field.optional),
      form: memo(() => union(fieldShapes.map((field) => field.form()))),
    });
  }
  const tables = objects.flatMap((object) => object.table ?? []);
  return { fields, table: tables.length > 0 ? memo(() => union(tables.map((table) => table()))) : undefined };
}

/** The only value of a field, without quotes; `undefined` if there are others. */
export function tagOf(object: ObjectShape, name: string): string | undefined {
  const field = object.fields.get(name);
  if (!field) return undefined;
  const { types, literals, objects, items } = field.form();
  const [literal] = literals;
  if (literal === undefined || literals.size > 1 || types.size + objects.length + items.length > 0) return undefined;
  return String(JSON.parse(literal));
}

const tagNames = ["type", "subtype", "kind", "behavior", "hookEventName", "hook_event_name", "source", "status"];

/** The field that distinguishes objects: each of them allows only one value for it. */
export const commonTag = (objects: readonly ObjectShape[]): string | undefined =>
  tagNames.find((name) => objects.every((object) => tagOf(object, name) !== undefined));

/** Objects by their value of a tag. */
export function groupByTag(objects: readonly ObjectShape[], tag: string): Map<string, ObjectShape[]> {
  const groups = new Map<string, ObjectShape[]>();
  for (const object of objects) {
    const value = tagOf(object, tag) ?? "";
    groups.set(value, [...(groups.get(value) ?? []), object]);
  }
  return groups;
}

/** All values of a field, if they are finite; empty otherwise. */
export function tagsOf(object: ObjectShape, name: string): readonly string[] {
  const form = object.fields.get(name)?.form();
  if (!form || form.types.size + form.objects.length + form.items.length > 0) return [];
  return [...form.literals].map((literal) => String(JSON.parse(literal)));
}

/** A form in a few words, for people. */
export function describe(form: TypeShape): string {
  const parts = [
    ...form.types,
    ...form.literals,
    ...(form.objects.length > 0 ? ["object"] : []),
    ...(form.items.length > 0 ? [`list of ${describe(union(form.items.map((items) => items())))}`] : []),
    ...[...form.foreign].map((name) => `<${name}>`),
    ...[...form.unresolved].map((name) => `<undeclared ${name}>`),
  ];
  return parts.sort().join(" | ") || "nothing";
}

/** The same form under a name. A form that is one object gives the object its name. */
export function nameShape(name: string, form: TypeShape): TypeShape {
  const [only] = form.objects;
  return { ...form, name, objects: only && form.objects.length === 1 ? [{ ...only, name }] : form.objects };
}
