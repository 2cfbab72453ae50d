import type { Token } from "markdown-it";
import stringWidth from "string-width";
import { parser } from "../markdown-parser.ts";

/** A piece of a line, and how it looks. `mark`: the indentation and mark of a list item or quote, first in the line. */
export interface Span {
  readonly text: string;
  readonly style: "plain" | "bold" | "italic" | "code" | "dim" | "mark";
}

/** A line of Markdown without markup. */
export type MarkdownLine = readonly Span[];

const plain = (text: string, style: Span["style"] = "plain"): Span => ({ text, style });

const opening: Readonly<Record<string, Span["style"]>> = { strong_open: "bold", em_open: "italic", link_open: "plain" };

/** The lines of inline content. */
function inlineLines(tokens: readonly Token[], base: Span["style"]): Span[][] {
  const lines: Span[][] = [[]];
  const styles: Span["style"][] = [base];
  const addresses: string[] = [];
  const put = (text: string, style = styles.at(-1) ?? base): void => void lines.at(-1)?.push(plain(text, style));
  for (const token of tokens) {
    if (token.type === "softbreak" || token.type === "hardbreak") lines.push([]);
    else if (token.type === "code_inline") put(token.content, "code");
    else if (token.nesting === 1) {
      const style = opening[token.type] ?? "plain";
      styles.push(style === "plain" ? (styles.at(-1) ?? base) : style);
      addresses.push(token.type === "link_open" ? String(token.attrGet("href") ?? "") : "");
    } else if (token.nesting === -1) {
      styles.pop();
      const address = addresses.pop() ?? "";
      if (address !== "" && !lines.at(-1)?.at(-1)?.text.includes(address)) put(` (${address})`, "dim");
    } else put(token.content);
  }
  return lines;
}

const widthOf = (cell: MarkdownLine): number => stringWidth(cell.map(({ text }) => text).join(""));

/** The rows of a table in columns. */
function tableLines(rows: readonly (readonly MarkdownLine[])[]): Span[][] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, widthOf(cell))).concat(widest.slice(row.length)),
    [],
  );
  const lines = rows.map((row) =>
    row.flatMap((cell, at) => [...cell, plain(" ".repeat((widths[at] ?? 0) - widthOf(cell) + 2))]),
  );
  const [head, ...body] = lines;
  const rule = plain(widths.map((width) => "\u2500".repeat(width)).join("  "), "dim");
  return head === undefined ? [] : [head.map(({ text }) => plain(text, "bold")), [rule], ...body];
}

/**
 * A text in Markdown as lines for a terminal. Lists, quotes and code are indented, and tables are aligned.
 *
 * @param text - The text, safe to print.
 */
export function markdownLines(text: string): MarkdownLine[] {
  const lines: MarkdownLine[] = [];
  /** Prefix of the lines of each open block: once, and from then on. */
  const prefixes: { once: string; readonly rest: string }[] = [];
  const counters: (number | null)[] = [];
  let rows: MarkdownLine[][] | null = null;
  let heading = false;
  let tight = true;

  const push = (line: MarkdownLine): void => {
    const prefix = prefixes.map((one) => {
      const { once } = one;
      one.once = one.rest;
      return once;
    });
    lines.push(prefix.join("") === "" ? line : [plain(prefix.join(""), "mark"), ...line]);
  };
  const separate = (): void => {
    if (lines.length > 0 && !tight) push([]);
    tight = false;
  };

  for (const token of parser.parse(text, {})) {
    switch (token.type) {
      case "heading_open":
        heading = true;
        break;
      case "heading_close":
        heading = false;
        break;
      case "bullet_list_open":
        if (counters.length === 0) separate();
        counters.push(null);
        break;
      case "ordered_list_open":
        if (counters.length === 0) separate();
        counters.push(Number(token.attrGet("start") ?? 1) || 1);
        break;
      case "bullet_list_close":
      case "ordered_list_close":
        counters.pop();
        tight = false;
        break;
      case "list_item_open": {
        const count = counters.at(-1) ?? null;
        const mark = count === null ? "\u2022 " : `${count}. `;
        if (count !== null) counters[counters.length - 1] = count + 1;
        prefixes.push({ once: mark, rest: " ".repeat(mark.length) });
        tight = true;
        break;
      }
      case "blockquote_open":
        separate();
        prefixes.push({ once: "\u2502 ", rest: "\u2502 " });
        tight = true;
        break;
      case "list_item_close":
      case "blockquote_close":
        prefixes.pop();
        tight = token.type === "list_item_close";
        break;
      case "table_open":
        rows = [];
        break;
      case "tr_open":
        rows?.push([]);
        break;
      case "table_close":
        separate();
        for (const line of tableLines(rows ?? [])) push(line);
        rows = null;
        break;
      case "inline": {
        const inner = inlineLines(token.children ?? [], heading ? "bold" : "plain");
        if (rows) rows.at(-1)?.push(inner.flat());
        else {
          separate();
          for (const line of inner) push(line);
        }
        break;
      }
      case "fence":
      case "code_block":
        separate();
        for (const line of token.content.replace(/\n$/, "").split("\n")) push([plain("  "), plain(line, "code")]);
        break;
      case "hr":
        separate();
        push([plain("\u2500".repeat(20), "dim")]);
        break;
      case "html_block":
        separate();
        for (const line of token.content.trimEnd().split("\n")) push([plain(line)]);
    }
  }
  return lines;
}
