import type { TapeProblemCode } from "./problem.ts";

/** Follows the numbers of the events. */
export interface Sequence {
  /** Takes the next number; says what is wrong with its place, if anything is. */
  take(seq: number, line: number): { readonly code: TapeProblemCode; readonly message: string } | null;
  /** Numbers that never came, in words. */
  gaps(): string[];
}

/** More holes than these are one: the memory of the reader stays bounded. */
const maxGaps = 1000;

/** Expects 0, 1, 2, ... and tells events that are missing from those that come late or twice. */
export function sequence(): Sequence {
  let expected = 0;
  const open: { from: number; to: number; line: number }[] = [];
  return {
    take(seq, line) {
      if (seq === expected) {
        expected += 1;
        return null;
      }
      if (seq > expected) {
        if (open.length < maxGaps) open.push({ from: expected, to: seq - 1, line });
        const message = `Line ${line} holds event ${seq} where event ${expected} belongs.`;
        expected = seq + 1;
        return { code: "TAPE_REORDERED", message };
      }
      const index = open.findIndex(({ from, to }) => from <= seq && seq <= to);
      const gap = open[index];
      if (gap === undefined) {
        return { code: "TAPE_DUPLICATED", message: `Line ${line} holds event ${seq}, which was there already.` };
      }
      const rest = [
        { ...gap, to: seq - 1 },
        { ...gap, from: seq + 1 },
      ].filter(({ from, to }) => from <= to);
      open.splice(index, 1, ...rest);
      return { code: "TAPE_REORDERED", message: `Line ${line} holds event ${seq}, which belongs further up.` };
    },
    gaps: () =>
      open.map(({ from, to, line }) =>
        from === to
          ? `Event ${from} is missing; it belongs before line ${line}.`
          : `Events ${from} to ${to} are missing; they belong before line ${line}.`,
      ),
  };
}
