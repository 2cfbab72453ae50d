/**
 * The placeholder of a secret. It has the secret's length, so that offsets stay the same, and names its kind if there
 * is room. `number` distinguishes secrets of one kind.
 */
export function placeholder(name: string, length: number, number?: number): string {
  const plain = name.replace(/[^\w.]+/g, "-");
  const full = number === undefined ? `redacted-${plain}-` : `redacted-${plain}-${number}-`;
  const brief = number === undefined ? full : `redacted-${number}-`;
  return (full.length <= length ? full : brief).slice(0, length).padEnd(length, "x");
}

const placeholders = /redacted-[\w.-]*/g;

/** Whether a part of a text is the placeholder of a secret. */
export const isPlaceholder = (text: string): boolean => /^redacted-[\w.-]*$/.test(text);

/**
 * Replaces each character of a placeholder by an `x`. A word stays in its position, so that no detector takes the next
 * word for the secret.
 */
export const blankPlaceholders = (text: string): string =>
  text.includes("redacted-") ? text.replace(placeholders, ({ length }) => "x".repeat(length)) : text;

/** Whether a text may be the original of a redacted one: it differs only in placeholders. */
export function matchesPlaceholders(redacted: string, text: string): boolean {
  if (redacted.length !== text.length || !redacted.includes("redacted-")) return false;
  let at = 0;
  for (const found of redacted.matchAll(placeholders)) {
    if (redacted.slice(at, found.index) !== text.slice(at, found.index)) return false;
    at = found.index + found[0].length;
  }
  return redacted.slice(at) === text.slice(at);
}
