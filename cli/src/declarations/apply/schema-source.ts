import type { ts } from "@ts-morph/common";
import type { Bound, Followed, SourceProperty, SourceTree } from "./source-tree.ts";

/** Where a definition of the schemas stands in the sources. */
interface Origin {
  readonly value: Bound;
  /** The call that defines the entry, if the definition belongs to one. */
  readonly entry?: ts.CallExpression;
}

/** The functions that define entries: the field with the name, and the definitions by the field with their schema. */
const definers: Readonly<
  Record<string, { readonly name: string; readonly schemas: Readonly<Record<string, string>> }>
> = {
  defineControl: { name: "subtype", schemas: { request: "Request", response: "Response" } },
  defineHook: { name: "event", schemas: { input: "HookInput", output: "HookOutput" } },
  defineMessage: { name: "name", schemas: { schema: "Message" } },
  defineOption: { name: "name", schemas: { value: "" } },
  defineTranscriptLine: { name: "name", schemas: { schema: "Line" } },
};

/** The prefix of the names of options among the definitions. */
const optionPrefix = "SessionOptions.";

const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

/** A place in the schemas: `InitializeResponse.models[].name`. */
export type SchemaPath = string;

/** Maximum depth of the walk from a definition. Recursive schemas end there. */
const deepest = 14;

/** Finds the sources of the schemas by the paths that the comparison with declarations reports. */
export class SchemaSource {
  readonly tree: SourceTree;
  readonly #ts: typeof ts;
  readonly #origins = new Map<string, Origin>();
  readonly #aliases = new Map<string, string>();
  readonly #users = new Map<ts.Node, Set<SchemaPath>>();

