import { defineLaw } from "../../define.ts";
import { asList, asObject, asText } from "../../reading/json.ts";

export const serverKnown = defineLaw("mcp.server.known", (report) => {
  const servers = new Set<string>();
  return {
    request(request) {
      if (request.from === "host") {
        for (const name of asList(request.request.sdkMcpServers)) if (typeof name === "string") servers.add(name);
        for (const [name, server] of Object.entries(asObject(request.request.servers)))
          if (asObject(server).type === "sdk") servers.add(name);
        return;
      }
      if (request.subtype !== "mcp_message") return;
      const name = asText(request.request.server_name) ?? "";
      if (!servers.has(name))
        report({
          side: "agent",
          at: request,
          message: `An MCP message names server "${name}", which the host does not serve.`,
        });
    },
  };
});
