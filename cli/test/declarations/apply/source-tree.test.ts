import { rmSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { SourceTree } from "../../../src/declarations/apply/source-tree.ts";
import { loadCompiler } from "../../../src/declarations/compile/compiler.ts";
import { smallSources } from "./sources.ts";

const { ts } = await loadCompiler();
const folder = smallSources();
afterAll(() => rmSync(folder, { recursive: true }));
const tree = new SourceTree(ts, folder);

function bound(path: string, name: string) {
  const file = tree.file(path);
  const found = file && tree.constant(file, name);
  if (!file || !found) throw new Error(`${path} has no constant ${name}`);
  return { node: found.value, scope: { file, parameters: new Map() } };
}

describe("the sources of the schemas", () => {
  it("are followed through names, imports and calls of their own functions", () => {
    const { node, calls, exported } = tree.follow(bound("message/system/init.ts", "source"));
    expect(node.getText()).toBe("z.enum(values)");
    expect(calls.map(({ name }) => name)).toEqual(["literalsSince", "meta", "oneOf", "meta"]);
    expect(exported).toEqual([]);
  });

  it("say which exported constants an expression leads through", () => {
    const file = tree.file("message/system/init.ts");
    if (!file) throw new Error("no file");
    const name = ts.factory.createIdentifier("Mode");
    expect(tree.follow({ node: name, scope: { file, parameters: new Map() } }).exported).toEqual(["Mode"]);
  });

  it("list the properties of an object with those that it spreads", () => {
    const { node, scope } = tree.follow(bound("message/plain/user.ts", "user"));
    const [spec] = ts.isCallExpression(node) ? node.arguments : [];
    const schema = spec && tree.properties({ node: spec, scope }).get("schema");
    const made = schema && tree.follow(schema.value);
    const [shape] = made && ts.isCallExpression(made.node) ? made.node.arguments : [];
    if (!shape || !made) throw new Error("no shape");
    const object = tree.follow({ node: shape, scope: made.scope });
    expect([...tree.properties(object).keys()]).toEqual(["text", "from"]);
    expect(tree.literals(object)).toHaveLength(2);
  });

  it("end a circle of names", () => {
    const file = ts.createSourceFile("circle.ts", "const a = b; const b = a;", ts.ScriptTarget.Latest, true);
    const found = tree.constant(file, "a");
    if (!found) throw new Error("no constant");
    expect(ts.isIdentifier(tree.follow({ node: found.value, scope: { file, parameters: new Map() } }).node)).toBe(true);
  });
});
