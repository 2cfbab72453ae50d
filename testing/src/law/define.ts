import type { RequirementId } from "@agentwire/protocol";
import type { Side } from "./reading/event.ts";
import type { Reading } from "./reading/reading.ts";

/** A breach of a requirement. */
export interface Violation {
  readonly requirement: RequirementId;
  /** Who broke it. */
  readonly side: Side;
  /** Place on the tape at which the breach became certain; `null` where that was the end of the tape. */
  readonly seq: number | null;
  /** What happened, in one sentence. */
  readonly message: string;
  /** Earlier places that belong to it. */
  readonly related: readonly number[];
}

/** Where a law says that it was broken. */
export type LawReport = (breach: {
  readonly side: Side;
  readonly at?: { readonly seq: number };
  readonly message: string;
  readonly related?: readonly number[];
}) => void;

/** What a law listens to. `over` comes once, after the last event. */
export type LawListener = {
  readonly [Kind in Reading["kind"]]?: (reading: Extract<Reading, { kind: Kind }>) => void;
} & { readonly over?: () => void };

/** A requirement as a program: it watches one connection from its first event to its last. */
export interface Law {
  readonly requirement: RequirementId;
  readonly watch: (report: LawReport) => LawListener;
}

/** Declares a law. The file that calls it is named after the requirement. */
export const defineLaw = (requirement: RequirementId, watch: (report: LawReport) => LawListener): Law => ({
  requirement,
  watch,
});
