import type { RequirementId } from "@agentwire/protocol";
import type { Judgement } from "../../law/define.ts";
import type { LawEvent } from "../../law/reading/event.ts";
import type { AgentFrames } from "../../peer/agent/frames.ts";
import type { Frame } from "../../peer/frame.ts";
import type { PeerPlan } from "../../peer/plan.ts";

/** What an adapter is told to have its host do: the JSON value of the variable `AGENTWIRE_ORDER`. */
export interface HostOrder {
  /** The executable that the host is to start as its agent. */
  readonly agent: string;
  /** The folder to work in. */
  readonly cwd: string;
  /** The prompt of the only turn. */
  readonly prompt: string;
  /**
   * How the host's user answers questions about tools: at once, with the one or the other, or not before the question is
   * taken back. Absent: no callback is registered.
   */
  readonly permission?: "allow" | "deny" | "wait";
}

/** What an adapter says of its host, a line of JSON each on its standard output. */
export type HostWord =
  /** The host gave its user a message. */
  | { readonly kind: "message"; readonly message: Frame }
  /** The host asked its user about a tool. */
  | { readonly kind: "asked"; readonly tool: string }
  /** The signal of a question was aborted. */
  | { readonly kind: "aborted" }
  /** The host told its user of an error. */
  | { readonly kind: "error"; readonly message: string }
  /** The conversation is over. */
  | { readonly kind: "end" };

/** What came of a case. */
export interface HostSeen {
  /** What passed, as the scripted agent saw it. */
  readonly events: readonly LawEvent[];
  /** Frames of the host, in order. */
  readonly frames: readonly Frame[];
  readonly words: readonly HostWord[];
  /** Whether the plan of the scripted agent came to its end, and where it was stuck if not. */
  readonly agent: { readonly outcome: "done" | "stuck"; readonly reason?: string };
  readonly stderr: string;
}

/** A situation into which a host is driven by a scripted agent. */
export interface HostCase {
  readonly name: string;
  readonly order: Omit<HostOrder, "agent" | "cwd">;
  readonly plan: (frames: AgentFrames) => PeerPlan;
  /** Code with which the scripted agent exits. Default: 0. */
  readonly exit?: number;
  readonly checks: { readonly [Id in RequirementId]?: (seen: HostSeen) => Judgement };
}

/** Declares a case. */
export const hostCase = (spec: HostCase): HostCase => spec;
