import type { TapeHeader } from "../tape/format/header.ts";
import type { TapeProblem } from "../tape/read/problem.ts";
import type { TapeEvent } from "../tape/types.ts";
import type { TimelineState } from "../timeline/state.ts";
import type { Overview } from "./overview.ts";

/** A law that was broken, as the page shows it. */
export interface ShownViolation {
  /** The event that proves it; `null` for the end of the tape. */
  readonly seq: number | null;
  readonly requirement: string;
  readonly message: string;
}

/** What is wrong with a tape, as the page shows it. */
export type ShownProblem = Pick<TapeProblem, "message"> & Partial<Pick<TapeProblem, "code" | "line">>;

/** What the page shows at once, before it has read the events. */
export interface PageSummary {
  readonly title: string;
  /** What the events were read from. */
  readonly source: "tape" | "transcript";
  readonly state: "complete" | "cut" | "damaged";
  readonly problems: readonly ShownProblem[];
  readonly header: TapeHeader | null;
  readonly violations: readonly ShownViolation[];
  readonly overview: Overview;
}

/** What stands in a page besides the program: the session. */
export interface ViewData extends Omit<PageSummary, "overview"> {
  readonly events: readonly TapeEvent[];
  /** The states of the processes before the first event, where that is not the first of the session. */
  readonly before?: readonly (readonly [process: number, state: TimelineState])[];
}

/** Ids of the elements that hold the summary and the session: gzip, in base64. */
export const dataElements = { summary: "summary", session: "session" } as const;
