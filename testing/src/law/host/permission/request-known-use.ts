import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { sameTool } from "../../session-event/same-tool.ts";

export const requestKnownUse = defineCheckedLaw("permission.request.known-use", () => {
  const used = new BoundedMap<string, string>();
  /** Tools that the host has the agent call and check, which no assistant frame shows. */
  const calledByHost = new BoundedMap<string, true>();
  return {
    called({ call }) {
      used.set(call.id, call.name);
      return undefined;
    },
    request({ from, subtype, request }) {
      if (from === "host" && subtype === "mcp_call" && request.check_permissions === true)
        calledByHost.set(asText(request.tool) ?? "", true);
      const id = asText(request.tool_use_id);
      if (from !== "agent" || subtype !== "can_use_tool" || id === undefined) return undefined;
      const name = used.get(id);
      if (name === undefined && calledByHost.has(asText(request.tool_name) ?? "")) return undefined;
      if (name === undefined) return `Permission was asked for tool use "${id}" before an assistant frame called it.`;
      return (
        sameTool(name, request.tool_name) || `Permission was asked for "${id}" as a use of another tool than ${name}.`
      );
    },
  };
});
