import type { ControlResponseOf } from "@agentwire/protocol";
import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../define.ts";

const shortestMs = 1_000;
const longestMs = 600_000;

/** Calls a server's tool for the host, past the model. */
export const mcpCall: ControlHandler<"mcp_call"> = async (agent, request, call) => {
  const [, name = "", tool = ""] = /^mcp__(.+?)__(.+)$/.exec(String(request.tool)) ?? [];
  const session = agent.mcp.find(name)?.session;
  if (!session) throw new ControlError(`MCP server not connected: ${name || String(request.tool)}`);
  const timeoutMs = Math.min(Math.max(request.timeout_ms ?? longestMs, shortestMs), longestMs);
  const params = { name: tool, arguments: request.arguments ?? {} };
  return (await session.call("tools/call", params, {
    signal: call.signal,
    timeoutMs,
  })) as ControlResponseOf<"mcp_call">;
};
