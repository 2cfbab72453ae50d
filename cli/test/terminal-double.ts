import type { Terminal } from "../src/terminal.ts";

/** A terminal that stores what is written to it. */
export interface TerminalDouble extends Terminal {
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** What stood at the foot, one after the other. */
  readonly feet: readonly (string | null)[];
}

export function terminalDouble(width = Number.POSITIVE_INFINITY): TerminalDouble {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const feet: (string | null)[] = [];
  const out = (line: string) => void stdout.push(line);
  const err = (line: string) => void stderr.push(line);
  const foot = (line: string | null) => void feet.push(line);
  return {
    stdout,
    stderr,
    feet,
    color: false,
    width,
    out,
    verbatim: out,
    page() {},
    err,
    note: err,
    foot,
    room: async () => {},
    finish: async () => {},
  };
}
