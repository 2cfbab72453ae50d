import type { TapeHeader } from "../tape/format/header.ts";
import type { TapeProblem } from "../tape/read/problem.ts";
import type { TapeEvent } from "../tape/types.ts";
import type { TimelineState } from "../timeline/state.ts";
import type { Overview } from "./overview.ts";

/** A violated law, as the page shows it. */
export interface ShownViolation {
  /** The event that proves the violation; `null` for the end of the tape. */
  readonly seq: number | null;
  readonly requirement: string;
  readonly message: string;
  /** The side that violates it, if known. */
  readonly side?: string;
}

/** A problem of a tape, as the page shows it. */
export type ShownProblem = Pick<TapeProblem, "message"> & Partial<Pick<TapeProblem, "code" | "line">>;

/** The initial content of the page, before it has read the events. */
export interface PageSummary {
  readonly title: string;
  /** The source of the events. */
  readonly source: "tape" | "transcript";
  readonly state: "complete" | "cut" | "damaged";
  readonly problems: readonly ShownProblem[];
  readonly header: TapeHeader | null;
  readonly violations: readonly ShownViolation[];
  readonly overview: Overview;
}

/** An update about a running session. */
export interface LiveUpdate {
  /** The events since the last update. */
  readonly events: readonly TapeEvent[];
  /** The new summary; `null` if more events follow at once. */
  readonly summary: PageSummary | null;
}

/** The data of a page: the session. */
export interface ViewData extends Omit<PageSummary, "overview"> {
  readonly events: readonly TapeEvent[];
  /** The states of the processes before the first event, if that is not the first of the session. */
  readonly before?: readonly (readonly [process: number, state: TimelineState])[];
}

/** What follows in a session that a page reads in parts. */
export type ViewPart = Pick<ViewData, "events" | "violations">;

/** Separates the parts of a session. Each is packed by itself, so that a page shows the first rows before it has read the rest. */
export const partSeparator = ".";

/**
 * Ids of the elements with the data of a page: gzip, in base64. A page has a summary and a session, or a comparison and
 * two sessions. `live`: the session continues, and the page asks its server for updates at this address.
 */
export const dataElements = {
  summary: "summary",
  session: "session",
  comparison: "comparison",
  second: "second",
  live: "live",
} as const;

/** The name of a part of a page's data. */
export type DataElement = keyof typeof dataElements;
