import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

/** The possible next states of a queued message. The empty name is the initial state. */
const next: Readonly<Record<string, readonly string[]>> = {
  "": ["queued"],
  queued: ["started", "cancelled", "discarded"],
  started: ["completed", "cancelled", "queued"],
};

export const lifecycleOrder = defineCheckedLaw("queue.lifecycle.order", () => {
  const states = new BoundedMap<string, { readonly state: string; readonly seq: number }>();
  const prompts = new BoundedMap<string, true>();
  let moves = false;
  return {
    // The turn that the released agent runs of its own then never waits in the queue.
    request({ subtype }) {
      moves ||= subtype === "set_cwd";
      return undefined;
    },
    completeMessage({ from, name, frame, seq }) {
      const uuid = asText(frame.uuid);
      if (from === "host" && name === "user" && uuid !== undefined) prompts.set(uuid, true);
      if (from !== "agent" || name !== "command_lifecycle") return undefined;
      const [id, state] = [asText(frame.command_uuid), asText(frame.state)];
      if (id === undefined || state === undefined) return undefined;
      const before = states.get(id);
      if (moves && before === undefined && state === "started" && !prompts.has(id)) {
        states.set(id, { state, seq });
        return undefined;
      }
      states.set(id, { state, seq });
      if ((next[before?.state ?? ""] ?? []).includes(state)) return true;
      const message = `Message "${id}" went from ${before?.state ?? "nothing"} to ${state}.`;
      return { message, related: before ? [before.seq] : [] };
    },
  };
});
