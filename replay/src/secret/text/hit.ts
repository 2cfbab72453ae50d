/** A secret in a text. */
export interface Hit {
  /** What kind it is. */
  readonly rule: string;
  /** Where the words begin that give it away; `from` if it gives itself away. */
  readonly contextStart: number;
  readonly from: number;
  readonly to: number;
  /** It is the secret wherever it stands, whatever it looks like. */
  readonly certain?: boolean;
}

/** Finds secrets of one sort. */
export type TextRule = (text: string) => Iterable<Hit>;

/** A hit for a group of a match; the `d` flag gives the places. */
function hitOf(rule: string, match: RegExpMatchArray, group: number, certain = false): Hit[] {
  const range = match.indices?.[group];
  return range === undefined ? [] : [{ rule, contextStart: match.index ?? 0, from: range[0], to: range[1], certain }];
}

/** Hits for one group of every match. */
export const every = (rule: string, pattern: RegExp, group = 1, certain = false): TextRule =>
  function* (text) {
    for (const match of text.matchAll(pattern)) yield* hitOf(rule, match, group, certain);
  };
