import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { ts } from "@ts-morph/common";

/** An expression, and the scope that binds the parameters it mentions. */
export interface Bound {
  readonly node: ts.Expression;
  readonly scope: Scope;
}

/** A file, and the arguments of the function in which an expression stands. */
export interface Scope {
  readonly file: ts.SourceFile;
  readonly parameters: ReadonlyMap<string, Bound>;
}

/** A call of a function of the sources that was followed: `since("0.3.1", schema)`. */
export interface FollowedCall {
  readonly name: string;
  readonly node: ts.CallExpression;
}

/** Where an expression leads: the node that defines the value, and what was passed on the way. */
export interface Followed extends Bound {
  /** Calls of functions and methods, outermost first. */
  readonly calls: readonly FollowedCall[];
  /** Names of exported constants. */
  readonly exported: readonly string[];
}

/** Maximum number of steps to follow an expression. Sources without a circle need about 20. */
const longest = 200;

/** The sources of a package, parsed but not compiled: finds what names and calls stand for. */
export class SourceTree {
  readonly #ts: typeof ts;
  readonly #files = new Map<string, ts.SourceFile>();
  readonly folder: string;

  constructor(api: typeof ts, folder: string) {
    this.#ts = api;
    this.folder = folder;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith(".ts") || entry.name.endsWith(".generated.ts")) continue;
      const path = join(entry.parentPath, entry.name);
      this.#files.set(path, api.createSourceFile(path, readFileSync(path, "utf8"), api.ScriptTarget.Latest, true));
    }
  }

  get files(): Iterable<ts.SourceFile> {
    return this.#files.values();
  }

  /** The path of a file from the folder of the sources, with slashes. */
  pathOf(file: ts.SourceFile): string {
    return relative(this.folder, file.fileName).split(sep).join("/");
  }

  file(path: string): ts.SourceFile | undefined {
    return this.#files.get(join(this.folder, path));
  }

  /** The initializer of a constant at the top of a file. */
  constant(
    file: ts.SourceFile,
    name: string,
  ): { readonly value: ts.Expression; readonly exported: boolean } | undefined {
    const api = this.#ts;
    for (const statement of file.statements) {
      if (!api.isVariableStatement(statement)) continue;
      for (const { name: left, initializer } of statement.declarationList.declarations) {
        if (!initializer) continue;
        const exported = (statement.modifiers ?? []).some(({ kind }) => kind === api.SyntaxKind.ExportKeyword);
        if (api.isIdentifier(left) && left.text === name) return { value: initializer, exported };
      }
    }
    return undefined;
  }

  /** Follows names, calls of functions of these sources and methods of schemas, up to what defines the value. */
  follow(start: Bound): Followed {
    const calls: FollowedCall[] = [];
    const exported: string[] = [];
    let at = start;
    for (let steps = 0; steps < longest; steps++) {
      const next = this.#step(at, calls, exported);
      if (!next) break;
      at = next;
    }
    return { ...at, calls, exported };
  }

  #step({ node, scope }: Bound, calls: FollowedCall[], exported: string[]): Bound | undefined {
    const api = this.#ts;
    if (
      api.isParenthesizedExpression(node) ||
      api.isAsExpression(node) ||
      api.isSatisfiesExpression(node) ||
      api.isNonNullExpression(node)
    ) {
      return { node: node.expression, scope };
    }
    if (api.isIdentifier(node)) return this.#named(node.text, scope, exported);
    if (api.isPropertyAccessExpression(node)) return this.#member(node, scope);
    if (!api.isCallExpression(node)) return undefined;
    const { expression: callee } = node;
    if (api.isPropertyAccessExpression(callee)) {
      if (api.isIdentifier(callee.expression) && callee.expression.text === "z") return undefined;
      calls.push({ name: callee.name.text, node });
      return { node: callee.expression, scope };
    }
    const made = api.isIdentifier(callee) ? this.#function(callee.text, scope) : undefined;
    if (!made) return undefined;
    calls.push({ name: made.name, node });
    return this.#result(made.value, made.file, node, scope);
  }

  #named(name: string, scope: Scope, exported: string[]): Bound | undefined {
    const parameter = scope.parameters.get(name);
    if (parameter) return parameter;
    const found = this.#declaration(name, scope.file);
    if (!found) return undefined;
    if (found.exported) exported.push(found.name);
    return { node: found.value, scope: { file: found.file, parameters: new Map() } };
  }

  /** `constant.key`, and `Schema.shape.key`. */
  #member(node: ts.PropertyAccessExpression, scope: Scope): Bound | undefined {
    const object = this.follow({ node: node.expression, scope });
    if (!this.#ts.isObjectLiteralExpression(object.node)) return undefined;
    const property = this.properties(object).get(node.name.text);
    return property?.value;
  }

  #function(name: string, scope: Scope) {
    const found = this.#declaration(name, scope.file);
    const api = this.#ts;
    if (found && (api.isArrowFunction(found.value) || api.isFunctionExpression(found.value))) {
      return { name: found.name, value: found.value, file: found.file };
    }
    const exporter = this.#exporter(name, scope.file);
    for (const statement of exporter?.file.statements ?? []) {
      if (api.isFunctionDeclaration(statement) && statement.name?.text === exporter?.name) {
        return { name: exporter?.name ?? name, value: statement, file: statement.getSourceFile() };
      }
    }
    return undefined;
  }

  /** What a function returns for the arguments of a call, if its body is one expression or ends with one. */
  #result(
    made: ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration,
    file: ts.SourceFile,
    call: ts.CallExpression,
    scope: Scope,
  ): Bound | undefined {
    const api = this.#ts;
    const parameters = new Map<string, Bound>();
    for (const [i, { name, initializer }] of made.parameters.entries()) {
      const given = call.arguments[i];
      if (!api.isIdentifier(name)) continue;
      if (given) parameters.set(name.text, { node: given, scope });
      else if (initializer) parameters.set(name.text, { node: initializer, scope: { file, parameters: new Map() } });
    }
    const { body } = made;
    if (!body) return undefined;
    if (!api.isBlock(body)) return { node: body, scope: { file, parameters } };
    for (const statement of body.statements) {
      if (api.isReturnStatement(statement) && statement.expression) {
        return { node: statement.expression, scope: { file, parameters } };
      }
      if (!api.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (api.isIdentifier(name) && initializer) {
          parameters.set(name.text, { node: initializer, scope: { file, parameters: new Map(parameters) } });
        }
      }
    }
    return undefined;
  }

  #declaration(name: string, file: ts.SourceFile) {
    const own = this.constant(file, name);
    if (own) return { ...own, name, file };
    const exporter = this.#exporter(name, file);
    const found = exporter && this.constant(exporter.file, exporter.name);
    return found && exporter ? { ...found, name: exporter.name, file: exporter.file } : undefined;
  }

  /** The file that declares a name: this one, or the one it is imported from. */
  #exporter(name: string, file: ts.SourceFile): { readonly file: ts.SourceFile; readonly name: string } | undefined {
    const api = this.#ts;
    for (const statement of file.statements) {
      if (!api.isImportDeclaration(statement) && !api.isExportDeclaration(statement)) continue;
      const { moduleSpecifier } = statement;
      if (!moduleSpecifier || !api.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith(".")) continue;
      const bindings = api.isImportDeclaration(statement)
        ? statement.importClause?.namedBindings
        : statement.exportClause;
      if (!bindings || !(api.isNamedImports(bindings) || api.isNamedExports(bindings))) continue;
      const element = [...bindings.elements].find((one) => one.name.text === name);
      const target = this.#files.get(join(dirname(file.fileName), moduleSpecifier.text));
      if (!element || !target) continue;
      const original = (element.propertyName ?? element.name).text;
      if (this.constant(target, original)) return { file: target, name: original };
      return this.#exporter(original, target) ?? { file: target, name: original };
    }
    return { file, name };
  }

  /** The properties of an object literal, with those of the objects that it spreads. The last one of a name counts. */
  properties({ node, scope }: Bound): ReadonlyMap<string, SourceProperty> {
    const api = this.#ts;
    const found = new Map<string, SourceProperty>();
    if (!api.isObjectLiteralExpression(node)) return found;
    for (const property of node.properties) {
      if (api.isSpreadAssignment(property)) {
        const spread = this.follow({ node: property.expression, scope });
        for (const [name, inner] of this.properties(spread)) found.set(name, inner);
      } else if (api.isPropertyAssignment(property) && !api.isComputedPropertyName(property.name)) {
        const value = { node: property.initializer, scope };
        found.set(property.name.text, { literal: node, property, value });
      } else if (api.isShorthandPropertyAssignment(property)) {
        found.set(property.name.text, { literal: node, property, value: { node: property.name, scope } });
      }
    }
    return found;
  }

  /** An object literal and those that it spreads. */
  literals({ node, scope }: Bound): ts.ObjectLiteralExpression[] {
    const api = this.#ts;
    if (!api.isObjectLiteralExpression(node)) return [];
    const spread = node.properties.flatMap((property) =>
      api.isSpreadAssignment(property) ? this.literals(this.follow({ node: property.expression, scope })) : [],
    );
    return [node, ...spread];
  }
}

/** A property of an object literal. */
export interface SourceProperty {
  readonly literal: ts.ObjectLiteralExpression;
  readonly property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment;
  readonly value: Bound;
}
