import MarkdownIt from "markdown-it";

/** The parser of texts. HTML in them stays text, addresses that begin with a scheme become links, and `- [ ]` is a box. */
export const parser = new MarkdownIt({ html: false, linkify: true });
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
parser.core.ruler.after("inline", "task-lists", ({ tokens }) => {
  for (const [at, { children }] of tokens.entries()) {
    const [first] = children ?? [];
    if (first?.type !== "text" || tokens[at - 2]?.type !== "list_item_open") continue;
    first.content = first.content.replace(/^\[[ xX]\] /, (box) => (box === "[ ] " ? "\u2610 " : "\u2611 "));
  }
});
