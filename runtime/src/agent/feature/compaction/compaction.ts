import { type BoundCommand, bindCommand } from "../../core/local-command.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { Thread } from "../../core/thread.ts";
import type { TurnContext, TurnExtension, TurnFeature } from "../../loop/feature.ts";
import type { SettingsService } from "../../settings/settings-service.ts";
import { AutomaticCompaction } from "./automatic.ts";
import { autocompactCommand } from "./command-autocompact.ts";
import { compactCommand } from "./command-compact.ts";
import { type CompactionCall, type CompactionEnd, type CompactionServices, compact } from "./compact.ts";

/** The services of the feature. */
export interface CompactionFeatureServices extends CompactionServices {
  /** The main conversation. */
  readonly thread: Thread;
  readonly settings: Pick<SettingsService, "effective" | "applyFlags">;
  readonly status: Pick<StatusEmitter, "localOutput">;
}

/** Keeps conversations within the model's context window by replacing earlier messages with a summary. */
export class Compaction implements TurnFeature {
  readonly name = "compaction";
  readonly #services: CompactionFeatureServices;

  constructor(services: CompactionFeatureServices) {
    this.#services = services;
  }

  get commands(): readonly BoundCommand[] {
    const { ports, session, options, settings, status } = this.#services;
    const services = {
      ...{ ports, session, options, settings, status },
      compact: (call: CompactionCall) => this.compact(this.#services.thread, call),
    };
    return [bindCommand(autocompactCommand, services), bindCommand(compactCommand, services)];
  }

  extendTurn(turn: TurnContext): TurnExtension {
    return new AutomaticCompaction(this.#services, turn);
  }

  /** Compacts a conversation on request. */
  compact(thread: Thread, call: CompactionCall): Promise<CompactionEnd> {
    return compact(this.#services, thread, call);
  }
}
