import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import { namedServer, type ServerLookup } from "../named-server.ts";

interface McpAuthenticateServices {
  readonly mcp: ServerLookup<{ readonly config: { readonly type: string } }>;
}

/** This agent does not sign in to MCP servers. The refusal names the type of the server. */
export const mcpAuthenticate = controlHandler("mcp_authenticate", ({ mcp }: McpAuthenticateServices, request) => {
  const { config } = namedServer(mcp, request.serverName ?? "");
  throw new ControlError(`Server type "${config.type}" does not support OAuth authentication`);
});
