import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { sameTool } from "../../session-event/same-tool.ts";

export const deniedKnownUse = defineCheckedLaw("permission.denied.known-use", () => {
  const used = new BoundedMap<string, { readonly name: string; readonly over?: true }>();
  return {
    called({ call }) {
      used.set(call.id, { name: call.name });
      return undefined;
    },
    resolved({ call }) {
      used.set(call.id, { name: call.name, over: true });
      return undefined;
    },
    completeMessage({ from, name, frame }) {
      if (from !== "agent" || name !== "system/permission_denied") return undefined;
      const id = asText(frame.tool_use_id) ?? "";
      const known = used.get(id);
      if (!known) return `A denial names tool use "${id}", which no assistant frame called.`;
      if (known.over) return `The denial of tool use "${id}" was announced after its result.`;
      return sameTool(known.name, frame.tool_name) || `The denial of "${id}" names another tool than ${known.name}.`;
    },
  };
});
