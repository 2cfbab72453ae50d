import { ControlError } from "../../../connection/errors.ts";
import { isPermissionMode, permissionModes } from "../../core/permission-mode.ts";
import type { ControlHandler } from "../define.ts";

const obstacles = {
  disabled: ["it is disabled by settings or configuration", "disabled"],
  "not-launched": ["the session was not launched with --dangerously-skip-permissions", "not_launched"],
} as const;

/** Switches the permission mode. All checks can only be switched off where the process was started with that in mind. */
export const setPermissionMode: ControlHandler<"set_permission_mode"> = (agent, request) => {
  const mode: unknown = request.mode;
  if (!isPermissionMode(mode)) {
    const names = [...permissionModes].sort().join(", ");
    throw new ControlError(`Cannot set permission mode: must be one of ${names}`, "invalid_mode");
  }
  const obstacle = agent.permissions.obstacleTo(mode);
  if (obstacle !== null) {
    const [reason, code] = obstacles[obstacle];
    const kind = mode === "bypassPermissions" ? "bypass" : mode;
    throw new ControlError(`Cannot set permission mode to ${mode} because ${reason}`, `${kind}_${code}`);
  }
  agent.permissions.switchMode(mode);
  return { mode };
};
