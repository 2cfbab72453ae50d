import { printable } from "@agentwire/protocol/codec";

/**
 * What is wrong with a line of the peer. Never fatal by itself: the connection continues, and its owner decides.
 *
 * - `MALFORMED_LINE`: not JSON; `NOT_AN_OBJECT`: JSON, but not a frame; `LINE_TOO_LONG`: dropped at the limit
 * - `REQUEST_MISSING`: a control request without `request`; it gets no response
 * - `RESPONSE_MALFORMED`: a control response without an id, or with an outcome other than success or error
 * - `RESPONSE_ORPHANED`: a response to a request that was never sent
 * - `RESPONSE_MISMATCH`: a response whose content answers another request; this request stays pending
 * - `RESPONSE_DUPLICATE`: a second response; the first one counts
 * - `RESPONSE_LATE`: a response after the request was withdrawn or has timed out
 * - `CANCEL_ORPHANED`: a cancel request for a request that is not pending
 * - `REQUEST_DUPLICATE`: the id of a pending request; both requests get a response
 * - `SENT_AFTER_END`: this side sent a frame after the end; it was dropped
 */
export type ProblemCode =
  | "MALFORMED_LINE"
  | "NOT_AN_OBJECT"
  | "LINE_TOO_LONG"
  | "REQUEST_MISSING"
  | "RESPONSE_MALFORMED"
  | "RESPONSE_ORPHANED"
  | "RESPONSE_MISMATCH"
  | "RESPONSE_DUPLICATE"
  | "RESPONSE_LATE"
  | "CANCEL_ORPHANED"
  | "REQUEST_DUPLICATE"
  | "SENT_AFTER_END";

/** A problem as a value. */
export interface Problem {
  readonly code: ProblemCode;
  /** The received line, or the one to send; absent if it was too long to keep. */
  readonly line?: string;
  /** The request id that the problem is about. */
  readonly requestId?: string;
  /** What is wrong and what happened to the line, safe to print. */
  readonly message: string;
}

const messages: Readonly<Record<ProblemCode, (id: string) => string>> = {
  MALFORMED_LINE: () => "A line is not JSON. It was ignored.",
  NOT_AN_OBJECT: () => "A line is JSON, but not an object. It was ignored.",
  LINE_TOO_LONG: () => "A line is longer than the limit. It was dropped; raise the limit to read it.",
  REQUEST_MISSING: () => "A control_request has no request object. It gets no response; send it with a request.",
  RESPONSE_MALFORMED: () =>
    "A control_response has no request_id, or its subtype is neither success nor error. It was ignored.",
  RESPONSE_ORPHANED: (id) =>
    `A response names request ${id}, which was never sent. It was ignored; check the request_id.`,
  RESPONSE_MISMATCH: (id) =>
    `The content of a response to request ${id} answers another request. It was ignored; respond with the matching content.`,
  RESPONSE_DUPLICATE: (id) => `Request ${id} has a response already. The second one was ignored; respond once.`,
  RESPONSE_LATE: (id) =>
    `The response to request ${id} arrived after the request was withdrawn or timed out. It was ignored; respond sooner.`,
  CANCEL_ORPHANED: (id) => `A cancel request names request ${id}, which is not pending. It was ignored.`,
  REQUEST_DUPLICATE: (id) => `Request id ${id} is still pending. Both requests get a response; use each id once.`,
  SENT_AFTER_END: () => "A frame was sent after the end of this side's output. It was dropped; send before end().",
};

/** The message of a problem that the decoder did not describe. `requestId` is untrusted text. */
export const problemMessage = (code: ProblemCode, requestId = "without an id"): string =>
  messages[code](printable(requestId.slice(0, 80)));
