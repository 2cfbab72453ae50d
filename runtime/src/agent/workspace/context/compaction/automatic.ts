import type { ApiFailure } from "../../../model/api-failure.ts";
import { failureReason } from "../../../model/api-failure.ts";
import type { Agent } from "../../../session/agent.ts";
import type { TurnRecord } from "../../../turn/record.ts";
import { compact } from "./compact.ts";
import { coming, compactionThreshold } from "./limits.ts";
import { planTail } from "./plan.ts";

/** Keeps a turn within the model's window. One for each turn; it sums up at most once. */
export class AutomaticCompaction {
  readonly #agent: Agent;
  readonly #record: TurnRecord;
  readonly #signal: AbortSignal;
  #tried = false;

  constructor(agent: Agent, record: TurnRecord, signal: AbortSignal) {
    this.#agent = agent;
    this.#record = record;
    this.#signal = signal;
  }

  /** Sums up before a request that would come too close to the end of the window. */
  async beforeCall(): Promise<void> {
    const threshold = compactionThreshold(this.#agent);
    if (threshold !== null && coming(this.#agent) >= threshold) await this.#compact();
  }

  /** Sums up after the API refused a request for its length. `true`: the request can be made again. */
  async afterFailure(failure: ApiFailure): Promise<boolean> {
    if (failureReason(failure) !== "prompt_too_long") return false;
    return planTail(this.#agent.session.conversation.links) !== null && this.#compact();
  }

  async #compact(): Promise<boolean> {
    if (this.#tried || this.#signal.aborted) return false;
    this.#tried = true;
    const end = await compact(this.#agent, { trigger: "auto", instructions: "", signal: this.#signal });
    if (end.kind === "failed") return false;
    this.#record.numTurns += 1;
    return true;
  }
}
