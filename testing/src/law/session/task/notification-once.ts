import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

export const notificationOnce = defineCheckedLaw("task.notification.once", () => {
  const notified = new BoundedMap<string, number>();
  return {
    completeMessage({ from, name, frame, seq }) {
      const id = asText(frame.task_id);
      if (from !== "agent" || id === undefined) return undefined;
      if (name === "system/task_started") notified.delete(id);
      if (name !== "system/task_notification") return undefined;
      const first = notified.get(id);
      if (first !== undefined) return { message: `The end of task "${id}" was reported twice.`, related: [first] };
      notified.set(id, seq);
      return true;
    },
  };
});
