/** Stands for each character of a secret that is too short for a word. No detector and hardly any text contains it. */
const mark = "\u25ae";

const word = "redacted-";

/**
 * The placeholder of a secret. It has the secret's length, so that offsets stay the same, and names its kind if there
 * is room. `number` distinguishes secrets of one kind. A secret shorter than nine characters becomes as many marks.
 */
export function placeholder(name: string, length: number, number?: number): string {
  if (length < word.length) return mark.repeat(length);
  const plain = name.replace(/[^\w.]+/g, "-");
  const full = number === undefined ? `${word}${plain}-` : `${word}${plain}-${number}-`;
  const brief = number === undefined ? full : `${word}${number}-`;
  return (full.length <= length ? full : brief).slice(0, length).padEnd(length, "x");
}

const placeholders = new RegExp(`${word}[\\w.-]*|${mark}+`, "g");

/** The placeholders in a text. */
export const placeholdersIn = (text: string): Iterable<RegExpExecArray> => text.matchAll(placeholders);

/** Whether a part of a text is a placeholder. */
export const hasPlaceholder = (text: string): boolean => text.includes(word) || text.includes(mark);

/**
 * Replaces each character of a placeholder by an `x`. A word stays in its position, so that no detector takes the next
 * word for the secret.
 */
export const blankPlaceholders = (text: string): string =>
  hasPlaceholder(text) ? text.replace(placeholders, ({ length }) => "x".repeat(length)) : text;

/** Replaces the marks of short placeholders, which one byte cannot encode, by an `x` each. */
export const withoutMarks = (text: string): string => text.replaceAll(mark, "x");

/** Whether a text may be the original of a redacted one: it differs only in placeholders. */
export function matchesPlaceholders(redacted: string, text: string): boolean {
  if (redacted.length !== text.length || !hasPlaceholder(redacted)) return false;
  let at = 0;
  for (const found of placeholdersIn(redacted)) {
    if (redacted.slice(at, found.index) !== text.slice(at, found.index)) return false;
    at = found.index + found[0].length;
  }
  return redacted.slice(at) === text.slice(at);
}
