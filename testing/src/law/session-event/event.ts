import type { Side } from "@agentwire/runtime";

/**
 * What a law needs of an event of a tape. Every event of `@agentwire/replay` fits; so does `{ channel: "wire", kind:
 * "frame", direction, frame }` from a live connection.
 */
export interface LawEvent {
  readonly channel: string;
  readonly kind: string;
  /** Place on the tape. Counted by the checker where it is absent. */
  readonly seq?: number | undefined;
  /** The line was too long and came in pieces. */
  readonly continues?: boolean | undefined;
  /** Which connection it belongs to; 1 where it is absent. Laws hold for each connection by itself. */
  readonly connection?: number | undefined;
  readonly direction?: "host-to-agent" | "agent-to-host" | undefined;
  /** The line's JSON value, with `wire/frame`. */
  readonly frame?: unknown;
  /** The line itself, if the observer stores it; with `process/stderr` and `note/text`, the text. */
  readonly text?: string | undefined;
  /** Milliseconds since the start, if the observer stores them. */
  readonly at?: number | undefined;
  /** The line was the last of its direction and had no terminator: it may be torn. */
  readonly unterminated?: boolean | undefined;
  /** With `process/spawn`: how the agent was started, as far as it is known. */
  readonly argv?: readonly string[] | undefined;
  /** With `process/exit`. */
  readonly code?: number | string | null | undefined;
  /** With the channel `model`: the fields of the event. */
  readonly body?: unknown;
  /** With `process/exit` and `process/signal`. */
  readonly signal?: string | null | undefined;
}

export type { Side };

/** The other side. */
export const otherSide = (side: Side): Side => (side === "host" ? "agent" : "host");
