import { asJsonObject, asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { asList } from "../../session-event/json.ts";

export const serverKnown = defineCheckedLaw("mcp.server.known", () => {
  const servers = new Set<string>();
  return {
    request({ from, subtype, request }) {
      if (from === "host") {
        for (const name of [...asList(request.sdkMcpServers), ...asList(request.sdk_mcp_servers)])
          if (typeof name === "string") servers.add(name);
        for (const [name, server] of Object.entries(asJsonObject(request.servers)))
          if (asJsonObject(server).type === "sdk") servers.add(name);
        return undefined;
      }
      if (subtype !== "mcp_message") return undefined;
      const name = asText(request.server_name) ?? "";
      return servers.has(name) || `An MCP message names server "${name}", which the host does not serve.`;
    },
  };
});
