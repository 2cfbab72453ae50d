import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ts } from "@ts-morph/common";

/** One exported name: where it is declared, and its docstring. */
export interface Exported {
  readonly name: string;
  /** Absolute path of the declaring file. */
  readonly path: string;
  readonly kind: "function" | "class" | "value" | "type";
  /** The text of the docstring; empty if there is none. */
  readonly docstring: string;
  /** Whether the body of the function itself has a `throw` statement. */
  readonly throws: boolean;
}

type Statement = ts.Statement & { readonly jsDoc?: readonly ts.JSDoc[] };

const isFunctionValue = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** Whether a node throws itself, without the functions inside it. */
function throwsItself(node: ts.Node): boolean {
  if (ts.isThrowStatement(node)) return true;
  return ts.forEachChild(node, (child) => !ts.isFunctionLike(child) && throwsItself(child)) ?? false;
}

function describe(path: string, name: string, statement: Statement, declaration: ts.Node): Exported {
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const isFunction = ts.isFunctionDeclaration(declaration) || isFunctionValue(value);
  const kind = isFunction
    ? "function"
    : ts.isClassDeclaration(declaration)
      ? "class"
      : ts.isVariableDeclaration(declaration)
        ? "value"
        : "type";
  const docstring = statement.jsDoc?.at(-1)?.getText() ?? "";
  return { name, path, kind, docstring, throws: isFunction && throwsItself(value ?? declaration) };
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

/** Names that a module exports by its own statements or from other files of the package, with their declarations. */
export function exportsOf(path: string): ReadonlyMap<string, Exported> {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const local = new Map<string, Exported>();
  const found = new Map<string, Exported>();
  const moduleOf = (node: { readonly moduleSpecifier?: ts.Expression }): string | undefined => {
    const { moduleSpecifier } = node;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return undefined;
    return moduleSpecifier.text.startsWith(".") ? resolve(dirname(path), moduleSpecifier.text) : undefined;
  };
  const imported = new Map<string, () => Exported | undefined>();
  for (const statement of source.statements) {
    const declarations = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations
      : ts.isFunctionDeclaration(statement) ||
          ts.isClassDeclaration(statement) ||
          ts.isInterfaceDeclaration(statement) ||
          ts.isTypeAliasDeclaration(statement)
        ? [statement]
        : [];
    for (const declaration of declarations) {
      const name = declaration.name?.getText();
      if (name === undefined || local.has(name)) continue; // a type of the same name belongs to its schema
      const item = describe(path, name, statement, declaration);
      local.set(name, item);
      if (isExported(statement)) found.set(name, item);
    }
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      const module = moduleOf(statement);
      if (bindings === undefined || !ts.isNamedImports(bindings) || module === undefined) continue;
      for (const { name, propertyName } of bindings.elements) {
        imported.set(name.text, () => exportsOf(module).get((propertyName ?? name).text));
      }
    }
  }
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const module = moduleOf(statement);
      if (statement.exportClause === undefined) {
        if (module !== undefined) for (const [name, item] of exportsOf(module)) found.set(name, item);
      } else if (ts.isNamedExports(statement.exportClause)) {
        for (const { name, propertyName } of statement.exportClause.elements) {
          const inner = (propertyName ?? name).text;
          const item =
            module !== undefined ? exportsOf(module).get(inner) : (local.get(inner) ?? imported.get(inner)?.());
          if (item !== undefined) found.set(name.text, item);
        }
      }
    }
  }
  return found;
}
