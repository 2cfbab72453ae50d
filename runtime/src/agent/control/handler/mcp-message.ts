import { controlHandler } from "../../../connection/control-handler.ts";
import type { ServerLookup } from "../named-server.ts";

interface McpMessageServices {
  readonly mcp: ServerLookup<{ receive(message: unknown): Promise<void> }>;
}

/** Receives a message that an MCP server in the host sends on its own. */
export const mcpMessage = controlHandler("mcp_message", async ({ mcp }: McpMessageServices, request) => {
  await mcp.find(request.server_name)?.receive(request.message);
  return undefined;
});
