import type { ApiFailure } from "../../core/api-failure.ts";
import { failureReason } from "../../core/api-failure.ts";
import type { Thread } from "../../core/thread.ts";
import type { TurnRecord } from "../../core/turn-record.ts";
import type { TurnContext, TurnExtension } from "../../loop/feature.ts";
import { type CompactionServices, compact } from "./compact.ts";
import { coming, compactionThreshold } from "./limits.ts";
import { planTail } from "./plan.ts";

/** Keeps a turn within the model's window. One for each turn; it sums up at most once. */
export class AutomaticCompaction implements TurnExtension {
  readonly #services: CompactionServices;
  readonly #thread: Thread;
  readonly #record: TurnRecord;
  readonly #signal: AbortSignal;
  #tried = false;

  constructor(services: CompactionServices, { thread, record, signal }: TurnContext) {
    this.#services = services;
    this.#thread = thread;
    this.#record = record;
    this.#signal = signal;
  }

  /** Sums up before a request that would come too close to the end of the window. */
  async beforeModelCall(): Promise<void> {
    const threshold = compactionThreshold(this.#services);
    if (threshold !== null && coming(this.#thread) >= threshold) await this.#compact(false);
  }

  /** Sums up after the API refused a request for its length. `true`: the request can be made again. */
  async onModelError(failure: ApiFailure): Promise<boolean> {
    if (failureReason(failure) !== "prompt_too_long" && failure.status !== 413) return false;
    return planTail(this.#thread.conversation.links, true) !== null && this.#compact(true);
  }

  async #compact(tight: boolean): Promise<boolean> {
    if (this.#tried || this.#signal.aborted) return false;
    this.#tried = true;
    const end = await compact(this.#services, this.#thread, {
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
