import type { Token } from "markdown-it";
import { shown } from "./format.ts";
import { parser } from "./parser.ts";

const textOf = (token: Token): string => {
  if (token.type === "inline") return (token.children ?? []).map(textOf).join("");
  if (token.type === "softbreak" || token.type === "hardbreak") return " ";
  if (token.type === "td_close" || token.type === "th_close") return ", ";
  if (token.nesting === 0) return token.content;
  // The marks of words within a line are no spaces.
  return token.block ? " " : "";
};

/** The words of a Markdown text on one line, without its marks. */
export const plainText = (markdown: string): string =>
  shown(
    parser
      .parse(markdown, {})
      .map(textOf)
      .join("")
      .replace(/\s+/g, " ")
      .replace(/ , |, (?=$)/g, " ")
      .trim(),
  );
