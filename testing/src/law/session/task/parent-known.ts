import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

export const parentKnown = defineCheckedLaw("task.parent.known", () => {
  const used = new BoundedMap<string, true>();
  return {
    called({ call }) {
      used.set(call.id, true);
      return undefined;
    },
    completeMessage({ from, name, frame }) {
      const parent = asText(frame.parent_tool_use_id);
      if (from !== "agent" || parent === undefined || (name !== "assistant" && name !== "user")) return undefined;
      return used.has(parent) || `A frame belongs to tool use "${parent}", which no assistant frame called.`;
    },
  };
});
