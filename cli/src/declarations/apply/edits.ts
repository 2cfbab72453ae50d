import { dirname, posix } from "node:path";
import type { ts } from "@ts-morph/common";
import type { SourceTree } from "./source-tree.ts";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The file with the builders of schemas. */
export const builderFile = "schema/field.ts";

/** Changes to the sources of the schemas, collected first and made at once. Paths start at the folder of the sources. */
export class Edits {
  readonly #ts: typeof ts;
  readonly #tree: SourceTree;
  readonly #edits = new Map<ts.SourceFile, Edit[]>();
  readonly #imports = new Map<ts.SourceFile, Map<string, Set<string>>>();
  readonly #created = new Map<string, string>();

  constructor(api: typeof ts, tree: SourceTree) {
    this.#ts = api;
    this.#tree = tree;
  }

  replace(node: ts.Node, text: string): void {
    this.#put(node.getSourceFile(), { start: node.getStart(), end: node.getEnd(), text });
  }

  cut(file: ts.SourceFile, start: number, end: number): void {
    this.#put(file, { start, end, text: "" });
  }

  wrap(node: ts.Node, before: string, after: string): void {
    const file = node.getSourceFile();
    this.#put(file, { start: node.getStart(), end: node.getStart(), text: before });
    this.#put(file, { start: node.getEnd(), end: node.getEnd(), text: after });
  }

  /** Adds an element at the end of an object or a list. */
  append(list: ts.ObjectLiteralExpression | ts.ArrayLiteralExpression, text: string): void {
    const elements = this.#ts.isObjectLiteralExpression(list) ? list.properties : list.elements;
    const file = list.getSourceFile();
    const last = elements.at(-1);
    const at = last ? last.getEnd() : list.getStart() + 1;
    this.#put(file, { start: at, end: at, text: last ? `,\n${text}` : `\n${text},` });
  }

  create(path: string, text: string): void {
    this.#created.set(path, text);
  }

  /** Imports names into a file, unless it has them. */
  import(file: ts.SourceFile, from: string, names: Iterable<string>): void {
    const modules = this.#imports.get(file) ?? new Map<string, Set<string>>();
    this.#imports.set(file, modules);
    modules.set(from, new Set([...(modules.get(from) ?? []), ...names]));
  }

  /** The new text of every file that changes, by path. */
  texts(): ReadonlyMap<string, string> {
    const texts = new Map(this.#created);
    for (const [file, modules] of this.#imports)
      for (const [from, names] of modules) this.#addImport(file, from, names);
    for (const [file, edits] of this.#edits) {
      let { text } = file;
      const inOrder = edits.map((edit, i) => ({ ...edit, i }));
      // From the end, so that positions stay valid; at one position, the last edit first.
      for (const { start, end, text: put } of inOrder.sort((a, b) => b.start - a.start || b.i - a.i)) {
        text = text.slice(0, start) + put + text.slice(end);
      }
      texts.set(this.#tree.pathOf(file), text);
    }
    return texts;
  }

  #put(file: ts.SourceFile, edit: Edit): void {
    this.#edits.set(file, [...(this.#edits.get(file) ?? []), edit]);
  }

  #addImport(file: ts.SourceFile, from: string, names: ReadonlySet<string>): void {
    const api = this.#ts;
    const specifier = specifierOf(this.#tree.pathOf(file), from);
    for (const statement of file.statements) {
      if (!api.isImportDeclaration(statement) || !api.isStringLiteral(statement.moduleSpecifier)) continue;
      if (statement.moduleSpecifier.text !== specifier || statement.importClause?.isTypeOnly) continue;
      const bindings = statement.importClause?.namedBindings;
      if (!bindings) continue;
      // The whole module is imported as a namespace.
      if (!api.isNamedImports(bindings)) return;
      const known = new Set([...bindings.elements].map((element) => element.name.text));
      const added = [...names].filter((name) => !known.has(name));
      const last = bindings.elements.at(-1);
      if (added.length > 0 && last) {
        this.#put(file, { start: last.getEnd(), end: last.getEnd(), text: `, ${added.join(", ")}` });
      }
      return;
    }
    this.#put(file, { start: 0, end: 0, text: importLine(specifier, names) });
  }
}

/** An import statement. The names of zod are imported as its namespace. */
export const importLine = (specifier: string, names: Iterable<string>): string =>
  specifier === "zod"
    ? `import * as z from "zod";\n`
    : `import { ${[...names].join(", ")} } from ${JSON.stringify(specifier)};\n`;

/** The specifier that names a file of the sources, or a package, in an import of another file. */
export function specifierOf(importer: string, from: string): string {
  if (!from.endsWith(".ts")) return from;
  const path = posix.relative(dirname(importer), from);
  return path.startsWith(".") ? path : `./${path}`;
}
