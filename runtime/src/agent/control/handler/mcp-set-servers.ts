import type { ControlHandler } from "../../core/control-handler.ts";
import type { McpService } from "../../mcp/mcp-service.ts";

interface McpSetServersServices {
  readonly mcp: Pick<McpService, "set">;
}

/** Replaces the MCP servers that were set before. */
export const mcpSetServers: ControlHandler<"mcp_set_servers", McpSetServersServices> = ({ mcp }, request) =>
  mcp.set(request.servers);
