import type { Release, RequirementId } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import type { CheckResult } from "../../law/define.ts";
import type { LawEvent } from "../../law/session-event/event.ts";
import type { ScriptedModel } from "../../model/model.ts";
import type { Script } from "../../model/script/script.ts";
import type { PeerPlan } from "../../peer/plan.ts";
import type { PeerRun } from "../../peer/play.ts";
import type { Profile } from "../profile.ts";

/** The paths of a case, absolute, as the agent sees them. */
export interface CasePaths {
  readonly cwd: string;
  readonly home: string;
  /** The folder of its configuration and transcripts. */
  readonly config: string;
  /** The seed for the values of the case. Absent: the same values in every run. */
  readonly seed?: string;
}

/** One process of a case: the start of the agent, its model and its host. */
export interface CaseProcess {
  /** Arguments in addition to those that select frames, as the official host writes them. */
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files at the start, by absolute path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly script: Script;
  readonly plan: PeerPlan;
  /** Whether to record model calls among the events, so that the tape has everything that a replay needs. */
  readonly recordsModel?: boolean;
  /** Maximum wait for a frame, in milliseconds, if a case needs more than the default. */
  readonly timeoutMs?: number;
}

/** What one process of a case did: its events, files and exit. */
export interface CaseRun {
  readonly paths: CasePaths;
  /** `memory`: there were no bytes, signals or processes. */
  readonly medium: "process" | "memory";
  /** All events, in the form for laws. */
  readonly events: readonly LawEvent[];
  /** The agent's frames, in order. */
  readonly frames: readonly Frame[];
  /** Whether the plan was completed, and where it was stuck if not. */
  readonly host: Pick<PeerRun, "outcome" | "reason" | "waitedFor" | "late">;
  /** `null`: it had to be killed. */
  readonly exit: { readonly code: number | null; readonly signal: string | null } | null;
  readonly stderr: string;
  readonly model: ScriptedModel;
  /** All files below the agent's folders at the end, by absolute path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Checks a requirement in the processes of a case; `undefined` if the situation did not occur. */
export type Check = (run: CaseRun, all: readonly CaseRun[]) => CheckResult;

/** A situation that tests an agent. */
export interface AgentCase {
  /** The permanent name, in lower case with hyphens. */
  readonly name: string;
  /**
   * Processes that run one after the other in the same folders. Each may depend on the results of the previous ones.
   */
  readonly processes: readonly ((paths: CasePaths, before: readonly CaseRun[]) => CaseProcess)[];
  /**
   * The requirements that it measures in addition to the laws, which apply to every case. A check gets the last process
   * and all of them.
   */
  readonly checks: { readonly [Id in RequirementId]?: Check };
  /** Whether the case takes longer than a second. Slow cases run only on request. */
  readonly slow?: boolean;
  /** The first release whose agents run it. Absent: every release that has its requirements. */
  readonly since?: Release;
  /** The smallest profile in which it runs, if it needs flags or tools that a smaller one does not have. */
  readonly from?: Profile;
}

/**
 * Declares a conformance case for agents.
 *
 * @param spec - The name, the processes, and the checks of the case.
 * @example
 * import { agentCase, agentCases } from "@agentwire/testing";
 *
 * const [first] = agentCases;
 * if (first !== undefined) agentCase({ ...first, name: "my-case", slow: true });
 */
export const agentCase = (spec: AgentCase): AgentCase => spec;
