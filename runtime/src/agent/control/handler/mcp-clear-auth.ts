import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import { namedServer, type ServerLookup } from "../named-server.ts";

interface McpClearAuthServices {
  readonly mcp: ServerLookup<{ readonly config: { readonly type: string } }>;
}

/** This agent stores no credentials of MCP servers, so there is nothing to clear. */
export const mcpClearAuth = controlHandler("mcp_clear_auth", ({ mcp }: McpClearAuthServices, request) => {
  const { config } = namedServer(mcp, request.serverName ?? "");
  throw new ControlError(`Cannot clear auth for server type "${config.type}"`);
});
