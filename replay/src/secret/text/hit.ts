/** A secret in a text. */
export interface Hit {
  /** The kind of secret. */
  readonly rule: string;
  /** The start of the text that identifies the secret; `from` if the secret identifies itself. */
  readonly contextStart: number;
  readonly from: number;
  readonly to: number;
  /** Whether it is a secret wherever it occurs and whatever it looks like. */
  readonly certain?: boolean;
}

/** Finds secrets of one kind. */
export type TextRule = (text: string) => Iterable<Hit>;

/** A hit for a group of a match. Requires the `d` flag for positions. */
function hitOf(rule: string, match: RegExpMatchArray, group: number, certain = false): Hit[] {
  const range = match.indices?.[group];
  return range === undefined ? [] : [{ rule, contextStart: match.index ?? 0, from: range[0], to: range[1], certain }];
}

/** Hits for one group of every match. */
export const every = (rule: string, pattern: RegExp, group = 1, certain = false): TextRule =>
  function* (text) {
    for (const match of text.matchAll(pattern)) yield* hitOf(rule, match, group, certain);
  };
