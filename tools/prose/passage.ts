/** A passage of text for readers, without code, links and markup. */
export interface Passage {
  readonly path: string;
  /** The line on which it starts, from 1. */
  readonly line: number;
  readonly kind: "page" | "comment" | "text" | "title";
  readonly text: string;
}

/** Stands for a piece of code or an inserted value: a noun of one word that no rule looks at. */
export const code = "␣";

/** Replaces inline code in a paragraph with a placeholder, and links with their text. */
export function plain(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, code)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\{@link ([^}]*)\}/g, code)
    .replace(/<https?:[^>]*>|https?:\/\/\S+/g, code)
    .replace(/<\/?[a-z][^>]*>/gi, " ")
    .replace(/\*\*|(?<![\w*])[*_](?=\w)|(?<=\w)[*_](?![\w*])/g, "");
}
