import { matchesOf } from "./text/hit.ts";

/** A text, or a part of one, with one encoding decoded. */
export interface View {
  readonly text: string;
  /** The range of a part of {@link text} in the encoded text. */
  origin(from: number, to: number): readonly [from: number, to: number];
}

/** One match and its replacement. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly instead: string;
}

/** A shorter text is one view. */
const shortest = 2000;

/** How many characters before and after a change belong to its view: as far as rules look. */
const [before, after] = [400, 1400];

/**
 * Replaces each match in a text. Positions shift between matches; a match counts as a unit. The views of a long text are
 * the lines around the matches, because the others occur in the text itself.
 */
export function rewritten(text: string, pattern: RegExp, decode: (match: RegExpExecArray) => string): readonly View[] {
  const changes: Change[] = [];
  for (const match of matchesOf(text, pattern)) {
    const instead = decode(match);
    if (instead !== match[0]) changes.push({ from: match.index, to: match.index + match[0].length, instead });
  }
  if (changes.length === 0) return [];
  if (text.length <= shortest) return [viewOf(text, 0, text.length, changes)];
  const views: View[] = [];
  for (let at = 0; at < changes.length; ) {
    const first = changes[at] as Change;
    const from = text.lastIndexOf("\n", Math.max(0, first.from - before)) + 1;
    let [to, next] = [first.to, at];
    for (; next < changes.length && (changes[next] as Change).from <= to + before + after; next++)
      to = (changes[next] as Change).to;
    const end = text.indexOf("\n", to + after);
    views.push(viewOf(text, from, end < 0 ? text.length : end, changes.slice(at, next)));
    at = next;
  }
  return views;
}

/** A part of a text with changes. */
function viewOf(text: string, start: number, end: number, changes: readonly Change[]): View {
  /** Where pieces of the output begin, and the same positions in the text. */
  const starts: number[] = [];
  const origins: number[] = [];
  let [output, at] = ["", start];
  for (const { from, to, instead } of changes) {
    output += text.slice(at, from);
    starts.push(output.length, output.length + instead.length);
    output += instead;
    at = to;
    origins.push(from, to);
  }
  const pieceAt = (position: number): number => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= position) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const offsetOf = (position: number): number => {
    const piece = pieceAt(position);
    return piece < 0 ? start + position : (origins[piece] as number) + position - (starts[piece] as number);
  };
  /** The length of a character in the original: longer than one inside a match. */
  const lengthAt = (position: number): number => {
    const piece = pieceAt(position);
    if (piece < 0 || piece % 2 === 1) return 1;
    return (origins[piece + 1] as number) - (origins[piece] as number) - (position - (starts[piece] as number));
  };
  return {
    text: output + text.slice(at, end),
    origin: (from, to) => [offsetOf(from), to > from ? offsetOf(to - 1) + lengthAt(to - 1) : offsetOf(to)],
  };
}
