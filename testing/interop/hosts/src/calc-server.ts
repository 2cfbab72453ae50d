import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

/** An MCP server of its own process, for hosts that can name servers but not bring one along. It adds. */
const server = new McpServer({ name: "calc", version: "1.0.0" });
server.registerTool("add", { description: "Adds", inputSchema: { a: z.number(), b: z.number() } }, ({ a, b }) => ({
  content: [{ type: "text", text: `sum ${a + b}` }],
}));
await server.connect(new StdioServerTransport());
