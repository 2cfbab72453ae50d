import type { Similarity } from "./compare-frames.ts";
import type { DifferenceClass, FieldDifference } from "./field-difference.ts";

/** The rungs of the ladder: from what is alike to what is not there at all. */
export type DivergenceLevel = Similarity | "missing" | "unexpected";

/** Where something happened. */
export interface DivergenceLocation {
  /** Event of the tape; `null` if the live session did something that the tape does not hold. */
  readonly seq: number | null;
  /** Line of the tape's file, counted from 1. */
  readonly line: number | null;
  readonly direction: "host-to-agent" | "agent-to-host";
  /** The stream of cause and effect in which order counts. */
  readonly channel: string;
}

/** A frame that led to the place: why something was expected there. */
export interface Cause {
  readonly seq: number;
  readonly summary: string;
}

/** The first point at which a live session left its tape. */
export interface Divergence {
  readonly level: Exclude<DivergenceLevel, "identical" | "renamed">;
  /** What it means to a host. */
  readonly class: DifferenceClass;
  /** The kind of frame: `assistant`, `system/init`, `control_request/can_use_tool`, `exit`, ... */
  readonly kind: string;
  readonly location: DivergenceLocation;
  /** What stands on the tape; absent if nothing does. */
  readonly expected?: unknown;
  /** What came; absent if nothing did. */
  readonly actual?: unknown;
  readonly differences: readonly FieldDifference[];
  readonly why: readonly Cause[];
  /** What to look at next. */
  readonly next: string;
  /** All of it in a few sentences, safe to show. */
  readonly message: string;
}
