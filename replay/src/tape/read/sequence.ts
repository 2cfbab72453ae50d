import type { TapeProblemCode } from "./problem.ts";

/** Checks the numbers of events. */
export interface Sequence {
  /** Processes the next number. Returns what is wrong with its position, if anything is. */
  push(seq: number, line: number): { readonly code: TapeProblemCode; readonly message: string } | null;
  /** Describes the missing numbers. */
  gaps(): string[];
}

/** Maximum number of separate gaps, so that the memory of the reader is bounded. */
const maxGaps = 1000;

/** Expects 0, 1, 2, ... and distinguishes missing events from late and repeated ones. */
export function sequence(): Sequence {
  let expected = 0;
  const open: { from: number; to: number; line: number }[] = [];
  return {
    push(seq, line) {
      if (seq === expected) {
        expected += 1;
        return null;
      }
      if (seq > expected) {
        if (open.length < maxGaps) open.push({ from: expected, to: seq - 1, line });
        const message = `Line ${line} has event ${seq} instead of event ${expected}.`;
        expected = seq + 1;
        return { code: "TAPE_REORDERED", message };
      }
      const index = open.findIndex(({ from, to }) => from <= seq && seq <= to);
      const gap = open[index];
      if (gap === undefined) {
        return { code: "TAPE_DUPLICATED", message: `Line ${line} repeats event ${seq}.` };
      }
      const rest = [
        { ...gap, to: seq - 1 },
        { ...gap, from: seq + 1 },
      ].filter(({ from, to }) => from <= to);
      open.splice(index, 1, ...rest);
      return {
        code: "TAPE_REORDERED",
        message: `Line ${line} has event ${seq}, which belongs before an earlier line.`,
      };
    },
    gaps: () =>
      open.map(({ from, to, line }) =>
        from === to
          ? `Event ${from} is missing before line ${line}.`
          : `Events ${from} to ${to} are missing before line ${line}.`,
      ),
  };
}
