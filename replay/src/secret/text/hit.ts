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
export type TextRule = (text: string, lower: string) => Iterable<Hit>;

const none: readonly Hit[] = [];

/** Runs a rule only on texts that contain one of these words, in lower case. */
export const withKeyword =
  (keywords: readonly string[], rule: TextRule): TextRule =>
  (text, lower) =>
    keywords.some((keyword) => lower.includes(keyword)) ? rule(text, lower) : none;

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
  { group = 1, certain = false }: { readonly group?: number | readonly number[]; readonly certain?: boolean } = {},
): TextRule =>
  withKeyword(keywords, function* (text) {
    for (const match of matchesOf(text, pattern)) {
      const range = [group]
        .flat()
        .map((one) => match.indices?.[one])
        .find((found) => found !== undefined);
      if (range !== undefined) yield { rule, contextStart: match.index, from: range[0], to: range[1], certain };
    }
  });
