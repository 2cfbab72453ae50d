import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Release } from "@agentwire/protocol";
import type { ts } from "@ts-morph/common";
import { SchemaSource } from "../../src/declarations/apply/schema-source.ts";
import { SourceTree } from "../../src/declarations/apply/source-tree.ts";

interface Cut {
  readonly start: number;
  readonly end: number;
}

const kebab = (name: string) => name.replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();

/**
 * Whether a file declares what the Messages API defines and the agent relays. The SDK imports these types, so its declarations
 * cannot restore them: recordings date them.
 */
const isRelayed = (path: string) => path.startsWith("shape/content/");

/**
 * Removes from a checkout what the schemas say about one release: the fields, values, entries and options it added.
 * Returns the changed files.
 */
export function rollBack(api: typeof ts, checkout: string, release: Release): string[] {
  const folder = join(checkout, "protocol", "src");
  const tree = new SourceTree(api, folder);
  const source = new SchemaSource(api, tree);
  const cuts = new Map<ts.SourceFile, Cut[]>();
  const removed = new Set<string>();
  const quoted = JSON.stringify(release);
  const text = (file: ts.SourceFile) => file.text;
  const cut = (node: ts.Node) => {
    const file = node.getSourceFile();
    const comma = /^\s*,/.exec(text(file).slice(node.getEnd()))?.[0].length ?? 0;
    cuts.set(file, [...(cuts.get(file) ?? []), { start: node.getFullStart(), end: node.getEnd() + comma }]);
  };
  const scopeOf = (node: ts.Node) => ({ file: node.getSourceFile(), parameters: new Map() });
  const value = (node: ts.ObjectLiteralElementLike) =>
    api.isPropertyAssignment(node) ? node.initializer : api.isShorthandPropertyAssignment(node) ? node.name : undefined;

  function visit(node: ts.Node): void {
    if (api.isCallExpression(node) && api.isIdentifier(node.expression)) {
      const [first, second] = node.arguments;
      const name = node.expression.text;
      if (/^define[A-Z]/.test(name) && first && api.isObjectLiteralExpression(first)) {
        const parts = tree.properties({ node: first, scope: scopeOf(node) });
        if (parts.get("since")?.value.node.getText() === quoted && isDeclared(parts)) {
          if (api.isArrayLiteralExpression(node.parent)) cut(node);
          else removed.add(tree.pathOf(node.getSourceFile()));
          return;
        }
      }
      if (name === "literalsSince" && first && second && api.isObjectLiteralExpression(first)) {
        const added = first.properties.filter((one) => value(one)?.getText() === quoted);
        const names = new Set(added.map((one) => JSON.stringify(one.name?.getText().replaceAll('"', ""))));
        for (const one of added) cut(one);
        for (const { list } of source.literals({ node: second, scope: scopeOf(node) })) {
          for (const element of list.elements) if (names.has(element.getText())) cut(element);
        }
      }
    }
    if (api.isPropertyAssignment(node) || api.isShorthandPropertyAssignment(node)) {
      const initializer = value(node);
      if (initializer && isNew(initializer)) {
        cut(node);
        return;
      }
    }
    api.forEachChild(node, visit);
  }
  const isDeclared = (parts: ReturnType<SourceTree["properties"]>) =>
    parts.get("stability")?.value.node.getText() !== '"undeclared"';
  const isNew = (node: ts.Expression) =>
    tree
      .follow({ node, scope: scopeOf(node) })
      .calls.some((call) => call.name === "since" && call.node.arguments[0]?.getText() === quoted);

  for (const file of tree.files) if (!isRelayed(tree.pathOf(file))) visit(file);
  for (const [file, list] of cuts) {
    let next = file.text;
    for (const { start, end } of list.sort((a, b) => b.start - a.start)) next = next.slice(0, start) + next.slice(end);
    writeFileSync(file.fileName, next);
  }
  for (const path of removed) removeEntry(checkout, path);
  return [...cuts.keys()].map((file) => file.fileName);
}

/** Removes an entry's file, its line in its registry, and the handler that the reference agent has for it. */
function removeEntry(checkout: string, path: string): void {
  const stem = path.slice(path.lastIndexOf("/") + 1, -3);
  const constant = stem.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  rmSync(join(checkout, "protocol", "src", path));
  const [registry] = path.split("/");
  const without = (file: string, ...patterns: readonly RegExp[]) => {
    const at = join(checkout, file);
    if (!existsSync(at)) return;
    const before = readFileSync(at, "utf8");
    writeFileSync(
      at,
      patterns.reduce((text, pattern) => text.replaceAll(pattern, ""), before),
    );
  };
  const names = [new RegExp(`^import \\{ ${constant} \\}.*\\n`, "gm"), new RegExp(`^\\s*${constant},\\n`, "gm")];
  without(`protocol/src/${registry}/registry.ts`, ...names);
  const subtype = kebab(constant).replaceAll("-", "_");
  const line = new RegExp(`^ +${subtype}:[^,]*,\\n`, "gm");
  without("runtime/src/agent/control/table.ts", ...names, line);
  without("runtime/src/agent/control/refused.ts", line);
  without("runtime/src/agent/control/parameters.ts", line);
}
