/** A text in lower case that answers quickly whether it contains a word. */
export interface Lowered {
  readonly text: string;
  /** Whether the text contains a word, in lower case. */
  has(word: string): boolean;
}

/** Number of bits in the index of a text. */
const size = 1 << 15;

/** Shorter texts are searched without an index. */
const shortest = 200;

/** The bit of three characters. */
const bitAt = (text: string, at: number): number =>
  (text.charCodeAt(at) * 1009 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (size - 1);

/** Converts a text to lower case, and indexes its groups of three characters, because most words occur nowhere in it. */
export function lowered(original: string): Lowered {
  const text = original.toLowerCase();
  if (text.length < shortest) return { text, has: (word) => text.includes(word) };
  const index = new Uint8Array(size);
  for (let at = 0; at + 2 < text.length; at++) index[bitAt(text, at)] = 1;
  return {
    text,
    has(word) {
      for (let at = 0; at + 2 < word.length; at++) if (index[bitAt(word, at)] === 0) return false;
      return text.includes(word);
    },
  };
}
