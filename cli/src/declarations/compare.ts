import {
  commonTag,
  describe,
  groupByTag,
  type Lazy,
  mergeShapes,
  type ObjectShape,
  type TypeShape,
  typeShapeOf,
  union,
} from "./type-shape.ts";

/** A difference between the declarations and our view of a release. */
export interface DeclarationDifference {
  /** Its path: `system/init.plugins[].path`. */
  readonly path: string;
  readonly kind:
    | "entry-missing"
    | "entry-extra"
    | "field-missing"
    | "field-extra"
    | "optionality"
    | "type"
    | "variant-missing"
    | "variant-extra"
    | "unresolved";
  /** The declared schema at this path. */
  readonly declared: string;
  /** Our schema at this path. */
  readonly ours: string;
  /** The declared form, if ours must be updated to it. */
  readonly form?: TypeShape;
}

/** Maximum depth of compared structures. Recursive declarations end there; nothing on the wire is deeper. */
const deepest = 12;

/** All differences between the declared form and ours, below `path`. */
export function compareForms(path: string, declared: TypeShape, ours: TypeShape): DeclarationDifference[] {
  const differences: DeclarationDifference[] = [];
  const add = (kind: DeclarationDifference["kind"], at: string, theirs: string, own: string, form?: TypeShape) =>
    differences.push({ path: at, kind, declared: theirs, ours: own, ...(form && { form }) });

  function forms(at: string, theirs: TypeShape, own: TypeShape, depth: number): void {
    if (theirs.foreign.size > 0 || theirs.unresolved.size > 0 || depth > deepest) return;
    if (depth > 0 && theirs.name !== undefined && theirs.name === own.name) return;
    const shallow = (form: TypeShape) =>
      describe({ ...form, objects: form.objects.slice(0, 1), items: [] }) + (form.items.length > 0 ? " | list" : "");
    if (shallow(theirs) !== shallow(own)) add("type", at, describe(theirs), describe(own), theirs);
    if (theirs.items.length > 0 && own.items.length > 0) {
      forms(`${at}[]`, all(theirs.items), all(own.items), depth + 1);
    }
    if (theirs.objects.length > 0 && own.objects.length > 0) objects(at, theirs.objects, own.objects, depth);
  }

  function objects(at: string, theirs: readonly ObjectShape[], own: readonly ObjectShape[], depth: number): void {
    if (depth > 0) {
      const [left, right] = [names(theirs), names(own)];
      const known = (object: ObjectShape) =>
        object.name !== undefined && left.has(object.name) && right.has(object.name);
      theirs = theirs.filter((object) => !known(object));
      own = own.filter((object) => !known(object));
      if (theirs.length === 0 && own.length === 0) return;
    }
    const tag = commonTag([...theirs, ...own]);
    if (tag === undefined || theirs.length + own.length === 2) {
      fields(at, mergeShapes(theirs), mergeShapes(own), depth);
      return;
    }
    const [a, b] = [groupByTag(theirs, tag), groupByTag(own, tag)];
    for (const value of new Set([...a.keys(), ...b.keys()])) {
      const [left, right] = [a.get(value), b.get(value)];
      const location = `${at}<${value}>`;
      if (!right) add("variant-missing", location, "present", "absent", typeShapeOf({ objects: left ?? [] }));
      else if (!left) add("variant-extra", location, "absent", "present");
      else fields(location, mergeShapes(left), mergeShapes(right), depth);
    }
  }

  function fields(at: string, theirs: ObjectShape, own: ObjectShape, depth: number): void {
    for (const name of new Set([...theirs.fields.keys(), ...own.fields.keys()])) {
      const [left, right] = [theirs.fields.get(name), own.fields.get(name)];
      const location = `${at}.${name}`;
      const describeField = (field: typeof left) =>
        field ? describe(field.form()) + (field.optional ? ", optional" : "") : "absent";
      if (!left) add("field-extra", location, "absent", describeField(right));
      else if (!right) add("field-missing", location, describeField(left), "absent", left.form());
      else {
        if (left.optional !== right.optional) {
          const presence = (optional: boolean) => (optional ? "optional" : "required");
          add("optionality", location, presence(left.optional), presence(right.optional));
        }
        forms(location, left.form(), right.form(), depth + 1);
      }
    }
    if (theirs.table && own.table) forms(`${at}{}`, theirs.table(), own.table(), depth + 1);
    else if (theirs.table !== own.table) {
      add(
        "type",
        `${at}{}`,
        theirs.table ? "keys are data" : "named fields",
        own.table ? "keys are data" : "named fields",
      );
    }
  }

  forms(path, declared, ours, 0);
  return differences;
}

const names = (objects: readonly ObjectShape[]) => new Set(objects.flatMap(({ name }) => name ?? []));

const all = (parts: readonly Lazy[]): TypeShape => union(parts.map((part) => part()));
