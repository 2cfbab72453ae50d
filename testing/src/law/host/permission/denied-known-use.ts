import { judging } from "../../define.ts";
import { asText } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

export const deniedKnownUse = judging("permission.denied.known-use", () => {
  const used = new Memory<string, true>();
  return {
    called({ call }) {
      used.set(call.id, true);
      return undefined;
    },
    whole({ from, name, frame }) {
      if (from !== "agent" || name !== "system/permission_denied") return undefined;
      const id = asText(frame.tool_use_id) ?? "";
      return used.has(id) || `A denial names tool use "${id}", which no assistant frame called.`;
    },
  };
});
