import type { Ids } from "../../../ports.ts";
import { addContexts } from "../../core/hook-context.ts";
import type { TurnFeature } from "../../loop/feature.ts";

/** Source of the answers of background hooks. */
export interface BackgroundHookServices {
  readonly ports: { readonly ids: Ids };
  /** Returns the output of background hooks since the last call. */
  readonly drainAnswers: () => readonly string[];
}

/** Adds the output of background hooks to the main conversation. */
export const backgroundHooks = ({ ports, drainAnswers }: BackgroundHookServices): TurnFeature => ({
  name: "background-hooks",
  extendTurn: ({ thread }) =>
    thread.agentId === null ? { addNews: async () => addContexts(ports.ids, thread, drainAnswers()) } : null,
});
