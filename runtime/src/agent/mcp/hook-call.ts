import { isObject } from "../../unknown/fields.ts";
import type { ToolInput } from "../core/tool.ts";
import type { ToolAnswer } from "../hook/run.ts";
import { inHost } from "./config.ts";
import type { McpService } from "./mcp-service.ts";

/** By which a server in the host knows that no model called its tool. */
const hookCall = { _meta: { "claudecode/hookCall": true } };

/** Calls a tool of a server for a hook, also one that the server does not list. A server on its way is waited for. */
export async function callServerTool(
  desk: McpService,
  { server: name, tool, input }: { readonly server: string; readonly tool: string; readonly input: ToolInput },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const server = desk.find(name);
  await server?.settled;
  if (!server?.session) throw new Error(`MCP server "${name}" is not connected`);
  const params = { name: tool, arguments: input, ...(inHost(server.config) ? hookCall : {}) };
  const { content, isError } = await server.session.call("tools/call", params, { signal });
  const blocks = Array.isArray(content) ? content.filter(isObject) : [];
  const texts = blocks.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
  return { text: texts.join("\n").trim(), isError: isError === true };
}
