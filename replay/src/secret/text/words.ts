/** A text in lower case that answers quickly whether it contains a word. */
export interface Lowered {
  readonly text: string;
  /** Whether the text contains a word, in lower case. */
  has(word: SearchWord | string): boolean;
}

/** A word in lower case that is searched for in many texts. */
export interface SearchWord {
  readonly text: string;
  /** The positions of its groups of three characters in the index of a text. */
  readonly groups: readonly number[];
}

/** Number of entries in the index of a text. */
const size = 1 << 15;

/** The entry of three characters. */
const entryAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 1009 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (size - 1);

/** Prepares a word to search for. */
export const wordOf = (text: string): SearchWord => ({
  text,
  groups: Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => entryAt(text, at)),
});

/** The groups of characters of the latest text: its number at the entry of each. A new index for each text is slow. */
const index = new Uint32Array(size);
let latest = 0;

/** Converts a text to lower case, and indexes its groups of three characters, because most words occur nowhere in it. */
export function lowered(original: string): Lowered {
  const text = original.toLowerCase();
  latest = latest === 0xffff_ffff ? 1 : latest + 1;
  if (latest === 1) index.fill(0);
  const own = latest;
  for (let at = 0; at + 2 < text.length; at++) index[entryAt(text, at)] = own;
  return {
    text,
    has(word) {
      const { text: searched, groups } = typeof word === "string" ? wordOf(word) : word;
      if (latest === own) for (const group of groups) if (index[group] !== own) return false;
      return text.includes(searched);
    },
  };
}
