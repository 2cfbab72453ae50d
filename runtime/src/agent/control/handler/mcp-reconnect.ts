import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { Server } from "../../mcp/server.ts";
import { namedServer, type ServerLookup, unknownServer } from "../named-server.ts";

interface McpReconnectServices {
  readonly mcp: ServerLookup<
    Pick<Server, "name" | "status" | "error" | "isListed" | "connect" | "close"> & {
      readonly config: { readonly type: string };
    }
  >;
}

/** Closes the connection to an MCP server and opens a new one. A server in the host is not reconnected. */
export const mcpReconnect = controlHandler("mcp_reconnect", async ({ mcp }: McpReconnectServices, request) => {
  const server = namedServer(mcp, request.serverName);
  if (!server.isListed) throw unknownServer(server.name);
  if (server.status === "disabled") {
    throw new ControlError(`MCP server ${server.name} is disabled. Enable it with mcp_toggle, then reconnect it.`);
  }
  if (server.config.type === "sdk") {
    throw new ControlError(`MCP server ${server.name} runs in the host: reconnect it there, with mcp_set_servers`);
  }
  await server.close(false);
  await server.connect();
  if (server.status === "failed") throw new ControlError(server.error ?? "The server cannot be reached.");
  return undefined;
});
