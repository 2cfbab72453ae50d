import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { blocksOf } from "../../session-event/json.ts";

export const resultKnown = defineCheckedLaw("tool.result.known", () => {
  const used = new BoundedMap<string, true>();
  return {
    called({ call }) {
      used.set(call.id, true);
      return undefined;
    },
    completeMessage({ from, name, frame }) {
      if (from !== "agent" || name !== "user") return undefined;
      const results = blocksOf(frame).filter(({ type }) => type === "tool_result");
      const stray = results.map((block) => asText(block.tool_use_id)).find((id) => id !== undefined && !used.has(id));
      if (stray !== undefined) return `A tool result answers "${stray}", which no assistant frame called.`;
      return results.length > 0 ? true : undefined;
    },
  };
});
