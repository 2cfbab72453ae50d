import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../define.ts";
import { namedServer } from "../named-server.ts";

/** Drops a server's connection and makes a new one. */
export const mcpReconnect: ControlHandler<"mcp_reconnect"> = async (agent, request) => {
  const server = namedServer(agent, request.serverName);
  if (server.status === "disabled") {
    throw new ControlError(`MCP server ${server.name} is disabled: mcp_toggle enables it, then it can be reconnected`);
  }
  await server.close(false);
  await server.connect();
  if (server.status === "failed") throw new ControlError(server.error ?? "The server cannot be reached.");
  return undefined;
};
