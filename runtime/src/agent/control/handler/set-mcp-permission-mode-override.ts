import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import { namedMode } from "../../core/permission-mode.ts";
import type { PermissionService } from "../../permission/permission-service.ts";
import type { ServerLookup } from "../named-server.ts";

interface SetMcpPermissionModeOverrideServices {
  readonly permissions: Pick<PermissionService, "overrideServer">;
  readonly mcp: ServerLookup<unknown>;
}

/**
 * Sets a separate permission mode for the tools of one MCP server, not more permissive than the session's; `null`
 * removes it.
 */
export const setMcpPermissionModeOverride = controlHandler(
  "set_mcp_permission_mode_override",
  ({ permissions, mcp }: SetMcpPermissionModeOverrideServices, request) => {
    const mode = namedMode(request.mode);
    if (mode === null && request.mode !== null) {
      throw new ControlError(
        "Cannot set permission mode: must be one of acceptEdits, auto, bypassPermissions, default, dontAsk, plan",
      );
    }
    if (mode !== null && mode !== "default" && mode !== "auto") {
      throw new ControlError(`Permission mode override can only be 'default', 'auto' or null, not '${mode}'`);
    }
    permissions.overrideServer(request.serverName, mode);
    if (mcp.find(request.serverName)) return undefined;
    const outcome = mode === null ? "its mode was removed" : "the mode will apply once the server exists";
    const warning = `MCP server '${request.serverName}' is unknown; ${outcome}.`;
    return { warning };
  },
);
