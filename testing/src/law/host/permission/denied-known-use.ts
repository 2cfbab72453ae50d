import { judging } from "../../define.ts";
import { asText } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

export const deniedKnownUse = judging("permission.denied.known-use", () => {
  const used = new Memory<string, "open" | "over">();
  return {
    called({ call }) {
      used.set(call.id, "open");
      return undefined;
    },
    resolved({ call }) {
      used.set(call.id, "over");
      return undefined;
    },
    whole({ from, name, frame }) {
      if (from !== "agent" || name !== "system/permission_denied") return undefined;
      const id = asText(frame.tool_use_id) ?? "";
      if (used.get(id) === "over") return `The denial of tool use "${id}" was announced after its result.`;
      return used.has(id) || `A denial names tool use "${id}", which no assistant frame called.`;
    },
  };
});
