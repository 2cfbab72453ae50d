import type { Thread } from "../../core/thread.ts";
import type { Turn, TurnExtension, TurnFeature } from "../../loop/feature.ts";
import { AutomaticCompaction } from "./automatic.ts";
import { type CompactionCall, type CompactionEnd, type CompactionServices, compact } from "./compact.ts";

/** Keeps conversations within the model's window by putting a summary in place of what was said. */
export class Compaction implements TurnFeature {
  readonly name = "compaction";
  readonly #services: CompactionServices;

  constructor(services: CompactionServices) {
    this.#services = services;
  }

  extendTurn(turn: Turn): TurnExtension {
    return new AutomaticCompaction(this.#services, turn);
  }

  /** Sums a conversation up because somebody asked for it. */
  compact(thread: Thread, call: CompactionCall): Promise<CompactionEnd> {
    return compact(this.#services, thread, call);
  }
}
