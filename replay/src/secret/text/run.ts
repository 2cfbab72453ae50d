/** A set of ASCII characters: 1 at the code of each. */
export type Characters = Uint8Array;

/** The ASCII characters that match a pattern. */
export const charactersOf = (pattern: RegExp): Characters =>
  Uint8Array.from({ length: 128 }, (_, code) => Number(pattern.test(String.fromCharCode(code))));

/** A part of a text. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/**
 * The longest parts of a text that consist of these characters only, in order, if they have at least `least` characters.
 * Looks at every `least`-th character first, because a run contains one of them.
 */
export function* runsOf(text: string, characters: Characters, least: number): Generator<Run> {
  for (let from = 0; from + least <= text.length; ) {
    let at = from + least - 1;
    while (at >= from && characters[text.charCodeAt(at)] === 1) at -= 1;
    if (at >= from) {
      from = at + 1;
      continue;
    }
    let to = from + least;
    while (to < text.length && characters[text.charCodeAt(to)] === 1) to += 1;
    yield { from, to };
    from = to + 1;
  }
}
