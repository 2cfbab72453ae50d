import type { SentMessage } from "@agentwire/protocol";
/** Counts the subagents of a session and their outcomes: the `subagent_stats` of a result. */
export class SubagentCounter {
  #spawned = 0;
  #started = 0;
  #depth = 0;
  #nested = 0;
  readonly #requested = { background: 0, foreground: 0, unset: 0 };
  readonly #ended = { completed: 0, failed: 0 };
  readonly #killed = { parent: 0, user: 0, system: 0 };
  readonly #types = new Map<string, number>();

  /** Counts a start. `asked`: `run_in_background` of the call. */
  began(type: string, depth: number, inBackground: boolean | undefined, background: boolean): void {
    this.#spawned += 1;
    if (background) this.#started += 1;
    this.#depth = Math.max(this.#depth, depth);
    if (depth > 1) this.#nested += 1;
    this.#requested[inBackground === undefined ? "unset" : inBackground ? "background" : "foreground"] += 1;
    this.#types.set(type, (this.#types.get(type) ?? 0) + 1);
  }

  ended(status: "completed" | "failed" | "killed"): void {
    if (status === "killed") this.#killed.user += 1;
    else this.#ended[status] += 1;
  }

  /** In the form of a result. */
  get frame(): NonNullable<SentMessage<"result/success">["subagent_stats"]> {
    return {
      spawned: this.#spawned,
      requested: { ...this.#requested },
      started_in_background: this.#started,
      max_depth: this.#depth,
      spawned_by_subagents: this.#nested,
      ...this.#ended,
      killed: { ...this.#killed },
      refused: { depth_limit: 0, concurrency_limit: 0, budget: 0 },
      by_type: Object.fromEntries(this.#types),
    };
  }
}
