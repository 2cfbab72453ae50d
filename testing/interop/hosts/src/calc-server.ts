import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

/** An MCP server in a separate process, for hosts that can only name servers. It adds numbers. */
const server = new McpServer({ name: "calc", version: "1.0.0" });
server.registerTool("add", { description: "Adds", inputSchema: { a: z.number(), b: z.number() } }, ({ a, b }) => ({
  content: [{ type: "text", text: `sum ${a + b}` }],
}));
await server.connect(new StdioServerTransport());
