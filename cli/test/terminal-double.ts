import type { Terminal } from "../src/terminal.ts";

/** A terminal that keeps what it is told. */
export interface TerminalDouble extends Terminal {
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
}

export function terminalDouble(width = Number.POSITIVE_INFINITY): TerminalDouble {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const out = (line: string) => void stdout.push(line);
  const err = (line: string) => void stderr.push(line);
  return { stdout, stderr, color: false, width, out, err, room: async () => {} };
}
