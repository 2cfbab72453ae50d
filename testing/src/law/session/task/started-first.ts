import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { asText } from "../../session-event/json.ts";

const later = new Set(["system/task_progress", "system/task_updated", "system/task_notification"]);

export const startedFirst = defineCheckedLaw("task.started.first", () => {
  const started = new BoundedMap<string, true>();
  return {
    whole({ from, name, frame }) {
      const id = asText(frame.task_id);
      if (from !== "agent" || id === undefined) return undefined;
      if (name === "system/task_started") started.set(id, true);
      if (!later.has(name)) return undefined;
      return started.has(id) || `\`${name}\` names task "${id}", which was not announced.`;
    },
  };
});
