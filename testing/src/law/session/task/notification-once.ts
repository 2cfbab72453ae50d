import { defineLaw } from "../../define.ts";
import { asText } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

export const notificationOnce = defineLaw("task.notification.once", (report) => {
  const notified = new Memory<string, number>();
  return {
    message(message) {
      const id = asText(message.frame.task_id);
      if (message.from !== "agent" || id === undefined) return;
      if (message.name === "system/task_started") notified.delete(id);
      if (message.name !== "system/task_notification") return;
      const first = notified.get(id);
      if (first === undefined) notified.set(id, message.seq);
      else
        report({ side: "agent", at: message, message: `Task "${id}" was reported as over twice.`, related: [first] });
    },
  };
});
