import type { ControlResponseOf } from "@agentwire/protocol";
import type { ControlHandler } from "../define.ts";

/** How the MCP servers stand. */
export const mcpStatus: ControlHandler<"mcp_status"> = (agent) =>
  ({ mcpServers: agent.mcp.servers.map(({ report }) => report) }) as unknown as ControlResponseOf<"mcp_status">;
