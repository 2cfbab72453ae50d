/**
 * What went wrong with something that the peer sent. Never fatal by itself: the connection goes on, the owner decides.
 *
 * - `MALFORMED_LINE`: not JSON; `NOT_AN_OBJECT`: JSON, but no frame; `LINE_TOO_LONG`: over the limit, and dropped
 * - `REQUEST_MISSING`: a control request that holds no request; nothing can be answered
 * - `RESPONSE_MALFORMED`: a control response without an id, or with an outcome that is neither success nor error
 * - `RESPONSE_ORPHANED`: an answer to a request that was never sent
 * - `RESPONSE_DUPLICATE`: a second answer; the first one counted
 * - `RESPONSE_LATE`: an answer after the request was withdrawn or had expired
 * - `CANCEL_ORPHANED`: a withdrawal of a request that is not open
 * - `REQUEST_DUPLICATE`: an id that is still open; both are handled and answered
 * - `SENT_AFTER_END`: this side tried to send after the end; the frame was dropped
 */
export type ProblemCode =
  | "MALFORMED_LINE"
  | "NOT_AN_OBJECT"
  | "LINE_TOO_LONG"
  | "REQUEST_MISSING"
  | "RESPONSE_MALFORMED"
  | "RESPONSE_ORPHANED"
  | "RESPONSE_DUPLICATE"
  | "RESPONSE_LATE"
  | "CANCEL_ORPHANED"
  | "REQUEST_DUPLICATE"
  | "SENT_AFTER_END";

/** A problem as a value. */
export interface Problem {
  readonly code: ProblemCode;
  /** The line as it came or was to go; absent where it was too long to keep. */
  readonly line?: string;
  /** The id that the problem is about. */
  readonly requestId?: string;
  /** What is wrong and where, safe to show. */
  readonly message?: string;
}
