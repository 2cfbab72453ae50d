/** A page of the site: Markdown with one title, and links that are paths of the repository. */
export interface Page {
  /** Address within the site, without slashes at its ends: `guides/test-a-host`. */
  readonly slug: string;
  readonly title: string;
  /** Path in the repository, which relative links start from. Generated pages have the path that they would have. */
  readonly source: string;
  /** Anchor of the source, for a page that is one section of it. */
  readonly section?: string;
  /** Everything below the title. */
  readonly body: string;
}

/** The text of a heading without its Markdown. */
const plain = (heading: string): string => heading.replaceAll(/[`*]/g, "").trim();

/**
 * The page in a Markdown file.
 *
 * @throws If the file does not start with a title.
 */
export function pageOf(slug: string, source: string, markdown: string): Page {
  const [, heading, body = ""] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? [];
  if (heading === undefined) throw new Error(`${source}: Start the file with its title, "# Title".`);
  return { slug, title: plain(heading), source, body: body.trim() };
}

/** The anchor of a heading, as code hosts and the site generate it. */
export const anchorOf = (heading: string): string =>
  plain(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Applies a function to the parts of a Markdown text that are outside of code blocks. */
export const outsideCode = (markdown: string, change: (text: string) => string): string =>
  markdown
    .split(/(^ *```[\s\S]*?^ *```[^\S\n]*$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");

/** The first paragraph of a page in plain text, for lists of pages and for search engines. */
export function descriptionOf({ body }: Page): string {
  const paragraphs = body.split(/\n\s*\n/).map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim());
  const first = paragraphs.find((text) => /^[\p{L}`*[]/u.test(text) && !text.startsWith("Derived from")) ?? "";
  const text = plain(first.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
  const sentence = /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
  return sentence.replace(/:$/, ".");
}
