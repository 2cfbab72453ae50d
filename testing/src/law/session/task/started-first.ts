import { defineLaw } from "../../define.ts";
import { asText } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

const later = new Set(["system/task_progress", "system/task_updated", "system/task_notification"]);

export const startedFirst = defineLaw("task.started.first", (report) => {
  const started = new Memory<string, true>();
  return {
    message(message) {
      const id = asText(message.frame.task_id);
      if (message.from !== "agent" || id === undefined) return;
      if (message.name === "system/task_started") started.set(id, true);
      if (later.has(message.name) && !started.has(id))
        report({
          side: "agent",
          at: message,
          message: `\`${message.name}\` names task "${id}", which was not announced.`,
        });
    },
  };
});
