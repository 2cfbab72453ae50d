import { controlHandler } from "../../../connection/control-handler.ts";
import type { Server } from "../../mcp/server.ts";
import { namedServer, type ServerLookup } from "../named-server.ts";

interface McpToggleServices {
  readonly mcp: ServerLookup<Pick<Server, "status" | "connect" | "close">>;
}

/** Enables or disables an MCP server. */
export const mcpToggle = controlHandler("mcp_toggle", async ({ mcp }: McpToggleServices, request) => {
  const server = namedServer(mcp, request.serverName);
  if (request.enabled === false) await server.close(true);
  else if (server.status !== "connected") await server.connect();
  return undefined;
});
