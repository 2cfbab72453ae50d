import { asJsonObject } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

export const callMeta = defineCheckedLaw("mcp.call.meta", () => {
  const shown = new Set<string>();
  return {
    called({ call }) {
      if (call.name.startsWith("mcp__")) shown.add(call.id);
      return undefined;
    },
    concluded() {
      shown.clear();
      return undefined;
    },
    request({ from, subtype, request }) {
      const message = asJsonObject(request.message);
      if (from !== "agent" || subtype !== "mcp_message" || message.method !== "tools/call") return undefined;
      if (shown.size === 0) return undefined;
      const id = asJsonObject(asJsonObject(message.params)._meta)["claudecode/toolUseId"];
      return typeof id === "string" || "A call of a tool does not carry the id of its tool use.";
    },
  };
});
