import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeTrie } from "cspell-trie-lib";
import { code, type Passage } from "./passage.ts";
import { phrases } from "./phrases.ts";

/** Checks one passage. Returns a message for each finding. */
export type Rule = (passage: Pick<Passage, "text">) => string[];

/** Finds banned phrases. */
export const bannedPhrase: Rule = ({ text }) =>
  phrases.flatMap(({ pattern, advice }) => {
    const found = pattern.exec(text)?.[0].replace(/\s+/g, " ");
    return found === undefined ? [] : [`"${found}": ${advice}`];
  });

/** The longest sentence that a reader takes in at once, in words. */
export const longestSentence = 30;

/** Finds sentences with too many words. An indented line is a sentence of its own; a colon or semicolon ends none. */
export const sentenceLength: Rule = ({ text }) =>
  text
    .split(/(?<=[.!?]["')]*)\s+(?=\S)|\n\s*\n|\n(?=[ \t])/u)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) || word.includes(code)))
    .filter((sentence) => sentence.length > longestSentence)
    .map(
      (sentence) =>
        `a sentence of ${sentence.length} words (at most ${longestSentence}): "${sentence.slice(0, 6).join(" ")} ..."`,
    );

const dictionaryFile = (name: string, file: string): Buffer =>
  readFileSync(join(dirname(createRequire(import.meta.url).resolve(name)), file));

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) =>
      line
        .replace(/#.*/, "")
        .replace(/[*+~!]/g, "")
        .trim()
        .toLowerCase(),
    )
    .filter((line) => line !== "");

/** A spelling rule that knows American English, terms of software, and the words of this project (`words.txt`). */
export function spelling(): Rule {
  const english = decodeTrie(gunzipSync(dictionaryFile("@cspell/dict-en_us", "en_US.trie.gz")));
  const terms = new Set([
    ...lines(gunzipSync(dictionaryFile("@cspell/dict-software-terms", "dict/softwareTerms.txt.gz")).toString("utf8")),
    ...["computing-acronyms", "coding-compound-terms", "networkingTerms", "software-tools"].flatMap((name) =>
      lines(dictionaryFile("@cspell/dict-software-terms", `dict/${name}.txt`).toString("utf8")),
    ),
    ...lines(readFileSync(join(import.meta.dirname, "words.txt"), "utf8")),
  ]);
  const isKnown = (word: string) =>
    terms.has(word.toLowerCase()) || english.has(word) || english.has(word.toLowerCase());
  // Words of letters alone; names with capitals inside, digits or punctuation are code.
  const word = /(?<![\p{L}\p{N}_@./$#%\\=-])\p{L}[\p{L}'’]*(?![\p{L}\p{N}_@/$=(\\]|[.:]\p{L})/gu;
  return ({ text }) =>
    (text.match(word) ?? [])
      .map((found) => found.replaceAll("’", "'").replace(/'s?$/, ""))
      .filter((found) => found.length > 2 && !/\p{Lu}/u.test(found.slice(1)) && !isKnown(found))
      .map((found) => `"${found}" is not in the dictionary: correct it, put code in backticks, or add it to words.txt`);
}
