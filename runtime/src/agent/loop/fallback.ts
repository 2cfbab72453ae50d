import { resolveModel } from "../catalogue/models.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { Thread } from "../core/thread.ts";
import type { FallbackTrigger } from "../model/call.ts";

/** The fallback models for one that is not available. A fallback is used only for the turn that needs it. */
export class Fallback {
  readonly #status: Pick<StatusEmitter, "modelFallback">;
  readonly #thread: Thread;
  #waiting: readonly string[];
  #switched: { readonly from: string; readonly to: string } | null = null;

  constructor(
    status: Pick<StatusEmitter, "modelFallback">,
    thread: Thread,
    names: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ) {
    this.#status = status;
    this.#thread = thread;
    this.#waiting = names.map((name) => resolveModel(name, env));
  }

  /** Whether a fallback is available. */
  isAvailable(model: string): boolean {
    return this.#waiting.some((name) => name !== model);
  }

  /** Switches to the next model and reports it. */
  switchFrom(from: string, trigger: FallbackTrigger): void {
    const to = this.#waiting.find((name) => name !== from) ?? from;
    this.#waiting = this.#waiting.filter((name) => name !== to);
    this.#switched = { from: this.#switched?.from ?? from, to };
    this.#thread.switchModel(to);
    this.#status.modelFallback(this.#thread, { from, to, trigger });
  }

  /** Ends the turn and restores the first model, unless another one was chosen since. */
  end(): void {
    if (this.#switched !== null && this.#thread.model() === this.#switched.to)
      this.#thread.switchModel(this.#switched.from);
  }
}
