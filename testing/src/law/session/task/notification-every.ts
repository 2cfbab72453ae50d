import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

/** An agent that is killed, or that fails, need not report. */
export const notificationEvery = defineCheckedLaw("task.notification.every", () => {
  const open = new BoundedMap<string, number>();
  let [begun, killed] = [false, false];
  return {
    completeMessage({ from, name, frame, seq }) {
      const id = asText(frame.task_id);
      if (from !== "agent" || id === undefined) return undefined;
      begun ||= name === "system/task_started";
      if (name === "system/task_started") open.set(id, seq);
      if (name === "system/task_notification") open.delete(id);
      return undefined;
    },
    signal() {
      killed = true;
      return undefined;
    },
    exit({ code, signal }) {
      if (!begun || killed || signal !== null || code !== 0) return undefined;
      const [first] = [...open.entries()];
      if (!first) return true;
      return {
        message: `The agent ended without a notification about the end of task "${first[0]}".`,
        related: [first[1]],
      };
    },
  };
});
