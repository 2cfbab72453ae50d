/** Treats several blanks between words as one. Keeps line ends, because they end a command. */
export const normalizeSpace = (text: string): string => text.replace(/[ \t]+/g, " ").replace(/^[ \n]+|[ \n]+$/g, "");

/** How a pattern matches a command. */
export type Agreement = "exact" | "prefix" | null;

/**
 * Matches a command with the text of a `Bash(...)` rule. `x:*` and `x *` match `x` and everything that starts with `x`
 * and a space. A `*` elsewhere matches any text, blanks around such a pattern do not count, and all other characters
 * match themselves. Nothing is special before `:*`.
 */
export function agreement(pattern: string, command: string): Agreement {
  const spaced = pattern.replace(/[ \t]+/g, " ");
  const text = normalizeSpace(command);
  const hasColon = spaced.endsWith(":*");
  const normalized = hasColon || !hasStar(spaced) ? spaced : spaced.trim();
  const start = hasColon ? normalized.slice(0, -2) : /^([^*]*) \*$/.exec(normalized)?.[1];
  if (start !== undefined) {
    if (text === start) return "exact";
    return text.startsWith(`${start} `) ? "prefix" : null;
  }
  if (!hasStar(normalized)) return normalized === text ? "exact" : null;
  return wildcard(normalized, text) ? "prefix" : null;
}

/** Whether a pattern has a `*` that no backslash escapes. */
const hasStar = (pattern: string): boolean => /(?<!\\)\*/.test(pattern);

/** Whether a text matches a pattern in which `*` matches any text. Takes time linear in the product of both lengths. */
export function wildcard(pattern: string, text: string): boolean {
  if (!hasStar(pattern)) return pattern === text;
  const parts = pattern.split(/(?<!\\)\*/);
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.endsWith(last) && text.length - last.length >= at;
}
