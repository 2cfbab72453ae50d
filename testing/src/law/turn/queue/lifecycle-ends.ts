import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

const over = new Set(["completed", "cancelled", "discarded", "dropped"]);

export const lifecycleEnds = defineCheckedLaw("queue.lifecycle.ends", () => {
  const open = new BoundedMap<string, number>();
  let [announced, killed] = [false, false];
  return {
    completeMessage({ from, name, frame, seq }) {
      const id = asText(frame.command_uuid);
      if (from !== "agent" || name !== "command_lifecycle" || id === undefined) return undefined;
      announced = true;
      if (over.has(asText(frame.state) ?? "")) open.delete(id);
      else open.set(id, seq);
      return undefined;
    },
    signal() {
      killed = true;
      return undefined;
    },
    exit({ code, signal }) {
      if (!announced || killed || signal !== null || code !== 0) return undefined;
      const [first] = [...open.entries()];
      if (!first) return true;
      return {
        message: `The agent ended and message "${first[0]}" was neither completed nor cancelled.`,
        related: [first[1]],
      };
    },
  };
});
