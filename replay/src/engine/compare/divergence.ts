import type { Similarity } from "./compare-frames.ts";
import type { DifferenceClass, FieldDifference } from "./field-difference.ts";

/** The levels of divergence, from equal to missing. */
export type DivergenceLevel = Similarity | "missing" | "unexpected";

/** The location of a divergence. */
export interface DivergenceLocation {
  /** Event of the tape; `null` if an action of the live session is not on the tape. */
  readonly seq: number | null;
  /** Line of the tape's file, counted from 1. */
  readonly line: number | null;
  readonly direction: "host-to-agent" | "agent-to-host";
  /** The causal channel, within which order counts. */
  readonly channel: string;
}

/** A frame that led to the location: why something was expected there. */
export interface Cause {
  readonly seq: number;
  readonly summary: string;
}

/** The first divergence of a live session from its tape. */
export interface Divergence {
  readonly level: Exclude<DivergenceLevel, "identical" | "renamed">;
  /** What it means to a host. */
  readonly class: DifferenceClass;
  /** The kind of frame: `assistant`, `system/init`, `control_request/can_use_tool`, `exit`, ... */
  readonly kind: string;
  readonly location: DivergenceLocation;
  /** The recorded value; absent if there is none. */
  readonly expected?: unknown;
  /** The live value; absent if there is none. */
  readonly actual?: unknown;
  readonly differences: readonly FieldDifference[];
  readonly why: readonly Cause[];
  /** The next step of an investigation. */
  readonly next: string;
  /** A summary in a few sentences, safe to print. */
  readonly message: string;
}
