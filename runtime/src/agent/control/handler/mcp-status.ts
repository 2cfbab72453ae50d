import { controlHandler } from "../../../connection/control-handler.ts";
import type { Server } from "../../mcp/server.ts";

interface McpStatusServices {
  readonly mcp: { readonly servers: readonly Pick<Server, "report">[] };
}

/** The status of every MCP server. */
export const mcpStatus = controlHandler("mcp_status", ({ mcp }: McpStatusServices) => ({
  mcpServers: mcp.servers.map(({ report }) => report),
}));
