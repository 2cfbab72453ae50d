import type { Release } from "../schema/release.ts";

/**
 * How tolerant a reader is of unknown types, subtypes, fields and enum values.
 *
 * - `strict`: unknown content is an error
 * - `compat`: unknown content is drift, kept and reported; malformed known content is an error
 * - `passthrough`: frames are identified but not validated
 */
export type ValidationMode = "strict" | "compat" | "passthrough";

/** Kind of problem that validation reports. */
export type IssueKind =
  /** The release has no message with this `type`. */
  | "unknown-type"
  /** The `type` is known, but not its `subtype`. */
  | "unknown-subtype"
  /** A field that the schema does not declare. */
  | "unknown-field"
  /** A value or tag that the schema's enumeration does not list. */
  | "unknown-value"
  | "wrong-type"
  | "missing-field"
  /** Right type, but outside a limit of the schema: a number, a length, a count. */
  | "out-of-range"
  /** The frame is only valid in the other direction. */
  | "wrong-direction"
  /** A form that documents of the protocol use but the wire does not. */
  | "simplified-form"
  /** Nested more deeply than any schema requires. */
  | "too-deep";

/** One problem of a frame, or content that is new to this release. */
export interface Issue {
  readonly kind: IssueKind;
  /** `drift`: unknown content, allowed in compat mode. `error`: malformed. In strict mode every issue is an error. */
  readonly severity: "error" | "drift";
  /** JSON Pointer to the position; empty for the whole frame. */
  readonly path: string;
  readonly expected: string;
  /** The value, shortened and safe to print. */
  readonly actual: string;
  /** Kind of the frame whose schema was applied, for example `system/init` or `control_request/initialize`. */
  readonly schema: string;
  /** Release whose schema was applied. */
  readonly release: Release;
  /** For an unknown name: the declared name that it is probably a typo of. */
  readonly nearest?: string;
  /** One sentence that contains all of the above except the release. */
  readonly message: string;
}

/** The result of a validation: the status, the kind of frame, and the issues. */
export interface Verdict {
  /** `drift`: nothing is malformed, but something is unknown. */
  readonly status: "valid" | "drift" | "invalid";
  /** The kind of frame, as far as it is known; `unknown` if the type is unknown. */
  readonly name: string;
  readonly issues: readonly Issue[];
  /** Number of issues beyond the limit, which are not listed. They count for the status. */
  readonly unlisted: number;
}
