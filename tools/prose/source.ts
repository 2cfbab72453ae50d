import { ts } from "@ts-morph/common";
import { code, type Passage, plain } from "./passage.ts";

/** A piece of a source: where it starts, and its text. */
interface Piece {
  readonly start: number;
  readonly text: string;
}

/** The text of a string expression, with `code` for each inserted value; `null` for any other expression. */
function wordsOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => code + literal.text).join("");
  }
  if (ts.isParenthesizedExpression(node)) return wordsOf(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [wordsOf(node.left), wordsOf(node.right)];
    return left === null && right === null ? null : (left ?? code) + (right ?? code);
  }
  return null;
}

const isModuleName = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node);

const isTitleOf = (node: ts.Node): ts.Node | undefined =>
  ts.isCallExpression(node) && /^(?:describe|it|test)\b/.test(node.expression.getText())
    ? node.arguments[0]
    : undefined;

/** Strings of a source, and the titles of its tests. Those of one concatenation are one string. */
function stringsOf(source: ts.SourceFile): { strings: Piece[]; titles: Piece[]; opaque: [number, number][] } {
  const strings: Piece[] = [];
  const titles: Piece[] = [];
  const opaque: [number, number][] = [];
  const visit = (node: ts.Node): void => {
    const title = isTitleOf(node);
    if (title !== undefined) {
      const text = wordsOf(title);
      if (text !== null) titles.push({ start: title.getStart(), text });
    }
    const text = isModuleName(node) ? null : wordsOf(node);
    if (text !== null) strings.push({ start: node.getStart(), text });
    if (text !== null || ts.isJsxText(node) || node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      opaque.push([node.getStart(), node.getEnd()]);
    }
    if (text === null) ts.forEachChild(node, visit);
  };
  visit(source);
  return { strings, titles, opaque };
}

/** A comment without its marks, in paragraphs; each tag of a docstring is a paragraph, and examples are left out. */
function paragraphsOf({ start, text }: Piece): Piece[] {
  const paragraphs: Piece[] = [];
  let example = false;
  let open: { start: number; lines: string[] } | null = null;
  let offset = start;
  const close = () => {
    if (open !== null) paragraphs.push({ start: open.start, text: open.lines.join("\n") });
    open = null;
  };
  for (const line of text.split("\n")) {
    const text = line.replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)?\s?/, "").replace(/\s*\*\/\s*$/, "");
    const tag = /^@(\w+)(?:\s+[\w.[\]=]+\s+-)?\s*/.exec(text);
    if (tag !== null) example = tag[1] === "example";
    if (tag !== null || text.trim() === "" || /^\s*(?:[-*]|\d+\.) /.test(text)) close();
    if (!example && text.trim() !== "") {
      open ??= { start: offset, lines: [] };
      open.lines.push(text.slice(tag?.[0].length ?? 0).replace(/^\s*(?:[-*]|\d+\.) /, ""));
    }
    offset += line.length + 1;
  }
  close();
  return paragraphs;
}

/** Comments of a source; line comments that follow each other are one. */
function commentsOf(text: string, opaque: readonly [number, number][]): Piece[] {
  const characters = text.split("");
  for (const [start, end] of opaque) characters.fill("x", start, end);
  const bare = characters.join("");
  return [...bare.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g)]
    .filter(([comment]) => !/^\/\/ (?:biome-ignore|@ts-)|^\/\*\* @jsx|^\/\/\//.test(comment))
    .map(({ index, 0: comment }) => ({ start: index, text: text.slice(index, index + comment.length) }));
}

const functionWord = /^(?:a|an|the|is|are|was|has|of|to|in|on|by|for|from|with|without|and|or|not|no|that|this|it)$/i;

/** Whether a string is a text for people: at least three words, a tenth of them function words, few of them code. */
function isProse(text: string): boolean {
  const parts = text.trim().split(/\s+/);
  const plainWords = parts.filter((word) => /^["'(]?\p{L}[\p{L}'’-]*[,.:;!?)"']*$/u.test(word));
  const functionWords = parts.filter((word) => functionWord.test(word));
  return plainWords.length >= 3 && plainWords.length / parts.length > 0.6 && functionWords.length / parts.length >= 0.1;
}

/** Docstrings, comments, messages and test titles of a source file. */
export function sourcePassages(path: string, text: string): Passage[] {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : undefined,
  );
  const { strings, titles, opaque } = stringsOf(source);
  const isTest = /(?:^|\/)test\/|\.test\.tsx?$/.test(path);
  const passage =
    (kind: Passage["kind"]) =>
    (piece: Piece): Passage => ({
      path,
      line: source.getLineAndCharacterOfPosition(piece.start).line + 1,
      kind,
      text: plain(piece.text).trim(),
    });
  return [
    ...commentsOf(text, opaque).flatMap(paragraphsOf).map(passage("comment")),
    ...(isTest ? titles.map(passage("title")) : strings.filter((piece) => isProse(piece.text)).map(passage("text"))),
  ].filter((found) => /\p{L}{2}/u.test(found.text));
}
