/** How every command of `agentwire` ends. Scripts may rely on these numbers. */
export const exitCode = {
  /** No problem was found. */
  ok: 0,
  /** Problems were found, such as invalid frames, violations or a divergence, or there was nothing to check. */
  found: 1,
  /** The command line was wrong. */
  usage: 2,
  /** A file cannot be read or written: it does not exist, holds no session, or has a later version. */
  unreadable: 3,
  /** The command failed: a peer did not start, a port is in use, or the output cannot be written. */
  peer: 4,
  /** `diff`: the frames agree, and model calls differ. */
  otherModelCalls: 10,
  /** `diff`: frames and model calls agree; something else differs, such as arguments, environment or stderr. */
  otherMetadata: 11,
  /** The reader of the output closed the pipe: the exit code that a shell reports after SIGPIPE. */
  pipeClosed: 141,
} as const;

/** A file cannot be read or written. The message names the file and the location, and the next step. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/** A program of the user did not start, or a port is in use. The message names it, and the next step. */
export class PeerFailure extends Error {
  override readonly name = "PeerFailure";
}

/** The command line is wrong. The message contains the given and the accepted values. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
