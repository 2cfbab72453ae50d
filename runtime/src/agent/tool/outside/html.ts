/** Elements whose content is no text of a page. */
const hidden = /<(script|style|noscript|template|svg|head)\b[\s\S]*?<\/\1\s*>/gi;
/** Elements that begin a line of their own. */
const block =
  /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|fieldset|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tr|ul)\b[^>]*>/gi;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The words of an HTML page, one block a line. Markup is dropped, never interpreted. */
export function htmlToText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(hidden, "")
    .replace(block, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, decodeEntity)
    .replace(/[ \t\f\v]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}

function decodeEntity(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? entity) : entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
