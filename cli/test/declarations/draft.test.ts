import { describe, expect, it } from "vitest";
import { loadCompiler } from "../../src/declarations/compile/compiler.ts";
import { gaps, SchemaDraft } from "../../src/declarations/draft.ts";
import { readDeclarations } from "../../src/declarations/read.ts";
import { nameShape, typeShapeOf } from "../../src/declarations/type-shape.ts";

const compiler = await loadCompiler();

describe("the draft of a schema", () => {
  it("ends on a declaration that contains itself", () => {
    const text = 'type Tree = { kids: Tree[] }; export declare type SDKMessage = { type: "x"; tree: Tree };';
    const [form] = readDeclarations(compiler, new Map([["sdk.d.ts", text]])).messages.values();
    expect(form && new SchemaDraft(gaps).expression(form)).toContain('record("…")');
  });

  it("refers to the items of a list by their name", () => {
    const item = nameShape("ControlRequest", typeShapeOf({ objects: [{ fields: new Map(), table: undefined }] }));
    const form = typeShapeOf({ items: [() => item] });
    expect(new SchemaDraft(gaps).expression(form, "pending")).toBe('list(ControlRequest, "…")');
  });

  const tagged = (tag: string, name?: string) => {
    const literal = typeShapeOf({ literals: [JSON.stringify(tag)] });
    const fields = new Map([["type", { form: () => literal, optional: false }]]);
    return { fields, table: undefined, name };
  };

  it("does not merge the variants of a union into one object", () => {
    const form = typeShapeOf({ objects: [tagged("a"), tagged("b")] });
    expect(new SchemaDraft(gaps).expression(form, "value", 1).replaceAll(/\s+/g, " ")).toBe(
      'z.union([object({ type: z.literal("a"), }), object({ type: z.literal("b"), })])',
    );
  });

  it("does not repeat the fields of variants that have names", () => {
    const form = typeShapeOf({ types: ["null"], objects: [tagged("a", "First"), tagged("b", "Second")] });
    expect(new SchemaDraft(gaps).expression(form, "value", 1)).toBe("z.union([First, Second]).nullable()");
    const known = { ...gaps, unionOf: (names: readonly string[]) => (names.join() === "First,Second" ? "Both" : "") };
    expect(new SchemaDraft(known).expression(form, "value", 1)).toBe("Both.nullable()");
  });

  it("describes each field in the words that it is given", () => {
    const wording = { ...gaps, description: (name: string) => `About ${name}.`, builder: () => "path" };
    const form = typeShapeOf({ types: ["string", "null"] });
    expect(new SchemaDraft(wording).expression(form, "cwd")).toBe('path("About cwd.").nullable()');
  });
});
