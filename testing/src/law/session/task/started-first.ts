import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

const later = new Set(["system/task_progress", "system/task_updated", "system/task_notification"]);

export const startedFirst = defineCheckedLaw("task.started.first", () => {
  const started = new BoundedMap<string, true>();
  let hasTurn = false;
  return {
    completeMessage({ from, name, frame }) {
      const id = asText(frame.task_id);
      if (from !== "agent") return undefined;
      if (name === "system/init") hasTurn = true;
      if (id === undefined) return undefined;
      if (name === "system/task_started") started.set(id, true);
      if (!later.has(name)) return undefined;
      const isLeftover = !hasTurn && name === "system/task_notification" && frame.status === "stopped";
      if (isLeftover) return undefined;
      return started.has(id) || `\`${name}\` names task "${id}", which was not announced.`;
    },
  };
});
