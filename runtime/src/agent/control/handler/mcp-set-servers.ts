import type { ControlHandler } from "../define.ts";

/** Puts these servers in place of those that were set before. */
export const mcpSetServers: ControlHandler<"mcp_set_servers"> = (agent, request) => agent.mcp.set(request.servers);
