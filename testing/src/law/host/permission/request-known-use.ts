import { judging } from "../../define.ts";
import { asText } from "../../reading/json.ts";
import { Memory } from "../../reading/memory.ts";

export const requestKnownUse = judging("permission.request.known-use", () => {
  const used = new Memory<string, true>();
  return {
    called({ call }) {
      used.set(call.id, true);
      return undefined;
    },
    request({ from, subtype, request }) {
      const id = asText(request.tool_use_id);
      if (from !== "agent" || subtype !== "can_use_tool" || id === undefined) return undefined;
      return used.has(id) || `Permission was asked for tool use "${id}" before an assistant frame called it.`;
    },
  };
});
