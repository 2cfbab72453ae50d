import type { Release, RequirementId } from "@agentwire/protocol";
import type { LawEvent } from "../law/session-event/event.ts";

/** One thing that was seen to break a requirement. */
export interface CaseFailure {
  readonly requirement: RequirementId;
  /** The case in which it was seen. */
  readonly case: string;
  readonly message: string;
  /** Place on the tape; `null` if no single event shows it. */
  readonly seq: number | null;
  /** The kind of frame whose shape is wrong. */
  readonly frame?: string;
}

/** How an agent uses the model: not at all, or in calls that never, or at times, offer tools. */
export type ModelUse = "none" | "text only" | "with tools";

/** How a case is run. */
export interface CaseOptions {
  /** The release whose requirements count. Default: the current one. */
  readonly release?: Release | undefined;
  /** The wait was long enough: a frame that has not arrived before the timeout counts as missing. */
  readonly lastAttempt?: boolean;
  /** The agent offers the model no tools, so that calls without tools are its conversation and not asides. */
  readonly textOnly?: boolean;
}

/** What came of a case. */
export interface CaseOutcome {
  readonly name: string;
  /**
   * `done`: the session went as planned. `stuck`: the peer did not do what the plan waited for. `not started`: it
   * sent nothing at all. `declined`: the adapter of a host does not support the order. `unannounced`: the adapter does
   * not say whether it supports the order, and a check failed.
   */
  readonly state: "done" | "stuck" | "not started" | "declined" | "unannounced";
  readonly reason?: string;
  /** A wait for the peer was given up: what it did not do by then may only be late. */
  readonly late?: boolean;
  /** That was the last try: what the laws still waited for counts as left undone. */
  readonly overdue?: boolean;
  readonly ms: number;
  readonly findings: readonly CaseFailure[];
  /** Requirements that were put to the test, each with the number of occasions. */
  readonly occasions: ReadonlyMap<RequirementId, number>;
  /** Requirements that the case was to measure and whose occasion did not arise. */
  readonly missed: readonly RequirementId[];
  /** How the agent used the model. Absent: the case tests a host. */
  readonly modelUse?: ModelUse;
  /** Requirements that the case was made to measure. */
  readonly measures?: readonly RequirementId[];
  /** What the peer wrote to standard error, the last of it where it was much. */
  readonly stderr?: string;
  /** What passed, process by process. */
  readonly tapes: readonly (readonly LawEvent[])[];
}

/** What is known of a requirement after a run. */
export interface RequirementVerdict {
  readonly requirement: RequirementId;
  readonly verdict: "holds" | "violated" | "not measured";
  /** Occasions on which it could have been broken. */
  readonly occasions: number;
  readonly findings: readonly CaseFailure[];
  /** Why it was not measured. */
  readonly reason?: string;
}
