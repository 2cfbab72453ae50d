/** Maximum length of converted markup, in characters. */
const longestMarkup = 1_048_576;

/** Maximum depth of nested elements. Real pages are far below it; the time for deeper ones is unbounded. */
const deepest = 256;

/** Elements without an end tag, or whose end tag is implied by the next one of their kind. They do not nest. */
const flat = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd tr td th option optgroup thead tbody tfoot colgroup rp rt html head body".split(
    " ",
  ),
);

/**
 * Converts an HTML page to Markdown, without its scripts and styles. Returns a page unchanged if it cannot be converted
 * in reasonable time and space. Loads the converter with the first page.
 */
export async function htmlToMarkdown(html: string): Promise<string> {
  const markup = html.slice(0, longestMarkup);
  if (nesting(markup) > deepest) return html;
  const { Converter } = await import("./converter.ts");
  try {
    const converter = new Converter().remove(["script", "style", "noscript", "iframe", "template"]);
    const text = converter.turndown(markup);
    return html.length > longestMarkup ? `${text}\n\n[The rest of the page was too long to read.]` : text;
  } catch {
    return html;
  }
}

/** The maximum nesting depth of a page's elements; exact for well-formed pages, too high for others. */
export function nesting(markup: string): number {
  let depth = 0;
  let highest = 0;
  for (const [, end, name = ""] of markup.matchAll(/<(\/?)([a-z][a-z0-9-]{0,30})/gi)) {
    if (flat.has(name.toLowerCase())) continue;
    depth = end === "/" ? Math.max(0, depth - 1) : depth + 1;
    highest = Math.max(highest, depth);
  }
  return highest;
}
