import { clip } from "../terminal.ts";

/** Text of at most `width` columns for a cell of a Markdown table, without markup. */
export const markdownCell = (text: string, width: number): string =>
  clip(text, width).replace(/[\\`*_{}[\]<>#|@~!]/g, (mark) => `&#${mark.charCodeAt(0)};`);
