import { isJsonObject } from "@agentwire/protocol/json";
import type { ToolInput } from "../core/tool.ts";
import type { ToolAnswer } from "../hook/channel.ts";
import { inHost } from "./config.ts";
import type { Server } from "./server.ts";

/** Marks a call for a server in the host as made by a hook and not by the model. */
const hookCall = { _meta: { "claudecode/hookCall": true } };

/** Calls a tool of a server for a hook, even one that the server does not list. Waits for a server that is connecting. */
export async function callServerTool(
  servers: { find(name: string): Pick<Server, "config" | "session" | "settled"> | undefined },
  { server: name, tool, input }: { readonly server: string; readonly tool: string; readonly input: ToolInput },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const server = servers.find(name);
  await server?.settled;
  if (!server?.session) throw new Error(`MCP server "${name}" is not connected`);
  const params = { name: tool, arguments: input, ...(inHost(server.config) ? hookCall : {}) };
  const { content, isError } = await server.session.call("tools/call", params, { signal });
  const blocks = Array.isArray(content) ? content.filter(isJsonObject) : [];
  const texts = blocks.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
  return { text: texts.join("\n").trim(), isError: isError === true };
}
