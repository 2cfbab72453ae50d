import { controlHandler } from "../../../connection/control-handler.ts";
import type { McpService } from "../../mcp/mcp-service.ts";
import type { PermissionService } from "../../permission/permission-service.ts";

interface McpSetServersServices {
  readonly mcp: Pick<McpService, "set">;
  readonly permissions: Pick<PermissionService, "setServerPolicies">;
}

/** Replaces the MCP servers that were set before, with the policies for their tools. */
export const mcpSetServers = controlHandler(
  "mcp_set_servers",
  ({ mcp, permissions }: McpSetServersServices, request) => {
    permissions.setServerPolicies(request.servers);
    return mcp.set(request.servers);
  },
);
