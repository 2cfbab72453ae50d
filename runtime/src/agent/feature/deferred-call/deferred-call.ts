import type { Ports } from "../../../ports.ts";
import { type DeferredCall, plainPrompt, type QueuedPrompt } from "../../core/prompt-queue.ts";
import type { TurnFeature } from "../../loop/feature.ts";

/** The services of the feature. */
interface DeferredCallServices {
  readonly ports: Pick<Ports, "ids">;
}

/** Lets a resumed session begin with the call that a hook deferred at its end. */
export function deferredCallFeature({ ports }: DeferredCallServices): TurnFeature {
  let call: DeferredCall | null = null;
  return {
    name: "deferred-call",
    resumed(_, deferred) {
      call = deferred;
    },
    initialPrompt(): QueuedPrompt | null {
      const resumes = call;
      call = null;
      return resumes && { ...plainPrompt("Continue where the session ended."), uuid: ports.ids.uuid(), resumes };
    },
  };
}
