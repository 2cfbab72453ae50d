import { reasonOf } from "@agentwire/runtime";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { safe } from "../../terminal.ts";
import type { DocumentPage } from "./reference.ts";
import { type SessionTool, type SessionToolServices, sessionTools } from "./tools.ts";

/** What a server offers. */
export interface McpContents extends SessionToolServices {
  readonly pages: readonly DocumentPage[];
}

/** An MCP server for questions about recorded sessions. Its tools are read-only, and its resources are the reference. */
export function createMcpServer(services: McpContents, version: string): McpServer {
  const server = new McpServer({ name: "agentwire", version });
  for (const [name, { description, input, run }] of Object.entries(sessionTools) as [string, SessionTool][]) {
    const config = { description, inputSchema: input, annotations: { readOnlyHint: true, openWorldHint: false } };
    server.registerTool(name, config, async (given: Record<string, unknown>) => {
      try {
        return { content: [{ type: "text", text: safe(await run(given, services)) }] };
      } catch (error) {
        return { isError: true, content: [{ type: "text", text: safe(reasonOf(error)) }] };
      }
    });
  }
  for (const { uri, title, text } of services.pages)
    server.registerResource(uri.slice("agentwire://".length), uri, { title, mimeType: "text/markdown" }, () => ({
      contents: [{ uri, mimeType: "text/markdown", text: text() }],
    }));
  return server;
}
