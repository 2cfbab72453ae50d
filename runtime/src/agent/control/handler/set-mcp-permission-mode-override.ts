import { ControlError } from "../../../connection/errors.ts";
import { isPermissionMode } from "../../permission/mode.ts";
import type { ControlHandler } from "../define.ts";

/** Gives one server's tools a permission mode of their own; nothing takes it away again. */
export const setMcpPermissionModeOverride: ControlHandler<"set_mcp_permission_mode_override"> = (agent, request) => {
  const mode: unknown = request.mode;
  if (mode !== null && mode !== undefined && !isPermissionMode(mode)) {
    throw new ControlError(
      "Cannot set permission mode: must be one of acceptEdits, auto, bypassPermissions, default, dontAsk, plan",
    );
  }
  agent.permissions.overrideServer(String(request.serverName), mode ?? null);
  return undefined as never;
};
