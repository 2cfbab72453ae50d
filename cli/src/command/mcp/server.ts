import { reasonOf } from "@agentwire/runtime";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { safe } from "../../terminal.ts";
import type { SessionFolder } from "./sessions.ts";
import { type SessionTool, sessionTools } from "./tools.ts";

/** An MCP server for questions about recorded sessions. Its tools are read-only. */
export function createMcpServer(sessions: SessionFolder, version: string): McpServer {
  const server = new McpServer({ name: "agentwire", version });
  for (const [name, { description, input, run }] of Object.entries(sessionTools) as [string, SessionTool][]) {
    const config = { description, inputSchema: input, annotations: { readOnlyHint: true, openWorldHint: false } };
    server.registerTool(name, config, async (given: Record<string, unknown>) => {
      try {
        return { content: [{ type: "text", text: safe(await run(given, sessions)) }] };
      } catch (error) {
        return { isError: true, content: [{ type: "text", text: safe(reasonOf(error)) }] };
      }
    });
  }
  return server;
}
