import type { McpServerToolPolicy } from "@agentwire/protocol";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

/** An MCP server that lives in the host's process. */
export interface SdkMcpServer {
  readonly type: "sdk";
  readonly name: string;
  readonly instance: Pick<McpServer, "connect" | "close">;
  /** Longest time for one call of a tool, in milliseconds. */
  readonly timeout?: number;
  /** What may be done with its tools, as the agent's settings have it. */
  readonly tools?: readonly McpServerToolPolicy[];
}
