import { isSecretPair } from "../name.ts";
import { type Lowered, type SearchWord, wordOf } from "./words.ts";

/** A secret in a text. */
export interface Hit {
  /** The kind of secret. */
  readonly rule: string;
  /** The start of the text that identifies the secret; `from` if the secret identifies itself. */
  readonly contextStart: number;
  readonly from: number;
  readonly to: number;
  /** The range of the secret that this is a part of, such as a line of a key. */
  readonly within?: readonly [from: number, to: number];
  /** Whether it is a secret wherever it occurs and whatever it looks like. */
  readonly certain?: boolean;
}

/** Finds secrets of one kind. `lower`: the text in lower case, for a quick test whether it can contain one. */
export type TextRule = (text: string, lower: Lowered) => Iterable<Hit>;

/** What a rule returns for a text that contains none of its words. */
export const noHits: readonly Hit[] = [];

/** Runs a rule only on texts that contain one of these words, in lower case. */
export const withKeyword = (keywords: readonly string[], rule: TextRule): TextRule => {
  const words = keywords.map(wordOf);
  return (text, lower) => {
    for (const word of words) if (lower.has(word)) return rule(text, lower);
    return noHits;
  };
};

/** How far a rule looks before and after a keyword, unless it says otherwise. */
const usualBefore = 240;
const after = 1200;

/**
 * Runs a rule only on the parts of a text around these words, in lower case. For rules that look less far than
 * `before` characters before a keyword and 1,200 after it, and that do not depend on the beginning of a line.
 */
export const aroundKeyword = (
  keywords: readonly string[],
  rule: (text: string) => Iterable<Hit>,
  before = usualBefore,
): TextRule => {
  const words = keywords.map(wordOf);
  return withKeyword(keywords, function* (text, lower) {
    if (text.length <= before || lower.text.length !== text.length) {
      yield* rule(text);
      return;
    }
    for (const [from, to] of windowsAround(lower, words, before))
      for (const hit of rule(text.slice(from, to)))
        yield { ...hit, contextStart: hit.contextStart + from, from: hit.from + from, to: hit.to + from };
  });
};

/** The positions of words in a text, in order. */
function positionsOf({ text, has }: Lowered, words: readonly SearchWord[]): readonly number[] {
  const found: number[] = [];
  for (const word of words) {
    if (!has(word)) continue;
    for (let at = text.indexOf(word.text); at >= 0; at = text.indexOf(word.text, at + word.text.length)) found.push(at);
  }
  return found.sort((a, b) => a - b);
}

/** The parts of a text around these words. They begin at a space and do not overlap. */
function windowsAround(
  lower: Lowered,
  words: readonly SearchWord[],
  before: number,
): readonly (readonly [from: number, to: number])[] {
  const windows: [number, number][] = [];
  for (const at of positionsOf(lower, words)) {
    const to = Math.min(lower.text.length, at + after);
    const last = windows.at(-1);
    if (last !== undefined && at <= last[1]) last[1] = to;
    else windows.push([startOfWord(lower.text, at - before), to]);
  }
  return windows;
}

/** Longest part of a word before a position that is looked at. */
const longestWord = 240;

/** The beginning of the word at a position. */
function startOfWord(text: string, at: number): number {
  let start = Math.max(0, at);
  const first = Math.max(0, start - longestWord);
  while (start > first && !/\s/.test(text[start - 1] ?? "")) start -= 1;
  return start;
}

/** Like `text.matchAll(pattern)`, without a copy of the pattern for each text. */
export function* matchesOf(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const next = match[0] === "" ? pattern.lastIndex + 1 : pattern.lastIndex;
    yield match;
    pattern.lastIndex = next;
  }
}

/** Hits for the first of these groups that each match has. The pattern requires the `d` flag for positions. */
export const every = (
  rule: string,
  keywords: readonly string[],
  pattern: RegExp,
  {
    group = 1,
    certain = false,
    search = withKeyword,
  }: {
    readonly group?: number | readonly number[];
    readonly certain?: boolean;
    readonly search?: typeof aroundKeyword;
  } = {},
): TextRule =>
  search(keywords, function* (text: string) {
    for (const match of matchesOf(text, pattern)) {
      const range = [group]
        .flat()
        .map((one) => match.indices?.[one])
        .find((found) => found !== undefined);
      if (range !== undefined) yield { rule, contextStart: match.index, from: range[0], to: range[1], certain };
    }
  });

/**
 * Hits for the values of secret names: the first group of the pattern is the name, the next one that matches the value.
 *
 * @param isValue - Whether a value fits its name, beyond what every secret requires.
 */
export const named = (
  keywords: readonly string[],
  pattern: RegExp,
  isValue: (value: string, name: string) => boolean = () => true,
): TextRule =>
  withKeyword(keywords, function* (text: string) {
    for (const match of matchesOf(text, pattern)) {
      const range = match.indices?.slice(2).find((found) => found !== undefined);
      const name = match[1] ?? "";
      if (range === undefined || !isSecretPair(name, text.slice(...range)) || !isValue(text.slice(...range), name))
        continue;
      yield { rule: "credential", contextStart: match.index, from: range[0], to: range[1] };
    }
  });
