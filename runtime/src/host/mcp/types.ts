import type { McpServerToolPolicy } from "@agentwire/protocol";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

/** An MCP server in the host's process. */
export interface SdkMcpServer {
  readonly type: "sdk";
  readonly name: string;
  readonly instance: Pick<McpServer, "connect" | "close">;
  /** Timeout of a tool call, in milliseconds. */
  readonly timeout?: number;
  /** Policies for its tools, as in the agent's settings. */
  readonly tools?: readonly McpServerToolPolicy[];
}
