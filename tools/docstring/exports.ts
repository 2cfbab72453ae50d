import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ts } from "@ts-morph/common";

/** A parameter of a function, or a property of an interface. */
export interface Part {
  /** The name; `undefined` for a parameter that is destructured. */
  readonly name: string | undefined;
  readonly isNumber: boolean;
  /** The text of its docstring. That of a parameter is its `@param` in the docstring of the function. */
  readonly docstring: string;
}

/** One exported name: where it is declared, and its docstring. */
export interface Exported {
  readonly name: string;
  /** Absolute path of the declaring file. */
  readonly path: string;
  /** Line of the declaration, counted from 1. */
  readonly line: number;
  readonly kind: "function" | "class" | "value" | "type";
  /** The text of the docstring; empty if there is none. */
  readonly docstring: string;
  /** The declaration without implementations; only the name of a value without a declared type. */
  readonly signature: string;
  /** Whether the function throws, or a function of the same file that it calls. */
  readonly throws: boolean;
  /** The parameters of a function. */
  readonly parameters: readonly Part[];
  /** The properties of an interface. */
  readonly properties: readonly Part[];
}

type Documented = ts.Node & { readonly jsDoc?: readonly ts.JSDoc[] };

const docstringOf = (node: Documented): string => node.jsDoc?.at(-1)?.getText() ?? "";

/** The function that a declaration declares; `undefined` if it declares something else. */
function functionOf(declaration: ts.Node): ts.FunctionLikeDeclaration | undefined {
  if (ts.isFunctionDeclaration(declaration)) return declaration;
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined;
}

/** The text of a node up to the body that implements it. */
const withoutBody = (node: ts.Node, body: ts.Node | undefined): string =>
  (body === undefined ? node.getText() : node.getText().slice(0, body.getStart() - node.getStart())).trim();

/** A member of a class as a reader sees it; `undefined` if it is private. */
function memberText(member: ts.ClassElement): string | undefined {
  const flags = ts.getCombinedModifierFlags(member);
  if ((flags & ts.ModifierFlags.Private) !== 0 || (member.name && ts.isPrivateIdentifier(member.name)))
    return undefined;
  if (ts.isFunctionLike(member)) return `${withoutBody(member, (member as ts.MethodDeclaration).body)};`;
  return ts.isPropertyDeclaration(member)
    ? `${member.name.getText()}${member.type ? `: ${member.type.getText()}` : ""};`
    : undefined;
}

function signatureOf(declaration: ts.Node): string {
  if (ts.isClassDeclaration(declaration)) {
    const members = declaration.members.map(memberText).filter((text) => text !== undefined);
    const heritage = (declaration.heritageClauses ?? []).map((clause) => ` ${clause.getText()}`).join("");
    return `class ${declaration.name?.getText()}${heritage} {\n${members.map((text) => `  ${text}\n`).join("")}}`;
  }
  if (ts.isFunctionDeclaration(declaration)) return withoutBody(declaration, declaration.body).replace(/^export /, "");
  if (!ts.isVariableDeclaration(declaration)) return declaration.getText().replace(/^export /, "");
  const called = functionOf(declaration);
  const name = declaration.name.getText();
  if (declaration.type !== undefined) return `const ${name}: ${declaration.type.getText()}`;
  return called === undefined
    ? `const ${name}`
    : `const ${name} = ${withoutBody(called, called.body).replace(/\s*=>$/, "")}`;
}

/** The functions of a file by name. */
function functionsOf(source: ts.SourceFile): ReadonlyMap<string, ts.FunctionLikeDeclaration> {
  const functions = new Map<string, ts.FunctionLikeDeclaration>();
  for (const statement of source.statements) {
    const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    for (const declaration of declarations) {
      const found = functionOf(declaration);
      const name = ts.getNameOfDeclaration(declaration as ts.Declaration)?.getText();
      if (found !== undefined && name !== undefined) functions.set(name, found);
    }
  }
  return functions;
}

/** Whether a function throws, itself or by a call of another one in `functions`. Ignores what a `try` may catch. */
function canThrow(
  node: ts.Node,
  functions: ReadonlyMap<string, ts.FunctionLikeDeclaration>,
  visited: ReadonlySet<ts.Node> = new Set([node]),
): boolean {
  if (ts.isThrowStatement(node)) return true;
  if (ts.isTryStatement(node) && node.catchClause !== undefined) return canThrow(node.catchClause, functions, visited);
  if (ts.isCallExpression(node)) {
    const called = functions.get(node.expression.getText());
    if (called !== undefined && !visited.has(called) && canThrow(called, functions, new Set([...visited, called])))
      return true;
  }
  return ts.forEachChild(node, (child) => !ts.isFunctionLike(child) && canThrow(child, functions, visited)) ?? false;
}

function isNumber(part: ts.ParameterDeclaration | ts.PropertySignature): boolean {
  if (part.type !== undefined) return part.type.kind === ts.SyntaxKind.NumberKeyword;
  return ts.isParameter(part) && part.initializer !== undefined && ts.isNumericLiteral(part.initializer);
}

/** What a docstring says about each parameter, by name. */
function paramsOf(docstring: string): ReadonlyMap<string, string> {
  const tags = docstring.matchAll(/@param\s+(\w+)([\s\S]*?)(?=\n\s*\* @|\*\/)/g);
  return new Map([...tags].map(([, name = "", text = ""]) => [name, text]));
}

function describe(
  path: string,
  name: string,
  statement: Documented,
  declaration: ts.Node,
  functions: ReadonlyMap<string, ts.FunctionLikeDeclaration>,
): Exported {
  const called = functionOf(declaration);
  const kind =
    called !== undefined
      ? "function"
      : ts.isClassDeclaration(declaration)
        ? "class"
        : ts.isVariableDeclaration(declaration)
          ? "value"
          : "type";
  const docstring = docstringOf(statement);
  const params = paramsOf(docstring);
  const members = ts.isInterfaceDeclaration(declaration) ? declaration.members.filter(ts.isPropertySignature) : [];
  return {
    name,
    path,
    line: statement.getSourceFile().getLineAndCharacterOfPosition(statement.getStart()).line + 1,
    kind,
    docstring,
    signature: signatureOf(declaration),
    throws: called !== undefined && canThrow(called, functions),
    parameters: (called?.parameters ?? []).map((parameter, index) => ({
      name: ts.isIdentifier(parameter.name) ? parameter.name.text : undefined,
      isNumber: isNumber(parameter),
      docstring:
        (ts.isIdentifier(parameter.name) ? params.get(parameter.name.text) : [...params.values()][index]) ?? "",
    })),
    properties: members.map((member) => ({
      name: member.name.getText(),
      isNumber: isNumber(member),
      docstring: docstringOf(member),
    })),
  };
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

const known = new Map<string, ReadonlyMap<string, Exported>>();

/** Names that a module exports by its own statements or from other files of the package, with their declarations. */
export function exportsOf(path: string): ReadonlyMap<string, Exported> {
  const found = known.get(path) ?? readExports(path);
  known.set(path, found);
  return found;
}

function readExports(path: string): ReadonlyMap<string, Exported> {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const functions = functionsOf(source);
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
      const item = describe(path, name, statement, declaration, functions);
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
