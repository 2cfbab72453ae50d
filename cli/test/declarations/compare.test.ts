import { describe, expect, it } from "vitest";
import { compareForms } from "../../src/declarations/compare.ts";
import { type ObjectShape, type TypeShape, typeShapeOf } from "../../src/declarations/type-shape.ts";

const string = typeShapeOf({ types: ["string"] });
const literals = (...list: string[]) => typeShapeOf({ literals: list.map((literal) => JSON.stringify(literal)) });
/** An object form; a name with a question mark is optional. */
const object = (fields: Readonly<Record<string, TypeShape>>): ObjectShape => ({
  fields: new Map(
    Object.entries(fields).map(([name, form]) => [
      name.replace("?", ""),
      { form: () => form, optional: name.endsWith("?") },
    ]),
  ),
  table: undefined,
});
const one = (fields: Readonly<Record<string, TypeShape>>) => typeShapeOf({ objects: [object(fields)] });
const found = (declared: TypeShape, ours: TypeShape) =>
  compareForms("X", declared, ours).map(({ kind, path }) => `${kind} ${path}`);

describe("comparing declarations with schemas", () => {
  it("finds nothing between a form and itself", () => {
    const form = one({ a: string, "b?": literals("x", "y") });
    expect(found(form, form)).toEqual([]);
  });

  it("distinguishes both directions of a missing field", () => {
    expect(found(one({ a: string, b: string }), one({ a: string }))).toEqual(["field-missing X.b"]);
    expect(found(one({ a: string }), one({ a: string, b: string }))).toEqual(["field-extra X.b"]);
  });

  it("detects differences in optionality, literals and types, at any depth", () => {
    const deep = (leaf: TypeShape) => one({ list: typeShapeOf({ items: [() => one({ leaf })] }) });
    expect(found(one({ "a?": string }), one({ a: string }))).toEqual(["optionality X.a"]);
    expect(found(deep(literals("x", "y")), deep(literals("x")))).toEqual(["type X.list[].leaf"]);
    expect(found(deep(string), deep(typeShapeOf({ types: ["number"] })))).toEqual(["type X.list[].leaf"]);
  });

  it("compares variants by their tag", () => {
    const variants = (...list: ObjectShape[]) => typeShapeOf({ objects: list });
    const a = object({ type: literals("a"), x: string });
    const b = object({ type: literals("b") });
    const changed = object({ type: literals("b"), y: string });
    expect(found(variants(a, b), variants(b, a))).toEqual([]);
    expect(found(variants(a, b), variants(a))).toEqual(["variant-missing X<b>"]);
    expect(found(variants(a), variants(a, b))).toEqual(["variant-extra X<b>"]);
    expect(found(variants(a, changed), variants(a, b))).toEqual(["field-missing X<b>.y"]);
  });

  it("leaves what another package declares to that package, and follows no name that is compared elsewhere", () => {
    expect(found(one({ a: typeShapeOf({ foreign: ["BetaMessage"] }) }), one({ a: string }))).toEqual([]);
    const named = (form: TypeShape) => ({ ...form, name: "PermissionMode" });
    expect(found(one({ a: named(literals("x")) }), one({ a: named(literals("y")) }))).toEqual([]);
    expect(found(one({ a: named(literals("x")) }), one({ a: literals("y") }))).toEqual(["type X.a"]);
  });

  it("terminates for a recursive form", () => {
    const endless: TypeShape = typeShapeOf({ items: [() => endless] });
    const other: TypeShape = typeShapeOf({ items: [() => other] });
    expect(found(endless, other)).toEqual([]);
  });
});
