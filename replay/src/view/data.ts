import type { Activity } from "../activity/activity.ts";
import type { TapeHeader } from "../tape/format/header.ts";
import type { TapeProblem } from "../tape/read/problem.ts";
import type { TapeEvent } from "../tape/types.ts";
import type { TimelineEntry } from "../timeline/entry/entry.ts";
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

/** What a page shows of the time and the usage of a session. */
export type PageActivity = Pick<Activity, "spans" | "reports" | "from" | "to">;

/** Consecutive events of a session with their entries. Lines in pieces are joined, and events without an entry omitted. */
export interface IndexedEvents {
  readonly entries: readonly TimelineEntry[];
  readonly events: readonly TapeEvent[];
}

/** An update about a running session. */
export interface LiveUpdate extends IndexedEvents {
  /** What took time so far; `null` if more events follow at once. */
  readonly activity: PageActivity | null;
  /** The new summary; `null` if more events follow at once. */
  readonly summary: PageSummary | null;
}

/** A session to show. */
export interface ViewData extends Omit<PageSummary, "overview"> {
  readonly events: readonly TapeEvent[];
}

/**
 * Separates the parts of a session, each of which is packed by itself: its violations, its activity, and then for each
 * range of events the index and the events. A page reads all indexes, and events only when it shows them.
 */
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
