import type { ControlHandler } from "../define.ts";
import { namedServer } from "../named-server.ts";

/** Switches a server on or off. */
export const mcpToggle: ControlHandler<"mcp_toggle"> = async (agent, request) => {
  const server = namedServer(agent, request.serverName);
  if (request.enabled === false) await server.close(true);
  else if (server.status !== "connected") await server.connect();
  return undefined;
};
