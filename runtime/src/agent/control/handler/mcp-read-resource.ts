import type { ControlResponseOf } from "@agentwire/protocol";
import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../define.ts";
import { namedServer } from "../named-server.ts";

/** Reads a piece of a server's user interface for the host. */
export const mcpReadResource: ControlHandler<"mcp_read_resource"> = async (agent, request, call) => {
  if (!String(request.uri).startsWith("ui://")) {
    throw new ControlError("mcp_read_resource: uri must use the ui:// scheme");
  }
  const { session } = namedServer(agent, request.serverName);
  if (!session) throw new ControlError(`MCP server not connected: ${request.serverName}`);
  const result = await session.call("resources/read", { uri: request.uri }, { signal: call.signal });
  return result as ControlResponseOf<"mcp_read_resource">;
};
