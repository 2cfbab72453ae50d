import MarkdownIt from "markdown-it";

/** The parser of texts. HTML in them stays text. */
export const parser = new MarkdownIt({ html: false, linkify: false });
