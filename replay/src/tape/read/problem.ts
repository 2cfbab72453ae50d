/** What can be wrong with a tape. */
export type TapeProblemCode =
  | "TAPE_EMPTY"
  | "TAPE_BINARY"
  | "TAPE_NOT_A_TAPE"
  | "TAPE_NEWER"
  | "TAPE_BAD_HEADER"
  | "TAPE_LINE_TOO_LONG"
  | "TAPE_BAD_LINE"
  | "TAPE_BAD_EVENT"
  | "TAPE_EDITED"
  | "TAPE_REORDERED"
  | "TAPE_DUPLICATED"
  | "TAPE_MISSING"
  | "TAPE_AFTER_END"
  | "TAPE_TRUNCATED";

/**
 * How much of the tape is usable. `fatal`: nothing. `damage`: it can be viewed, but it differs from what was recorded.
 * `cut`: everything present is intact, but the end is missing.
 */
export type TapeProblemWeight = "fatal" | "damage" | "cut";

/** A problem of a tape. */
export interface TapeProblem {
  readonly code: TapeProblemCode;
  readonly weight: TapeProblemWeight;
  /** Line of the file, counted from 1. */
  readonly line: number;
  /** What is wrong, where, and what to do. */
  readonly message: string;
  /** Whether the line is incomplete, so that the session went on after the last event. */
  readonly torn?: true;
}
