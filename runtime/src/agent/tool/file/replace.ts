/** The occurrences of a text in a file. */
export type FoundText = { readonly count: number; readonly text: string };

/**
 * Searches for `needle`. If it is missing, tries it with `\uXXXX` escapes decoded or encoded, because a model may
 * confuse the two. Finally ignores the kind of quotation marks.
 */
export function find(content: string, needle: string): FoundText {
  for (const text of [needle, unescaped(needle), escaped(needle)]) {
    const count = occurrences(content, text);
    if (count > 0) return { count, text };
  }
  const at = straight(content).indexOf(straight(needle));
  if (at < 0 || needle === "") return { count: 0, text: needle };
  const text = content.slice(at, at + needle.length);
  return { count: occurrences(content, text), text };
}

/** A replacement with the same kind of quotation marks as the replaced text. */
export function inKind(found: string, needle: string, replacement: string): string {
  if (found === needle) return replacement;
  const double = /[\u201c\u201d]/.test(found);
  const single = /[\u2018\u2019]/.test(found);
  return replacement.replace(/["']/g, (mark, at: number) => {
    if (!(mark === '"' ? double : single)) return mark;
    const opens = at === 0 || /[\s([{\u2014\u2013]/.test(replacement[at - 1] ?? "");
    if (mark === '"') return opens ? "\u201c" : "\u201d";
    const inWord = /\p{L}/u.test(replacement[at - 1] ?? "") && /\p{L}/u.test(replacement[at + 1] ?? "");
    return opens && !inWord ? "\u2018" : "\u2019";
  });
}

/** Replaces typographic quotation marks by straight ones. Keeps the length. */
const straight = (text: string): string => text.replace(/[\u201c\u201d]/g, '"').replace(/[\u2018\u2019]/g, "'");

/** Whether {@link find} had another form of the text to try. */
export const hasOtherForm = (needle: string): boolean => unescaped(needle) !== needle || escaped(needle) !== needle;

/** Replaces the first or every occurrence with `replacement`, taken literally. */
export function replace(content: string, text: string, replacement: string, all: boolean): string {
  if (all) return content.split(text).join(replacement);
  const at = content.indexOf(text);
  return at < 0 ? content : content.slice(0, at) + replacement + content.slice(at + text.length);
}

const occurrences = (content: string, text: string): number => (text === "" ? 0 : content.split(text).length - 1);

const unescaped = (text: string): string =>
  text.replace(/\\u([0-9a-fA-F]{4})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

const escaped = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
