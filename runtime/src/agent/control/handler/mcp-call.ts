import { isJsonObject } from "@agentwire/protocol/json";
import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { McpSession } from "../../mcp/session.ts";
import type { ServerLookup } from "../named-server.ts";

interface McpCallServices {
  readonly mcp: ServerLookup<{
    readonly config: { readonly type: string };
    connected(): Promise<Pick<McpSession, "call"> | null>;
  }>;
}

const shortestMs = 1_000;
const longestMs = 600_000;

/** Calls a tool of an MCP server for the host, without the model. The host calls its own servers itself. */
export const mcpCall = controlHandler("mcp_call", async ({ mcp }: McpCallServices, request, call) => {
  const [, name = "", tool = ""] = /^mcp__(.+?)__(.+)$/.exec(String(request.tool)) ?? [];
  const server = mcp.find(name);
  const session = await server?.connected();
  if (!server || !session) throw new ControlError(`MCP server not connected: ${name || String(request.tool)}`);
  if (server.config.type === "sdk")
    throw new ControlError(
      `mcp_call does not support SDK MCP servers. The server "${name}" runs in the host: call its tool there.`,
    );
  const timeoutMs = Math.min(Math.max(request.timeout_ms ?? longestMs, shortestMs), longestMs);
  const params = { name: tool, arguments: request.arguments ?? {} };
  const limits = { signal: call.signal, timeoutMs };
  const { content, structuredContent, _meta, ...rest } = await session.call("tools/call", params, limits);
  return {
    ...rest,
    content,
    ...(isJsonObject(structuredContent) ? { structuredContent } : {}),
    ...(isJsonObject(_meta) ? { _meta } : {}),
  };
});
