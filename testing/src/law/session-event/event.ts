import type { Side } from "@agentwire/runtime";

/**
 * The fields of a tape's event that laws need. Every event of `@agentwire/replay` has them; so does `{ channel: "wire",
 * kind: "frame", direction, frame }` from a live connection.
 */
export interface LawEvent {
  readonly channel: string;
  readonly kind: string;
  /** Position on the tape. If absent, the checker counts. */
  readonly seq?: number | undefined;
  /** Whether the line was too long and arrived in pieces. */
  readonly continues?: boolean | undefined;
  /** The connection; 1 if absent. Laws apply to each connection separately. */
  readonly connection?: number | undefined;
  readonly direction?: "host-to-agent" | "agent-to-host" | undefined;
  /** The line's JSON value, with `wire/frame`. */
  readonly frame?: unknown;
  /** The line itself, if the observer stores it; with `process/stderr` and `note/text`, the text. */
  readonly text?: string | undefined;
  /** Milliseconds since the start, if the observer stores them. */
  readonly at?: number | undefined;
  /** Whether the line was the last of its direction and had no terminator, so it may be torn. */
  readonly unterminated?: boolean | undefined;
  /** With `process/spawn`: the arguments of the agent, if known. */
  readonly argv?: readonly string[] | undefined;
  /** With `process/spawn`: the variables of the agent that a host may set, if known. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** With `process/spawn`: the working directory of the agent, if known. */
  readonly cwd?: string | undefined;
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
