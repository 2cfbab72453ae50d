import type { Release, RequirementId } from "@agentwire/protocol";
import type { LawEvent } from "../law/reading/event.ts";

/** One thing that was seen to break a requirement. */
export interface Finding {
  readonly requirement: RequirementId;
  /** The case in which it was seen. */
  readonly case: string;
  readonly message: string;
  /** Place on the tape; `null` where no single event shows it. */
  readonly seq: number | null;
}

/** How a case is run. */
export interface CaseOptions {
  /** The release whose requirements count. Default: the current one. */
  readonly release?: Release | undefined;
  /** There was time enough: what has not come when a wait is given up will not come. */
  readonly lastAttempt?: boolean;
}

/** What came of a case. */
export interface CaseOutcome {
  readonly name: string;
  /**
   * `done`: the session went as planned; `stuck`: the peer did not do what the plan waited for; `not started`: it
   * said nothing at all.
   */
  readonly state: "done" | "stuck" | "not started";
  readonly reason?: string;
  /** A wait for the peer was given up: what it did not do by then may only be late. */
  readonly late?: boolean;
  /** That was the last try: what the laws still waited for counts as left undone. */
  readonly overdue?: boolean;
  readonly ms: number;
  readonly findings: readonly Finding[];
  /** Requirements that were put to the test, each with the number of occasions. */
  readonly met: ReadonlyMap<RequirementId, number>;
  /** Requirements that the case was to measure and whose occasion did not arise. */
  readonly missed: readonly RequirementId[];
  /** What passed, process by process. */
  readonly tapes: readonly (readonly LawEvent[])[];
}

/** What is known of a requirement after a run. */
export interface Verdict {
  readonly requirement: RequirementId;
  readonly verdict: "holds" | "violated" | "not measured";
  /** Occasions on which it could have been broken. */
  readonly occasions: number;
  readonly findings: readonly Finding[];
  /** Why it was not measured. */
  readonly reason?: string;
}
