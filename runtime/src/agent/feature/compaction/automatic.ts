import type { Agent } from "../../agent.ts";
import type { ApiFailure } from "../../core/api-failure.ts";
import { failureReason } from "../../core/api-failure.ts";
import type { Thread } from "../../core/thread.ts";
import type { TurnRecord } from "../../core/turn-record.ts";
import { compact } from "./compact.ts";
import { coming, compactionThreshold } from "./limits.ts";
import { planTail } from "./plan.ts";

/** Keeps a turn within the model's window. One for each turn; it sums up at most once. */
export class AutomaticCompaction {
  readonly #agent: Agent;
  readonly #thread: Thread;
  readonly #record: TurnRecord;
  readonly #signal: AbortSignal;
  #tried = false;

  constructor(agent: Agent, thread: Thread, record: TurnRecord, signal: AbortSignal) {
    this.#agent = agent;
    this.#thread = thread;
    this.#record = record;
    this.#signal = signal;
  }

  /** Sums up before a request that would come too close to the end of the window. */
  async beforeCall(): Promise<void> {
    const threshold = compactionThreshold(this.#agent);
    if (threshold !== null && coming(this.#thread) >= threshold) await this.#compact(false);
  }

  /** Sums up after the API refused a request for its length. `true`: the request can be made again. */
  async afterFailure(failure: ApiFailure): Promise<boolean> {
    if (failureReason(failure) !== "prompt_too_long" && failure.status !== 413) return false;
    return planTail(this.#thread.conversation.links, true) !== null && this.#compact(true);
  }

  async #compact(tight: boolean): Promise<boolean> {
    if (this.#tried || this.#signal.aborted) return false;
    this.#tried = true;
    const end = await compact(this.#agent, this.#thread, {
      trigger: "auto",
      instructions: "",
      tight,
      signal: this.#signal,
    });
    if (end.kind === "failed") return false;
    if (this.#thread.agentId === null) this.#record.numTurns += 1;
    return true;
  }
}
