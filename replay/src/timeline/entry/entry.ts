import type { TapeDirection } from "../../tape/format/direction.ts";

/** Whose act an event is. What the model says and what tools give reaches the wire through the agent. */
export const lanes = ["host", "agent", "model", "tools"] as const;
/** The lane of a timeline in which an event is shown. */
export type Lane = (typeof lanes)[number];

/** What can be said of an event in one word; a query may ask for each by its name. */
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

/** An event of a tape, read in the light of those before it. */
export interface TimelineEntry {
  readonly seq: number;
  readonly us: number;
  readonly process: number;
  readonly connection: number;
  readonly lane: Lane;
  /** Who sent it to whom; `null` if it is no frame. */
  readonly direction: TapeDirection | null;
  /** `assistant`, `result/success`, `can_use_tool`, `exit`: the wire's own name. */
  readonly name: string;
  /** A one-line summary of about 240 characters at most, safe to print. */
  readonly summary: string;
  readonly marks: readonly Mark[];
  /** The tool that it is about. */
  readonly tool: string | null;
  readonly toolUseId: string | null;
  /** The event that led to it: the question of an answer, the tool use of a result, the prompt of a turn. */
  readonly cause: number | null;
  /** The subagent that it belongs to: its type, or the id of the tool use that started it. */
  readonly subagent: string | null;
  /** Microseconds from the event that it answers or ends; `null` for an event that ends nothing. */
  readonly tookUs: number | null;
  /** What a turn cost, in US dollars, at its result. */
  readonly costUsd: number | null;
}

/** What the words for one event say of it. */
export interface EntryDetails {
  readonly summary: string;
  readonly lane?: Lane;
  readonly name?: string;
  readonly marks?: readonly Mark[];
  readonly tool?: string | null;
  readonly toolUseId?: string | null;
  readonly cause?: number | null;
  /** The event whose end it is. */
  readonly ends?: number | null;
  readonly costUsd?: number | null;
}
