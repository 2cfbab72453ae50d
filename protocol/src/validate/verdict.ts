import type { Release } from "../schema/release.ts";

/**
 * How much a reader forgives. Unknown are: types, subtypes, fields, and words of a list.
 *
 * - `strict`: what is unknown is an error
 * - `compat`: what is unknown is drift, kept and reported; what is known and malformed is an error
 * - `passthrough`: frames are told apart and not looked into
 */
export type ValidationMode = "strict" | "compat" | "passthrough";

export type IssueKind =
  /** `type` names no message of the release. */
  | "unknown-type"
  /** `type` is known, its `subtype` is not. */
  | "unknown-subtype"
  /** A field that the schema does not name. */
  | "unknown-field"
  /** A word or a tag that is not among those that the schema lists. */
  | "unknown-value"
  | "wrong-type"
  | "missing-field"
  /** Right type, but beyond a limit of the schema: a number, a length, a count. */
  | "out-of-range"
  /** The frame belongs to the other direction. */
  | "wrong-direction"
  /** A form that descriptions of the protocol use and the wire does not. */
  | "simplified-form"
  /** Nested more deeply than any schema needs. */
  | "too-deep";

/** One thing that is wrong with a frame, or new to this release. */
export interface Issue {
  readonly kind: IssueKind;
  /** `drift`: unknown, and forgiven in compat mode; `error`: malformed. Strict mode makes every issue an error. */
  readonly severity: "error" | "drift";
  /** JSON Pointer to the place; empty for the whole frame. */
  readonly path: string;
  readonly expected: string;
  /** What was found, shortened and safe to show. */
  readonly got: string;
  /** Frame kind whose schema was applied, for example `system/init` or `control_request/initialize`. */
  readonly schema: string;
  /** Release whose schema was applied. */
  readonly release: Release;
  /** One sentence that says all of the above but the release. */
  readonly message: string;
}

export interface Verdict {
  /** `drift`: nothing is malformed, something is unknown. */
  readonly status: "valid" | "drift" | "invalid";
  /** The kind of frame as far as it is known; `unknown` where not even the type is. */
  readonly name: string;
  readonly issues: readonly Issue[];
  /** Issues beyond the limit, counted and not listed. They are part of the status. */
  readonly unlisted: number;
}
