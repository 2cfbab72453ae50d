import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

export const useSame = defineCheckedLaw("task.use.same", () => {
  const uses = new BoundedMap<string, { readonly use: string; readonly seq: number }>();
  return {
    completeMessage({ from, name, frame, seq }) {
      const [id, use] = [asText(frame.task_id), asText(frame.tool_use_id)];
      if (from !== "agent" || id === undefined) return undefined;
      if (name === "system/task_started") {
        if (use !== undefined) uses.set(id, { use, seq });
        return undefined;
      }
      const begun = uses.get(id);
      if (!begun || (name !== "system/task_progress" && name !== "system/task_notification")) return undefined;
      if (use === begun.use) return true;
      return { message: `Task "${id}" belongs to "${begun.use}" and then to "${use}".`, related: [begun.seq] };
    },
  };
});
