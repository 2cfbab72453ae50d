import type { TapeHeader } from "../tape/format/header.ts";
import type { TapeEvent } from "../tape/types.ts";
import type { TimelineState } from "../timeline/state.ts";

/** A law that was broken, as the page shows it. */
export interface ShownViolation {
  /** The event that proves it; `null` for the end of the tape. */
  readonly seq: number | null;
  readonly requirement: string;
  readonly message: string;
}

/** What stands in a page besides the program: the session. */
export interface ViewData {
  readonly title: string;
  /** What the events were read from. */
  readonly source: "tape" | "transcript";
  readonly state: "complete" | "cut" | "damaged";
  readonly problems: readonly string[];
  readonly header: TapeHeader | null;
  readonly events: readonly TapeEvent[];
  /** The states of the processes before the first event, where that is not the first of the session. */
  readonly before?: readonly (readonly [process: number, state: TimelineState])[];
  readonly violations: readonly ShownViolation[];
}

/** Id of the element that holds the data: gzip, in base64. */
export const dataElement = "session";
