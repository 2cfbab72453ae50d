import type { LineTooLong } from "../codec/line-splitter.ts";

/** Why a transport will deliver no more lines. */
export interface Ending {
  /**
   * `end`: the peer said that it is done (end of input); `exit`: the peer's process ended; `closed`: this side dropped
   * the transport; `error`: the medium failed.
   */
  readonly kind: "end" | "exit" | "closed" | "error";
  /** Exit code of the peer's process, `null` where a signal ended it. Only with `exit`. */
  readonly code?: number | null;
  /** Signal that ended the peer's process. Only with `exit`. */
  readonly signal?: string | null;
  /** The last lines that the peer wrote to stderr, oldest first. */
  readonly stderr?: readonly string[];
  readonly cause?: unknown;
}

/** Takes what a transport delivers. */
export interface Receiver {
  /** One line without its terminator. */
  line(text: string): void;
  /** In the place of a line that was dropped because it was longer than the medium's limit. */
  tooLong?(line: LineTooLong): void;
  /** The last call: nothing follows. */
  end(ending: Ending): void;
}

/**
 * Moves lines between a host and an agent, in order, over any medium: pipes of a child process, a socket, memory.
 * A transport knows nothing of what the lines mean.
 */
export interface Transport {
  /** Starts delivery. Called once, and no line is delivered before it. */
  open(receiver: Receiver): void;
  /** Sends one line; the terminator is the transport's business. Resolves when the medium can take more. */
  send(line: string): Promise<void> | undefined;
  /** Says that this side sends no more. The other direction stays open. Idempotent. */
  end(): void;
  /** Drops both directions and frees what they hold. Idempotent. */
  close(): Promise<void>;
}
