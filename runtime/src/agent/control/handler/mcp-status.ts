import { controlHandler } from "../../../connection/control-handler.ts";
import type { Server } from "../../mcp/server.ts";

interface McpStatusServices {
  readonly mcp: { listed(): Promise<void>; readonly servers: readonly Pick<Server, "report">[] };
}

/** The status of every MCP server. */
export const mcpStatus = controlHandler("mcp_status", async ({ mcp }: McpStatusServices) => {
  await mcp.listed();
  return { mcpServers: mcp.servers.map(({ report }) => report) };
});