  constructor(api: typeof ts, tree: SourceTree) {
    this.#ts = api;
    this.tree = tree;
    for (const file of tree.files) this.#collect(file);
    for (const [name, { value }] of this.#origins) this.#walk(name, name, value, 0, new Set());
  }

  /** Names of the definitions that were found. */
  get definitions(): Iterable<string> {
    return this.#origins.keys();
  }

  /** Where a definition stands: the entry that contains it, if any, and its schema. */
  origin(name: string): Origin | undefined {
    return this.#origins.get(name);
  }

  /** The places whose schema an object or a list of values is part of. */
  users(node: ts.Node): ReadonlySet<SchemaPath> {
    return this.#users.get(node) ?? new Set();
  }

  /** Every schema at a place: more than one if the place allows several objects. */
  at(path: SchemaPath): Bound[] {
    const { root, steps } = stepsOf(path);
    const option = root === "SessionOptions" ? steps.shift() : undefined;
    const origin = this.#origins.get(option ? optionPrefix + option : root);
    if (!origin) return [];
    let bounds: Bound[] = [origin.value];
    for (const step of steps) bounds = bounds.flatMap((bound) => this.#enter(bound, step));
    return bounds;
  }

  /** The property that holds a field, for each object that has it. */
  fields(path: SchemaPath): SourceProperty[] {
    const cut = path.lastIndexOf(".");
    const name = path.slice(cut + 1);
    return this.at(path.slice(0, cut)).flatMap((bound) =>
      this.objects(bound).flatMap((object) => this.tree.properties(object).get(name) ?? []),
    );
  }

  /** The object literals with the fields of the objects that a schema allows. */
  objects(bound: Bound): Followed[] {
    return this.#variants(bound).flatMap((variant) => this.#shapes(variant));
  }

  #shapes({ node, scope }: Bound): Followed[] {
    const shape = this.#argument(node, objectMakers, 0);
    return shape ? [this.tree.follow({ node: shape, scope })] : [];
  }

  /** A path below the definition that the first one is another name of. */
  canonical(path: SchemaPath): SchemaPath {
    const [root = ""] = /^[^.[\]{}<>]+/.exec(path) ?? [];
    const alias = this.#aliases.get(root);
    return alias === undefined ? path : alias + path.slice(root.length);
  }

  /** The list of values of an enumeration, and the call that it is an argument of. */
  literals(bound: Bound): { readonly list: ts.ArrayLiteralExpression; readonly followed: Followed }[] {
    return this.#variants(bound).flatMap((followed) => {
      const given = this.#argument(followed.node, ["enum"], 0);
      if (!given) return [];
      const { node } = this.tree.follow({ node: given, scope: followed.scope });
      return this.#ts.isArrayLiteralExpression(node) ? [{ list: node, followed }] : [];
    });
  }

  /** The list of alternatives of a union. */
  alternatives(bound: Bound): ts.ArrayLiteralExpression[] {
    const { node, scope } = this.tree.follow(bound);
    const given = this.#argument(node, ["union"], 0) ?? this.#argument(node, ["discriminatedUnion"], 1);
    if (!given) return [];
    const list = this.tree.follow({ node: given, scope });
    return this.#ts.isArrayLiteralExpression(list.node) ? [list.node] : [];
  }

  /** The expression in the sources that stands for a schema: an argument instead of the parameter of its name. */
  argument({ node, scope }: Bound): ts.Expression {
    const given = this.#ts.isIdentifier(node) ? scope.parameters.get(node.text) : undefined;
    return given ? this.argument(given) : node;
  }

  #collect(file: ts.SourceFile): void {
    const api = this.#ts;
    const scope = { file, parameters: new Map<string, Bound>() };
    const visit = (node: ts.Node): void => {
      if (api.isCallExpression(node) && api.isIdentifier(node.expression)) {
        const define = Object.hasOwn(definers, node.expression.text) ? definers[node.expression.text] : undefined;
        const [spec] = node.arguments;
        if (define && spec) {
          const parts = this.tree.properties({ node: spec, scope });
          const name = parts.get(define.name)?.value.node;
          if (name && api.isStringLiteral(name)) {
            for (const [key, suffix] of Object.entries(define.schemas)) {
              const value = parts.get(key)?.value;
              if (!value || value.node.kind === api.SyntaxKind.NullKeyword) continue;
              const option = node.expression.text === "defineOption";
              const hook = node.expression.text === "defineHook";
              const title = option ? optionPrefix + name.text : (hook ? name.text : pascal(name.text)) + suffix;
              this.#origins.set(title, { value, entry: node });
            }
          }
        }
      }
      api.forEachChild(node, visit);
    };
    visit(file);
    for (const statement of file.statements) {
      if (!api.isVariableStatement(statement)) continue;
      for (const { name } of statement.declarationList.declarations) {
        if (!api.isIdentifier(name) || !/^[A-Z]/.test(name.text) || this.#origins.has(name.text)) continue;
        const found = this.tree.constant(file, name.text);
        if (found?.exported) this.#origins.set(name.text, { value: { node: found.value, scope } });
      }
    }
  }

  #walk(root: string, path: SchemaPath, bound: Bound, depth: number, open: ReadonlySet<ts.Node>): void {
    const named = this.#namedIn(this.tree.follow(bound), root);
    if (named !== undefined) {
      // A part with its own name is compared under that name.
      if (depth === 0) this.#aliases.set(root, named);
      return;
    }
    if (depth > deepest) return;
    for (const { list } of this.literals(bound)) this.#use(list, path);
    for (const list of this.alternatives(bound)) this.#use(list, path);
    for (const variant of this.#variants(bound)) {
      if (this.#namedIn(variant, root) !== undefined) continue;
      for (const object of this.#shapes(variant)) {
        if (open.has(object.node)) continue;
        const inner = new Set([...open, object.node]);
        for (const literal of this.tree.literals(object)) this.#use(literal, path);
        for (const [name, { value }] of this.tree.properties(object)) {
          this.#walk(root, `${path}.${name}`, value, depth + 1, inner);
        }
      }
    }
    for (const step of ["[]", "{}"]) {
      for (const item of this.#enter(bound, step)) this.#walk(root, `${path}${step}`, item, depth + 1, open);
    }
  }

  /** The definition that a schema refers to by name, if it is another than `root`. */
  #namedIn({ exported }: Followed, root: string): string | undefined {
    return exported.findLast((name) => name !== root && this.#origins.has(name));
  }

  #use(node: ts.Node, path: SchemaPath): void {
    const known = this.#users.get(node);
    if (known) known.add(path);
    else this.#users.set(node, new Set([path]));
  }

  /** A schema without what is around it; each alternative of a union. */
  #variants(bound: Bound): Followed[] {
    const followed = this.tree.follow(bound);
    const { node, scope } = followed;
    const lazy = this.#argument(node, ["lazy"], 0);
    if (lazy && this.#ts.isArrowFunction(lazy) && !this.#ts.isBlock(lazy.body)) {
      return this.#variants({ node: lazy.body, scope });
    }
    const given = this.#argument(node, ["union"], 0) ?? this.#argument(node, ["discriminatedUnion"], 1);
    if (!given) return [followed];
    const list = this.tree.follow({ node: given, scope });
    if (!this.#ts.isArrayLiteralExpression(list.node)) return [followed];
    return list.node.elements.flatMap((element) => this.#variants({ node: element, scope: list.scope }));
  }

  #enter(bound: Bound, step: string): Bound[] {
    if (step.startsWith("<")) {
      const literal = step.slice(1, -1);
      return this.#variants(bound).filter((variant) => this.#isTagged(variant, literal));
    }
    return this.#variants(bound).flatMap(({ node, scope }): Bound[] => {
      if (step === "[]") {
        const item = this.#argument(node, ["array"], 0);
        return item ? [{ node: item, scope }] : [];
      }
      if (step === "{}") {
        const value = this.#argument(node, ["record"], 1);
        return value ? [{ node: value, scope }] : [];
      }
      const shape = this.#argument(node, objectMakers, 0);
      const field = shape && this.tree.properties(this.tree.follow({ node: shape, scope })).get(step);
      return field ? [field.value] : [];
    });
  }

  #isTagged(variant: Bound, literal: string): boolean {
    return this.objects(variant).some((object) =>
      [...this.tree.properties(object).values()].some(({ value }) => {
        const { node, scope } = this.tree.follow(value);
        const given = this.#argument(node, ["literal"], 0);
        const text = given && this.tree.follow({ node: given, scope }).node;
        return text !== undefined && this.#ts.isStringLiteral(text) && text.text === literal;
      }),
    );
  }

  /** An argument of a call of one of zod's functions. */
  #argument(node: ts.Expression, makers: readonly string[], position: number): ts.Expression | undefined {
    const api = this.#ts;
    if (!api.isCallExpression(node) || !api.isPropertyAccessExpression(node.expression)) return undefined;
    const { expression: owner, name } = node.expression;
    if (!api.isIdentifier(owner) || owner.text !== "z" || !makers.includes(name.text)) return undefined;
    return node.arguments[position];
  }
}

const objectMakers = ["looseObject", "object", "strictObject"];

/** `Definition.a[].b<tag>{}` as its definition and the steps below it. */
function stepsOf(path: SchemaPath): { readonly root: string; readonly steps: string[] } {
  const [root = "", ...steps] = path.match(/\[\]|\{\}|<[^>]*>|[^.[\]{}<>]+/g) ?? [];
  return { root, steps };
}
