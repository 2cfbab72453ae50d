/** Most of a page's markup that is turned into text, in characters. */
const longestMarkup = 1_048_576;

/** How deep elements may stand in each other. Real pages stay far below; the work on deeper ones has no bound. */
const deepest = 256;

/** Elements that have no end, or whose end the next one of their kind implies: they do not stand in each other. */
const flat = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd tr td th option optgroup thead tbody tfoot colgroup rp rt html head body".split(
    " ",
  ),
);

/**
 * An HTML page as Markdown, without its scripts and styles. A page that cannot be converted in reasonable time and
 * space is given back as it is. The converter is loaded with the first page.
 */
export async function htmlToMarkdown(html: string): Promise<string> {
  const markup = html.slice(0, longestMarkup);
  if (nesting(markup) > deepest) return html;
  const { Converter } = await import("./converter.ts");
  try {
    const converter = new Converter().remove(["script", "style", "noscript", "iframe", "template"]);
    const text = converter.turndown(markup);
    return html.length > longestMarkup ? `${text}\n\n[The rest of the page was too long to be read.]` : text;
  } catch {
    return html;
  }
}

/** How deep the elements of a page stand in each other, at most; exact for well-formed pages, too high for others. */
export function nesting(markup: string): number {
  let depth = 0;
  let most = 0;
  for (const [, end, name = ""] of markup.matchAll(/<(\/?)([a-z][a-z0-9-]{0,30})/gi)) {
    if (flat.has(name.toLowerCase())) continue;
    depth = end === "/" ? Math.max(0, depth - 1) : depth + 1;
    most = Math.max(most, depth);
  }
  return most;
}
