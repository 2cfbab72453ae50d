import type { RequirementId } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import type { CheckResult } from "../../law/define.ts";
import type { LawEvent } from "../../law/session-event/event.ts";
import type { AgentFrames } from "../../peer/agent/frames.ts";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import type { PeerPlan } from "../../peer/plan.ts";
import type { OrderParts } from "./order.ts";

/** The result of a case. */
export interface HostCaseRun {
  /** `memory`: there were no bytes, signals or processes. */
  readonly medium: "process" | "memory";
  /** The working directory that the user chose. */
  readonly cwd?: string;
  /** All events, as seen by the scripted agent. */
  readonly events: readonly LawEvent[];
  /** Frames of the host, in order. */
  readonly frames: readonly Frame[];
  readonly messages: readonly AdapterMessage[];
  /**
   * Whether the plan of the scripted agent was completed, and where it was stuck if not. `late`: a wait timed out, and
   * the host had not ended.
   */
  readonly agent: { readonly outcome: "done" | "stuck"; readonly reason?: string; readonly late?: boolean };
  readonly stderr: string;
  /** Whether the host was still running at the timeout, and was ended. */
  readonly late?: boolean;
}

/** A situation in which a scripted agent tests a host. */
export interface HostCase {
  readonly name: string;
  readonly order: OrderParts;
  /** The steps of the scripted agent. `config` is the host's configuration folder. */
  readonly plan: (frames: AgentFrames, config: string) => PeerPlan;
  /** Code with which the scripted agent exits. Default: 0. */
  readonly exit?: number;
  /** How long the scripted agent keeps running after its input has ended, in milliseconds. Default: 0. */
  readonly exitDelayMs?: number;
  /** Files at the start of the host, by path in its configuration folder. */
  readonly files?: (cwd: string) => Readonly<Record<string, string>>;
  /** Whether the host must refuse the order before it starts an agent. */
  readonly isRefused?: boolean;
  /** Whether the case takes longer than a second. Slow cases run only on request. */
  readonly slow?: boolean;
  readonly checks: { readonly [Id in RequirementId]?: (run: HostCaseRun) => CheckResult };
}

/**
 * Declares a conformance case for hosts.
 *
 * @param spec - The name, the order for the host, the plan of the agent, and the checks.
 * @example
 * import { hostCase, hostCases } from "@agentwire/testing";
 *
 * const [first] = hostCases;
 * if (first !== undefined) hostCase({ ...first, name: "my-case", slow: true });
 */
export const hostCase = (spec: HostCase): HostCase => spec;
