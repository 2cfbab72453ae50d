/** How every command of `agentwire` ends. Scripts may rely on these numbers. */
export const exitCode = {
  /** Done, and nothing was found wrong. */
  ok: 0,
  /** Done, and something was found: invalid frames, broken laws, a divergence. */
  found: 1,
  /** The command line was wrong. */
  usage: 2,
  /** The material cannot be read: no such file, not a tape, a version that is not known yet. */
  unreadable: 3,
  /** A peer did not start, or did what stopped the command half way. */
  peer: 4,
  /** Whoever read the output went away before its end: what a shell says of a program that a broken pipe has ended. */
  unheard: 141,
} as const;

/** One of the numbers of {@link exitCode}. */
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
