import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { sameTool } from "../../session-event/same-tool.ts";

export const requestKnownUse = defineCheckedLaw("permission.request.known-use", () => {
  const used = new BoundedMap<string, string>();
  /** The host has a tool called itself, which no assistant frame shows. */
  let callsItself = false;
  return {
    called({ call }) {
      used.set(call.id, call.name);
      return undefined;
    },
    request({ from, subtype, request }) {
      callsItself ||= from === "host" && subtype === "mcp_call" && request.check_permissions === true;
      const id = asText(request.tool_use_id);
      if (from !== "agent" || subtype !== "can_use_tool" || id === undefined) return undefined;
      const name = used.get(id);
      if (name === undefined && callsItself) return undefined;
      if (name === undefined) return `Permission was asked for tool use "${id}" before an assistant frame called it.`;
      return (
        sameTool(name, request.tool_name) || `Permission was asked for "${id}" as a use of another tool than ${name}.`
      );
    },
  };
});
