import type { ControlResponseOf } from "@agentwire/protocol";
import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../../core/control-handler.ts";
import type { McpSession } from "../../mcp/session.ts";
import { namedServer, type ServerLookup } from "../named-server.ts";

interface McpReadResourceServices {
  readonly mcp: ServerLookup<{ readonly session: Pick<McpSession, "call"> | null }>;
}

/** Reads a user interface resource of an MCP server for the host. */
export const mcpReadResource: ControlHandler<"mcp_read_resource", McpReadResourceServices> = async (
  { mcp },
  request,
  call,
) => {
  if (!String(request.uri).startsWith("ui://")) {
    throw new ControlError("mcp_read_resource: uri must use the ui:// scheme");
  }
  const { session } = namedServer(mcp, request.serverName);
  if (!session) throw new ControlError(`MCP server not connected: ${request.serverName}`);
  const result = await session.call("resources/read", { uri: request.uri }, { signal: call.signal });
  return result as ControlResponseOf<"mcp_read_resource">;
};
