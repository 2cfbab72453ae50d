import { ts } from "@ts-morph/common";

/** One way to change an expression: the name of the change, and the replacement source text. */
export interface Replacement {
  readonly operator: OperatorName;
  readonly text: string;
}

type Operator = (node: ts.Node) => readonly string[];

const { SyntaxKind } = ts;

const swapped = (pairs: readonly (readonly [ts.SyntaxKind, string])[]): ReadonlyMap<ts.SyntaxKind, string> =>
  new Map(pairs);

const logical = swapped([
  [SyntaxKind.AmpersandAmpersandToken, "||"],
  [SyntaxKind.BarBarToken, "&&"],
  [SyntaxKind.QuestionQuestionToken, "&&"],
]);
const arithmetic = swapped([
  [SyntaxKind.PlusToken, "-"],
  [SyntaxKind.MinusToken, "+"],
  [SyntaxKind.AsteriskToken, "/"],
  [SyntaxKind.SlashToken, "*"],
  [SyntaxKind.PercentToken, "*"],
]);
const assignment = swapped([
  [SyntaxKind.PlusEqualsToken, "-="],
  [SyntaxKind.MinusEqualsToken, "+="],
  [SyntaxKind.AsteriskEqualsToken, "/="],
  [SyntaxKind.SlashEqualsToken, "*="],
  [SyntaxKind.BarBarEqualsToken, "&&="],
  [SyntaxKind.AmpersandAmpersandEqualsToken, "||="],
  [SyntaxKind.QuestionQuestionEqualsToken, "&&="],
]);
const equality: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [SyntaxKind.LessThanToken, ["<=", ">="]],
  [SyntaxKind.LessThanEqualsToken, ["<", ">"]],
  [SyntaxKind.GreaterThanToken, [">=", "<="]],
  [SyntaxKind.GreaterThanEqualsToken, [">", "<"]],
  [SyntaxKind.EqualsEqualsEqualsToken, ["!=="]],
  [SyntaxKind.ExclamationEqualsEqualsToken, ["==="]],
]);
const methods: Readonly<Record<string, string>> = {
  endsWith: "startsWith",
  startsWith: "endsWith",
  toUpperCase: "toLowerCase",
  toLowerCase: "toUpperCase",
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  trimStart: "trimEnd",
  trimEnd: "trimStart",
  find: "findLast",
  findLast: "find",
  at: "",
  filter: "",
  reverse: "",
  slice: "",
  sort: "",
  toReversed: "",
  toSorted: "",
  trim: "",
};
/** Methods that return their receiver when the call is removed. */
const dropped = new Set(["filter", "reverse", "slice", "sort", "toReversed", "toSorted", "trim"]);

const isLoop = (node: ts.Node): boolean =>
  ts.isWhileStatement(node) || ts.isDoStatement(node) || ts.isForStatement(node);

function conditionOf(node: ts.Node): ts.Node | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node)) return node.expression;
  if (ts.isForStatement(node) || ts.isConditionalExpression(node)) return node.condition;
  return undefined;
}

/** The expression with the operator of a binary expression changed. */
function withOperator(node: ts.BinaryExpression, operator: string): string {
  const file = node.getSourceFile().text;
  const token = node.operatorToken;
  const start = node.getStart();
  return file.slice(start, token.getStart()) + operator + file.slice(token.end, node.end);
}

const isProse = (text: string): boolean => /\s/.test(text.trim());

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…");
  return undefined;
};

const emptied = (text: string): readonly string[] => [text === "" ? '"mutant"' : '""'];

