import type { ControlHandler } from "../../core/control-handler.ts";
import type { Server } from "../../mcp/server.ts";

interface McpStatusServices {
  readonly mcp: { readonly servers: readonly Pick<Server, "report">[] };
}

/** The status of every MCP server. */
export const mcpStatus: ControlHandler<"mcp_status", McpStatusServices> = ({ mcp }) => ({
  mcpServers: mcp.servers.map(({ report }) => report),
});
