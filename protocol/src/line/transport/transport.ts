import type { LineTooLong } from "../codec/line-splitter.ts";

/** Why a transport delivers no more lines. */
export interface Ending {
  /**
   * `end`: the peer ended its output. `exit`: the peer's process ended. `closed`: this side closed the transport.
   * `error`: the medium failed.
   */
  readonly kind: "end" | "exit" | "closed" | "error";
  /** Exit code of the peer's process, or `null` if a signal ended it. Only with `exit`. */
  readonly code?: number | null;
  /** Signal that ended the peer's process. Only with `exit`. */
  readonly signal?: string | null;
  /** The last lines that the peer wrote to stderr, oldest first. */
  readonly stderr?: readonly string[];
  readonly cause?: unknown;
}

/** Receives what a transport delivers. */
export interface Receiver {
  /** One line without its terminator. */
  line(text: string): void;
  /** Replaces a line that was dropped because it exceeded the medium's limit. */
  tooLong?(line: LineTooLong): void;
  /** The last call: no other call follows. */
  end(ending: Ending): void;
}

/**
 * Moves lines between a host and an agent, in order, over any medium: pipes of a child process, a socket, memory. A
 * transport does not interpret the lines.
 */
export interface Transport {
  /** Starts delivery. Call it once; no line is delivered before. */
  open(receiver: Receiver): void;
  /** Sends one line, without a terminator. Resolves when the medium can accept more. */
  send(line: string): Promise<void> | undefined;
  /** Ends this side's output. The other direction stays open. Idempotent. */
  end(): void;
  /** Closes both directions and releases their resources. Idempotent. */
  close(): Promise<void>;
}
