import type { TapeDirection } from "../../tape/format/direction.ts";

/**
 * The lanes of a timeline. Frames with the output of the model or of a tool have their own lanes, although the agent
 * sends them.
 */
export const lanes = ["host", "agent", "model", "tools"] as const;
/** The lane of a timeline in which an event is shown. */
export type Lane = (typeof lanes)[number];

/** The marks of events. A query can select events by the name of a mark. */
export const marks = [
  "asks",
  "answers",
  "allowed",
  "denied",
  "failed",
  "error",
  "interrupted",
  "withdrawn",
  "retried",
  "synthetic",
  "subagent",
  "background",
  "torn",
  "noise",
] as const;
/** A property of an event that queries and the viewer highlight. */
export type Mark = (typeof marks)[number];

/** An event of a tape, interpreted in the context of the preceding ones. */
export interface TimelineEntry {
  readonly seq: number;
  readonly us: number;
  readonly process: number;
  readonly connection: number;
  readonly lane: Lane;
  /** The direction; `null` if it is not a frame. */
  readonly direction: TapeDirection | null;
  /** `assistant`, `result/success`, `can_use_tool`, `exit`: the name on the wire. */
  readonly name: string;
  /** A one-line summary of about 240 characters at most, safe to print. */
  readonly summary: string;
  readonly marks: readonly Mark[];
  /** The tool that it is about. */
  readonly tool: string | null;
  readonly toolUseId: string | null;
  /** The event that caused it: the request of a response, the tool use of a result, the prompt of a turn. */
  readonly cause: number | null;
  /** The subagent that it belongs to: its type, or the id of the tool use that started it. */
  readonly subagent: string | null;
  /** Microseconds since the event that it answers or ends; `null` for an event that ends nothing. */
  readonly durationUs: number | null;
  /** The cost of a turn at its result, in US dollars. */
  readonly costUsd: number | null;
}

/** The description of one event. */
export interface EntryDetails {
  readonly summary: string;
  readonly lane?: Lane;
  readonly name?: string;
  readonly marks?: readonly Mark[];
  readonly tool?: string | null;
  readonly toolUseId?: string | null;
  readonly cause?: number | null;
  /** The event that it ends. */
  readonly ends?: number | null;
  readonly costUsd?: number | null;
}
