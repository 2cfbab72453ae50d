import MarkdownIt from "markdown-it";

/** The parser of texts. HTML in them stays text, and addresses that begin with a scheme become links. */
export const parser = new MarkdownIt({ html: false, linkify: true });
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
