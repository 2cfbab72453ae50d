import { isCompactedAutomatically } from "../../context/window.ts";
import type { ApiFailure } from "../../core/api-failure.ts";
import { blockingLimit, excessTokens, failureReason } from "../../core/api-failure.ts";
import type { Thread } from "../../core/thread.ts";
import type { TurnRecord } from "../../core/turn-record.ts";
import type { TurnContext, TurnExtension } from "../../loop/feature.ts";
import { type CompactionServices, compact } from "./compact.ts";
import { coming, compactionThreshold, sendingLimit } from "./limits.ts";
import { groupsOf, type RefusedLength, refusedSize } from "./plan.ts";

/** Keeps a turn within the model's window. One for each turn; it compacts at most once. */
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

  /** Compacts before a request that would come too close to the end of the window. */
  async beforeModelCall(): Promise<ApiFailure | null> {
    const threshold = compactionThreshold(this.#services);
    const tokens = coming(this.#thread);
    if (tokens >= sendingLimit(this.#services, this.#thread))
      return (await this.#compact({ excess: 0, allGroups: false })) ? null : blockingLimit;
    if (threshold !== null && tokens >= threshold) await this.#compact();
    return null;
  }

  /** Compacts after the API refused a request for its length or its media. Resolves to `true` if the request can be retried. */
  async onModelError(failure: ApiFailure): Promise<boolean> {
    const reason = failureReason(failure);
    if (reason !== "prompt_too_long" && reason !== "image_error") return false;
    if (!isCompactedAutomatically(this.#services)) return false;
    const isMedia = reason === "image_error";
    const refused =
      failure.status === 413 ? refusedSize : { excess: isMedia ? 0 : excessTokens(failure), allGroups: isMedia };
    return groupsOf(this.#thread.conversation.links).length > 1 && this.#compact(refused);
  }

  async #compact(refused?: RefusedLength): Promise<boolean> {
    if (this.#tried || this.#signal.aborted) return false;
    this.#tried = true;
    const end = await compact(this.#services, this.#thread, {
      trigger: "auto",
      instructions: "",
      ...(refused === undefined ? {} : { refused }),
      signal: this.#signal,
    });
    if (end.kind === "failed") return false;
    if (this.#thread.agentId === null) this.#record.numTurns += 1;
    return true;
  }
}
