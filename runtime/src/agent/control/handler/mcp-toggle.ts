import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { Server } from "../../mcp/server.ts";
import { namedServer, type ServerLookup } from "../named-server.ts";

interface McpToggleServices {
  readonly mcp: ServerLookup<Pick<Server, "status" | "error" | "connect" | "close">>;
}

/**
 * Enables or disables an MCP server. Refuses if the server cannot be reached; it is enabled all the same. As in the real
 * agent, the response to disabling precedes the frames of a request to enable it again right behind.
 */
export const mcpToggle = controlHandler("mcp_toggle", ({ mcp }: McpToggleServices, request) => {
  const server = namedServer(mcp, request.serverName);
  if (request.enabled !== false) return enable(server);
  void server.close(true);
  return undefined;
});

async function enable(server: Pick<Server, "status" | "error" | "connect">): Promise<undefined> {
  if (server.status !== "connected") await server.connect();
  if (server.status === "failed") throw new ControlError(server.error ?? "The server cannot be reached.");
  return undefined;
}
