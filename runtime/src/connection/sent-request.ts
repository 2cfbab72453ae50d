import type { Ending } from "@agentwire/protocol";
import { ConnectionError, ControlError, describeEnding } from "./errors.ts";
import type { ControlAnswer } from "./frame.ts";
import type { ProblemCode } from "./problem.ts";

/**
 * The states of a sent request.
 *
 * `waiting` until the first of: an answer, a withdrawal, the deadline, the end of the connection. Later events change
 * nothing and are at most reported as a problem. `mismatched`: the peer answered something else, so no answer can come.
 */
export type SentState = "waiting" | "mismatched" | "answered" | "withdrawn" | "expired" | "lost";

/** The events of a sent request. */
export type SentEvent =
  | { readonly kind: "answer"; readonly answer: ControlAnswer; readonly fits?: boolean }
  | { readonly kind: "withdraw"; readonly reason: unknown }
  | { readonly kind: "deadline"; readonly subtype: string; readonly deadlineMs: number }
  | { readonly kind: "end"; readonly subtype: string; readonly ending: Ending; readonly sent: boolean };

/** How the caller's promise settles. */
type Settlement =
  | { readonly kind: "resolve"; readonly value: unknown }
  | { readonly kind: "reject"; readonly reason: unknown };

/** The next state and the actions of a transition. */
export interface SentStep {
  readonly state: SentState;
  readonly settle?: Settlement;
  /** Notify the peer that the answer is no longer needed. */
  readonly cancel?: true;
  readonly problem?: ProblemCode;
}

const late: Readonly<Record<Exclude<SentState, "waiting">, ProblemCode>> = {
  mismatched: "RESPONSE_DUPLICATE",
  answered: "RESPONSE_DUPLICATE",
  withdrawn: "RESPONSE_LATE",
  expired: "RESPONSE_LATE",
  lost: "RESPONSE_LATE",
};

const steps: { readonly [Kind in SentEvent["kind"]]: (event: Extract<SentEvent, { kind: Kind }>) => SentStep } = {
  answer: ({ answer, fits = true }) =>
    fits
      ? {
          state: "answered",
          settle:
            answer.subtype === "success"
              ? { kind: "resolve", value: answer.response }
              : { kind: "reject", reason: new ControlError(answer.error, answer.error_code) },
        }
      : { state: "mismatched", problem: "RESPONSE_MISMATCH" },
  withdraw: ({ reason }) => ({ state: "withdrawn", settle: { kind: "reject", reason }, cancel: true }),
  deadline: ({ subtype, deadlineMs }) => ({
    state: "expired",
    settle: {
      kind: "reject",
      reason: new ConnectionError("REQUEST_EXPIRED", `The peer did not answer "${subtype}" within ${deadlineMs} ms.`),
    },
    cancel: true,
  }),
  end: ({ subtype, ending, sent }) => ({
    state: "lost",
    settle: {
      kind: "reject",
      reason: new ConnectionError(
        ending.kind === "closed" ? "CONNECTION_CLOSED" : "PEER_ENDED",
        `No answer to "${subtype}": ${describeEnding(ending)}.`,
        ending,
        sent,
      ),
    },
  }),
};

/** Applies an event to a sent request. */
export function stepSent(state: SentState, event: SentEvent): SentStep {
  if (state !== "waiting" && event.kind === "answer") return { state, problem: late[state] };
  if (state !== "waiting" && state !== "mismatched") return { state };
  return (steps[event.kind] as (event: SentEvent) => SentStep)(event);
}
