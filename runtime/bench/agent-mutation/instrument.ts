import { ts } from "@ts-morph/common";
import { type OperatorName, replacements } from "./operator.ts";

/** One change to one place of a source file. */
export interface Mutant {
  readonly id: number;
  /** Path from the root of the repository. */
  readonly file: string;
  readonly line: number;
  readonly operator: OperatorName;
  /** Says what is changed and where, without line numbers; unique in its file. */
  readonly name: string;
}

/** A source file that contains all of its mutants. `__mutant(id)` decides whether a mutant is active. */
export interface Instrumented {
  readonly code: string;
  readonly mutants: readonly Mutant[];
}

/** The switch, as the instrumented code sees it. */
export const switchName = "__mutant";

/** Puts every mutant of a file in its text, numbered from `firstId`. */
export function instrument(file: string, source: string, firstId: number): Instrumented {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const names = new Map<string, number>();

  const add = (node: ts.Node, operator: OperatorName, text: string): number => {
    const id = firstId + mutants.length;
    const name = `${enclosing(node)}: ${operator}: ${short(node.getText())} -> ${short(text)}`;
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    mutants.push({ id, file, line, operator, name: count === 1 ? name : `${name} #${count}` });
    return id;
  };

  /** The text of a node, with mutants in its children. */
  const inner = (node: ts.Node): string => {
    let text = "";
    let position = node.getStart();
    ts.forEachChild(node, (child) => {
      text += source.slice(position, child.getStart()) + render(child);
      position = child.end;
    });
    return text + source.slice(position, node.end);
  };

  const render = (node: ts.Node): string => {
    if (isWithoutCode(node)) return node.getText();
    if (ts.isBlock(node)) return renderBlock(node);
    if (ts.isExpressionStatement(node)) return renderStatement(node);
    if (isPattern(node)) return inner(node);
    const alternatives = replacements(node).map(
      ({ operator, text }) => `${switchName}(${add(node, operator, text)})?(${text}):`,
    );
    return alternatives.length === 0 ? inner(node) : `(${alternatives.join("")}(${inner(node)}))`;
  };

  const renderBlock = (node: ts.Block): string => {
    if (!emptiable(node)) return inner(node);
    const test = `${switchName}(${add(node, "block", "{}")})`;
    const content = inner(node).slice(1, -1);
    return ts.isFunctionLike(node.parent) ? `{if(${test})return;${content}}` : `{if(!${test}){${content}}}`;
  };

  const renderStatement = (node: ts.ExpressionStatement): string => {
    const { parent } = node;
    const alone = ts.isBlock(parent) && parent.statements.length === 1 && emptiable(parent);
    const onlyThen = ts.isIfStatement(parent) && parent.elseStatement === undefined;
    if (alone || onlyThen || isSuperCall(node)) return inner(node);
    // Braces keep an `else` that follows from binding to this `if`.
    return `{if(!${switchName}(${add(node, "statement", ";")})){${inner(node)}}}`;
  };

  const body = tree.statements.map((statement) => leading(statement) + render(statement)).join("");
  const code = `const ${switchName} = globalThis.${switchName};${body}`;
  return { code, mutants };
}

const leading = (node: ts.Node): string => node.getFullText().slice(0, node.getStart() - node.getFullStart());

/** Types, imports and interfaces do not exist at run time. */
const isWithoutCode = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isTypeParameterDeclaration(node);

/** An array or object that is assigned to, as in `[a, b] = [b, a]`. */
const isPattern = (node: ts.Node): boolean =>
  (ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)) &&
  ts.isBinaryExpression(node.parent) &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  node.parent.left === node;

/**
 * A block whose removal is a separate mutant. Without an `else`, a condition that is always false is the same mutant.
 */
const emptiable = (node: ts.Block): boolean =>
  node.statements.length > 0 &&
  !(ts.isIfStatement(node.parent) && node.parent.elseStatement === undefined) &&
  !(ts.isConstructorDeclaration(node.parent) && node.statements.some(isSuperCall));

const isSuperCall = (node: ts.Statement): boolean =>
  ts.isExpressionStatement(node) &&
  ts.isCallExpression(node.expression) &&
  node.expression.expression.kind === ts.SyntaxKind.SuperKeyword;

/** The named declarations around a node, from the outside in. */
function enclosing(node: ts.Node): string {
  const names: string[] = [];
  for (let at = node.parent; at; at = at.parent)
    if (
      (ts.isFunctionDeclaration(at) ||
        ts.isMethodDeclaration(at) ||
        ts.isClassDeclaration(at) ||
        ts.isGetAccessor(at) ||
        ts.isVariableDeclaration(at) ||
        ts.isPropertyAssignment(at) ||
        ts.isPropertyDeclaration(at)) &&
      at.name
    )
      if (!ts.isVariableDeclaration(at) || ts.isSourceFile(at.parent.parent.parent)) names.unshift(at.name.getText());
  return names.length === 0 ? "(file)" : names.join(".");
}

const longest = 80;
const short = (text: string): string => {
  const flat = text.replace(/\s+/g, " ");
  return flat.length <= longest ? flat : `${flat.slice(0, longest - 1)}…`;
};
