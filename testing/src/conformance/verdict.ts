import type { Release, RequirementId } from "@agentwire/protocol";
import type { LawEvent } from "../law/session-event/event.ts";

/** An observed violation of a requirement. */
export interface CaseFailure {
  readonly requirement: RequirementId;
  /** The case in which it occurred. */
  readonly case: string;
  readonly message: string;
  /** Position on the tape; `null` if no single event shows it. */
  readonly seq: number | null;
  /** The kind of an invalid frame. */
  readonly frame?: string;
}

/** How an agent uses the model: not at all, or in calls that never, or sometimes, offer tools. */
export type ModelUse = "none" | "text only" | "with tools";

/** Options for running a case. */
export interface CaseOptions {
  /** The release whose requirements count. Default: the current one. */
  readonly release?: Release | undefined;
  /** Whether the case is not run again: a frame that has not arrived before the timeout counts as missing. */
  readonly lastAttempt?: boolean;
  /** Whether the agent offers the model no tools, so that calls without tools belong to its conversation. */
  readonly textOnly?: boolean;
  /**
   * The requirements that no change of a recorded session was seen to violate yet. The case tries to prove those that
   * hold in it.
   */
  readonly unproven?: ReadonlySet<RequirementId>;
}

/** The outcome of a case. */
export interface CaseOutcome {
  readonly name: string;
  /**
   * `done`: the session went as planned. `stuck`: the peer did not do what the plan waited for. `not started`: it
   * sent nothing at all. `declined`: the adapter of a host does not support the order. `unannounced`: the adapter does
   * not say whether it supports the order, and a check failed.
   */
  readonly state: "done" | "stuck" | "not started" | "declined" | "unannounced";
  readonly reason?: string;
  /** Whether a wait for the peer timed out: what is missing may only be late. */
  readonly late?: boolean;
  /** Whether it was the last attempt: pending responses count as missing. */
  readonly overdue?: boolean;
  readonly ms: number;
  readonly findings: readonly CaseFailure[];
  /** The number of occasions for each tested requirement. */
  readonly occasions: ReadonlyMap<RequirementId, number>;
  /** Requirements that the case should measure but whose occasion did not arise. */
  readonly missed: readonly RequirementId[];
  /** The unproven requirements that a change of what the peer did in this case violates. */
  readonly proven?: readonly RequirementId[];
  /** How the agent used the model. Absent: the case tests a host. */
  readonly modelUse?: ModelUse;
  /** Why the scripted model rejected calls of the agent. Absent: it rejected none. */
  readonly rejectedCalls?: readonly string[];
  /** The tools that the model called and the agent does not have. Absent: it has them all. */
  readonly absentTools?: readonly string[];
  /** Requirements that the case is meant to measure. */
  readonly measures?: readonly RequirementId[];
  /** The peer's stderr, or its end if it was long. */
  readonly stderr?: string;
  /** The events of each process. */
  readonly tapes: readonly (readonly LawEvent[])[];
}

/** The verdict on a requirement after a run. */
export interface RequirementVerdict {
  readonly requirement: RequirementId;
  readonly verdict: "holds" | "violated" | "not measured";
  /** Number of occasions on which it could have been violated. */
  readonly occasions: number;
  readonly findings: readonly CaseFailure[];
  /** Why it was not measured. */
  readonly reason?: string;
}