const operators = {
  condition(node) {
    if (conditionOf(node.parent) === node) return isLoop(node.parent) ? ["false"] : ["true", "false"];
    return ts.isBinaryExpression(node) && equality.has(node.operatorToken.kind) ? ["true", "false"] : [];
  },
  logical(node) {
    const other = ts.isBinaryExpression(node) ? logical.get(node.operatorToken.kind) : undefined;
    return other === undefined ? [] : [withParentheses(node as ts.BinaryExpression, other)];
  },
  equality: (node) =>
    ts.isBinaryExpression(node)
      ? (equality.get(node.operatorToken.kind) ?? []).map((other) => withOperator(node, other))
      : [],
  arithmetic(node) {
    if (!ts.isBinaryExpression(node)) return [];
    const other = arithmetic.get(node.operatorToken.kind);
    const joinsText = [node.left, node.right].some((side) => textOf(side) !== undefined);
    return other === undefined || joinsText ? [] : [withOperator(node, other)];
  },
  assignment(node) {
    const other = ts.isBinaryExpression(node) ? assignment.get(node.operatorToken.kind) : undefined;
    return other === undefined ? [] : [withOperator(node as ts.BinaryExpression, other)];
  },
  unary(node) {
    if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) {
      const operand = node.operand.getText();
      if (node.operator === SyntaxKind.ExclamationToken) return [operand];
      if (node.operator === SyntaxKind.MinusToken) return [`+${operand}`];
      if (node.operator === SyntaxKind.PlusPlusToken) return [`${operand}--`];
      if (node.operator === SyntaxKind.MinusMinusToken) return [`${operand}++`];
    }
    return [];
  },
  boolean(node) {
    if (node.kind === SyntaxKind.TrueKeyword) return ["false"];
    return node.kind === SyntaxKind.FalseKeyword ? ["true"] : [];
  },
  number(node) {
    if (!ts.isNumericLiteral(node)) return [];
    const value = Number(node.text);
    return value === 0 ? ["1"] : ["0", String(value + 1)];
  },
  string(node) {
    const text = textOf(node);
    return text === undefined || isProse(text) ? [] : emptied(text);
  },
  prose(node) {
    const text = textOf(node);
    return text !== undefined && isProse(text) ? emptied(text) : [];
  },
  regex: (node) => (node.kind === SyntaxKind.RegularExpressionLiteral ? ["/(?!)/", "/(?:)/"] : []),
  array: (node) => (ts.isArrayLiteralExpression(node) && node.elements.length > 0 ? ["[]"] : []),
  object: (node) => (ts.isObjectLiteralExpression(node) && node.properties.length > 0 ? ["{}"] : []),
  method(node) {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const { expression: target, name } = node.expression;
    if (!Object.hasOwn(methods, name.text) || isChain(node)) return [];
    if (dropped.has(name.text)) return [target.getText()];
    const other = methods[name.text];
    if (!other) return [];
    const file = node.getSourceFile().text;
    return [file.slice(node.getStart(), name.getStart()) + other + file.slice(name.end, node.end)];
  },
  optionalChaining(node) {
    if (!isChain(node) || isChainLink(node)) return [];
    const file = node.getSourceFile().text;
    return questionDots(node).map((token) => {
      const next = file.slice(token.end).trimStart()[0];
      const dot = next === "[" || next === "(" ? "" : ".";
      return file.slice(node.getStart(), token.getStart()) + dot + file.slice(token.end, node.end);
    });
  },
  arrowBody: (node) =>
    ts.isArrowFunction(node.parent) && node.parent.body === node && !ts.isBlock(node) ? ["undefined"] : [],
} satisfies Record<string, Operator>;

export type OperatorName = keyof typeof operators | "block" | "statement";

/** Mixing `??` with `&&` needs parentheses. */
function withParentheses(node: ts.BinaryExpression, operator: string): string {
  return `(${node.left.getText()}) ${operator} (${node.right.getText()})`;
}

const isChain = (node: ts.Node): boolean => (node.flags & ts.NodeFlags.OptionalChain) !== 0;

/** The node is part of a longer optional chain: a value as a replacement would break the chain. */
const isChainLink = (node: ts.Node): boolean => {
  const { parent } = node;
  return isChain(parent) && (parent as ts.OptionalChain).expression === node;
};

function questionDots(node: ts.Node): readonly ts.Node[] {
  if (!isChain(node)) return [];
  const chain = node as ts.PropertyAccessChain;
  const rest = questionDots(chain.expression);
  return chain.questionDotToken === undefined ? rest : [...rest, chain.questionDotToken];
}

/** Names, and the targets of assignments, which a value cannot replace. */
function isTarget(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if ("name" in parent && parent.name === node) return true;
  if ("propertyName" in parent && parent.propertyName === node) return true;
  if (ts.isTaggedTemplateExpression(parent)) return true;
  if (ts.isDeleteExpression(parent) || ts.isExpressionStatement(parent)) return true;
  if (ts.isCallExpression(parent))
    return parent.expression === node || parent.expression.kind === SyntaxKind.ImportKeyword;
  return isAssignment(parent) && parent.left === node;
}

const isAssignment = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind >= SyntaxKind.FirstAssignment &&
  node.operatorToken.kind <= SyntaxKind.LastAssignment;

/** The replacements of an expression; none if an expression cannot be replaced. */
export function replacements(node: ts.Node): readonly Replacement[] {
  if (isTarget(node) || isChainLink(node)) return [];
  const known = new Set([node.getText()]);
  return Object.entries(operators).flatMap(([operator, apply]) =>
    apply(node).flatMap((text) => {
      if (known.has(text)) return [];
      known.add(text);
      return [{ operator: operator as OperatorName, text }];
    }),
  );
}
