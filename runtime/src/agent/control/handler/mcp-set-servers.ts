import { controlHandler } from "../../../connection/control-handler.ts";
import type { McpService } from "../../mcp/mcp-service.ts";

interface McpSetServersServices {
  readonly mcp: Pick<McpService, "set">;
}

/** Replaces the MCP servers that were set before. */
export const mcpSetServers = controlHandler("mcp_set_servers", ({ mcp }: McpSetServersServices, request) =>
  mcp.set(request.servers),
);
