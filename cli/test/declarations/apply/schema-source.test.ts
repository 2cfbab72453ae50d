import { rmSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { SchemaSource } from "../../../src/declarations/apply/schema-source.ts";
import { SourceTree } from "../../../src/declarations/apply/source-tree.ts";
import { loadCompiler } from "../../../src/declarations/compile/compiler.ts";
import { smallSources } from "./sources.ts";

const { ts } = await loadCompiler();
const folder = smallSources();
afterAll(() => rmSync(folder, { recursive: true }));
const source = new SchemaSource(ts, new SourceTree(ts, folder));

const literals = (path: string) =>
  source.at(path).flatMap((node) => source.objects(node).flatMap((object) => source.tree.literals(object)));

describe("a place in the schemas", () => {
  it("is found in the sources by its path", () => {
    expect(literals("SystemInitMessage.plugins[]").map((one) => one.getText())).toEqual(['{ name: word("Name.") }']);
    expect(source.fields("SystemInitMessage.quiet").map(({ value }) => value.node.getText())).toEqual([
      'flag("Quiet.")',
    ]);
    expect(source.at("SessionOptions.cwd").map(({ node }) => node.getText())).toEqual(["z.string()"]);
    expect(source.at("NothingMessage.a")).toEqual([]);
  });

  it("has a list of values", () => {
    const [words] = source.at("SystemInitMessage.source").flatMap((node) => source.literals(node));
    expect(words?.list.getText()).toBe('["none", "user"]');
  });

  it("knows what else its objects are part of", () => {
    const users = literals("UserMessage").map((literal) => [...source.users(literal)].sort());
    expect(users).toEqual([["UserMessage"], ["NoteMessage", "UserMessage"]]);
  });

  it("is not a user of a part with a name of its own", () => {
    const [mode] = source.at("Mode").flatMap((node) => source.literals(node));
    expect(mode && [...source.users(mode.list)]).toEqual(["Mode"]);
  });
});
