import type { Hit } from "../hit.ts";

/** Words of English that no list for seed phrases contains. */
const notInSeeds = new Set(
  "the and are was were not but has had his her its for our out who why how did does been them from your very their which would could should".split(
    " ",
  ),
);

const seedLengths: readonly number[] = [12, 15, 18, 21, 24];

/** A seed phrase: 12 to 24 short words and nothing else on a line, or in a numbered list. */
export function* seedPhrases(text: string): Generator<Hit> {
  for (const { index, 0: line } of text.matchAll(
    /(?<=^|["'`:=>][ \t]?|\n[ \t]*)[a-z]{3,8}(?: [a-z]{3,8}){11,23}(?=[ \t]*(?:$|["'`<.\r\n]))/g,
  )) {
    const words = line.split(" ");
    if (!seedLengths.includes(words.length) || words.some((word) => notInSeeds.has(word))) continue;
    yield { rule: "seed-phrase", contextStart: index, from: index, to: index + line.length, certain: true };
  }
  for (const { index, 0: list } of text.matchAll(
    /(?<=^|[\n \t])(?:\d{1,2}[.):][ \t]*[a-z]{3,8}(?:[, \t\r\n]+|$)){12,24}/g,
  ))
    for (const word of list.matchAll(/\d{1,2}[.):][ \t]*([a-z]{3,8})/g)) {
      const to = index + word.index + word[0].length;
      const value = word[1] ?? "";
      const context = Math.max(0, index + word.index);
      yield { rule: "seed-phrase", contextStart: context, from: to - value.length, to };
    }
}
