import type { RequirementId } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import type { CheckResult } from "../../law/define.ts";
import type { LawEvent } from "../../law/session-event/event.ts";
import type { ScriptedModel } from "../../model/model.ts";
import type { Script } from "../../model/script/script.ts";
import type { PeerPlan } from "../../peer/plan.ts";
import type { PeerRun } from "../../peer/play.ts";

/** Where an agent works: absolute paths, as the agent sees them. */
export interface CasePaths {
  readonly cwd: string;
  readonly home: string;
  /** The folder of its configuration and transcripts. */
  readonly config: string;
  /** What the values of the case are drawn from. Absent: the same values in every run. */
  readonly seed?: string;
}

/** One process of a case: how the agent is started, what its model says and what its host does. */
export interface CaseProcess {
  /** Beyond the flags that make an agent speak frames, as the official host writes them. */
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Texts that are there when it starts, by absolute path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly script: Script;
  readonly plan: PeerPlan;
  /** The calls of the model are kept among the events, so that the tape holds all that a replay needs. */
  readonly recordsModel?: boolean;
  /** Longest wait for a frame, in milliseconds, where a case needs a longer one than others. */
  readonly timeoutMs?: number;
}

/** What came of one process. */
export interface CaseRun {
  readonly paths: CasePaths;
  /** `memory`: there were no bytes, no signals and no process. */
  readonly medium: "process" | "memory";
  /** Everything that passed, as laws read it. */
  readonly events: readonly LawEvent[];
  /** The agent's frames, in order. */
  readonly frames: readonly Frame[];
  /** Whether the plan came to its end, and where it was stuck if not. */
  readonly host: Pick<PeerRun, "outcome" | "reason" | "waitedFor" | "late">;
  /** `null`: it had to be killed. */
  readonly exit: { readonly code: number | null; readonly signal: string | null } | null;
  readonly stderr: string;
  readonly model: ScriptedModel;
  /** Every file below the agent's folders at the end, by absolute path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Checks a requirement in the processes of a case; `undefined` if the situation did not occur. */
export type Check = (seen: CaseRun, all: readonly CaseRun[]) => CheckResult;

/** A situation into which an agent is driven. */
export interface AgentCase {
  /** The permanent name, in lower case with hyphens. */
  readonly name: string;
  /** Processes that run one after the other in the same place; each may depend on what came of those before. */
  readonly processes: readonly ((paths: CasePaths, before: readonly CaseRun[]) => CaseProcess)[];
  /**
   * What it measures beyond the laws, which hold in every case. A check gets the last process and all of them.
   */
  readonly checks: { readonly [Id in RequirementId]?: Check };
  /** Whether the case takes longer than a second. Slow cases run only on request. */
  readonly slow?: boolean;
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
