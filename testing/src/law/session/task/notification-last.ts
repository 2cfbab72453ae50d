import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

export const notificationLast = defineCheckedLaw("task.notification.last", () => {
  const over = new BoundedMap<string, number>();
  return {
    completeMessage({ from, name, frame, seq }) {
      const id = asText(frame.task_id);
      if (from !== "agent" || id === undefined) return undefined;
      if (name === "system/task_started") over.delete(id);
      if (name === "system/task_notification") over.set(id, seq);
      if (name !== "system/task_progress" && name !== "system/task_updated") return undefined;
      const end = over.get(id);
      return end === undefined || { message: `\`${name}\` came after the end of task "${id}".`, related: [end] };
    },
  };
});
