import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Change } from "@agentwire/protocol";
import type { ts } from "@ts-morph/common";

/** A place in a program that reads a field, or compares a value, that a release changes. */
export interface CodeUse {
  readonly change: Change;
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

const sourceFile = /\.[cm]?[jt]sx?$/;
const skipped = new Set(["node_modules", "dist", "build", "coverage"]);

/** The names that a program reads, with the lines. */
class Reads {
  readonly fields = new Map<string, { readonly file: string; readonly line: number }[]>();
  readonly values = new Map<string, { readonly file: string; readonly line: number }[]>();
  readonly #ts: typeof ts;

  constructor(api: typeof ts) {
    this.#ts = api;
  }

  add(path: string, text: string): void {
    const api = this.#ts;
    const file = api.createSourceFile(path, text, api.ScriptTarget.Latest, true);
    const note = (table: typeof this.fields, name: string, node: ts.Node) => {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      table.set(name, [...(table.get(name) ?? []), { file: path, line }]);
    };
    const visit = (node: ts.Node): void => {
      if (api.isPropertyAccessExpression(node)) note(this.fields, node.name.text, node.name);
      else if (api.isElementAccessExpression(node) && api.isStringLiteralLike(node.argumentExpression)) {
        note(this.fields, node.argumentExpression.text, node);
      } else if (api.isBindingElement(node) && api.isObjectBindingPattern(node.parent)) {
        const name = node.propertyName ?? node.name;
        if (api.isIdentifier(name) || api.isStringLiteral(name)) note(this.fields, name.text, node);
      } else if (api.isStringLiteralLike(node) && !api.isImportDeclaration(node.parent))
        note(this.values, node.text, node);
      api.forEachChild(node, visit);
    };
    visit(file);
  }
}

/**
 * Finds where a program reads the fields, or names the values and kinds, that a change of release touches. Names decide:
 * a field of the same name in another object is found, too.
 *
 * @param api - The compiler.
 * @param folder - The folder of the program; installed and built files are skipped.
 * @param changes - The changes between two releases.
 */
export function usesInCode(api: typeof ts, folder: string, changes: readonly Change[]): CodeUse[] {
  const reads = new Reads(api);
  const scan = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith(".")) scan(path);
      else if (entry.isFile() && sourceFile.test(entry.name)) {
        reads.add(relative(folder, path).split(sep).join("/"), readFileSync(path, "utf8"));
      }
    }
  };
  scan(folder);
  return changes.flatMap((change) => {
    const locations =
      change.path === "" ? tagsOf(change).flatMap((tag) => reads.values.get(tag) ?? []) : readsOf(reads, change);
    return locations.map((location) => ({ change, ...location }));
  });
}

/** The tags of a definition that appeared or went: `subtype=claim_session`. */
const tagsOf = ({ before, after }: Change): string[] =>
  [...`${before},${after}`.matchAll(/(?:^|,)\w+=([^,]+)/g)].flatMap(([, tag]) => tag ?? []).slice(-1);

/** A program cannot read a field that did not exist. Of all other changes, the reads of the field count. */
function readsOf(reads: Reads, { kind, path }: Change) {
  if (kind === "optional-field-added" || kind === "required-field-added") return [];
  const name =
    path
      .split(".")
      .at(-1)
      ?.replaceAll(/\[\]|\{\}|\([^)]*\)/g, "") ?? "";
  return reads.fields.get(name) ?? [];
}
