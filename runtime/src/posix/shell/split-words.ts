import { readWord } from "./word.ts";

/** The first words of a command line as typed, up to the first operator. */
export function splitWords(source: string, max = 16): string[] {
  const found: string[] = [];
  let at = 0;
  while (at < source.length && found.length < max) {
    const character = source[at] ?? "";
    if (/[ \t\n]/.test(character)) at++;
    else {
      const { word, end } = readWord(source, at);
      if (end === at) return found;
      found.push(word.raw);
      at = end;
    }
  }
  return found;
}
