import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import { isPermissionMode } from "../../core/permission-mode.ts";
import type { PermissionService } from "../../permission/permission-service.ts";
import type { ServerLookup } from "../named-server.ts";

interface SetMcpPermissionModeOverrideServices {
  readonly permissions: Pick<PermissionService, "overrideServer">;
  readonly mcp: ServerLookup<unknown>;
}

/** Gives the tools of one MCP server a permission mode of their own, no freer than the session's; `null` removes it. */
export const setMcpPermissionModeOverride = controlHandler(
  "set_mcp_permission_mode_override",
  ({ permissions, mcp }: SetMcpPermissionModeOverrideServices, request) => {
    const mode: unknown = request.mode;
    if (mode !== null && !isPermissionMode(mode)) {
      throw new ControlError(
        "Cannot set permission mode: must be one of acceptEdits, auto, bypassPermissions, default, dontAsk, plan",
      );
    }
    if (mode !== null && mode !== "default" && mode !== "auto") {
      throw new ControlError(`Permission mode override can only be 'default', 'auto' or null, not '${mode}'`);
    }
    permissions.overrideServer(request.serverName, mode);
    if (mcp.find(request.serverName)) return undefined;
    const outcome = mode === null ? "its mode was taken away" : "the mode will hold once it is there";
    const warning = `MCP server '${request.serverName}' is not known; ${outcome}.`;
    return { warning };
  },
);
