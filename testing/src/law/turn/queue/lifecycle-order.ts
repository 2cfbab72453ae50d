import { defineLaw } from "../../define.ts";
import { asText } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

/** What may follow each state of a queued message; the empty name stands for its beginning. */
const next: Readonly<Record<string, readonly string[]>> = {
  "": ["queued", "started"],
  queued: ["started", "cancelled"],
  started: ["completed", "cancelled", "queued"],
};

export const lifecycleOrder = defineLaw("queue.lifecycle.order", (report) => {
  const states = new Memory<string, { readonly state: string; readonly seq: number }>();
  return {
    message(message) {
      if (message.from !== "agent" || message.name !== "command_lifecycle") return;
      const [id, state] = [asText(message.frame.command_uuid), asText(message.frame.state)];
      if (id === undefined || state === undefined) return;
      const before = states.get(id);
      if (!(next[before?.state ?? ""] ?? []).includes(state))
        report({
          side: "agent",
          at: message,
          message: `Message "${id}" went from ${before?.state ?? "nothing"} to ${state}.`,
          related: before ? [before.seq] : [],
        });
      states.set(id, { state, seq: message.seq });
    },
  };
});
