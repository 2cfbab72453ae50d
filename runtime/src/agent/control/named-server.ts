import { ControlError } from "../../connection/errors.ts";
import type { Agent } from "../agent.ts";
import type { Server } from "../mcp/server.ts";

/** The MCP server of a name. Refuses names that there are not. */
export function namedServer(agent: Agent, name: unknown): Server {
  const server = typeof name === "string" ? agent.mcp.find(name) : undefined;
  if (!server) throw new ControlError(`Server not found: ${String(name)}`);
  return server;
}
