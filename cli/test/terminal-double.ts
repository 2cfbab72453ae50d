import type { Terminal } from "../src/terminal.ts";

/** A terminal that keeps what it is told. */
export interface TerminalDouble extends Terminal {
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
}

export function terminalDouble(): TerminalDouble {
  const stdout: string[] = [];
  const stderr: string[] = [];
  return { stdout, stderr, color: false, out: (line) => void stdout.push(line), err: (line) => void stderr.push(line) };
}
