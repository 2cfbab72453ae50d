import { ControlError } from "../../../connection/errors.ts";
import { isPermissionMode, permissionModes } from "../../permission/mode.ts";
import type { ControlHandler } from "../define.ts";

/** Switches the permission mode. All checks can only be switched off where the process was started with that in mind. */
export const setPermissionMode: ControlHandler<"set_permission_mode"> = (agent, request) => {
  const mode: unknown = request.mode;
  if (!isPermissionMode(mode)) {
    const names = [...permissionModes].sort().join(", ");
    throw new ControlError(`Cannot set permission mode: must be one of ${names}`, "invalid_mode");
  }
  if (mode === "bypassPermissions" && !agent.options.bypassAllowed) {
    throw new ControlError(
      "Cannot set permission mode to bypassPermissions because the session was not launched with --dangerously-skip-permissions",
      "bypass_not_launched",
    );
  }
  agent.permissions.switchMode(mode);
  return { mode };
};
