import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import { namedMode, type PermissionMode, permissionModes } from "../../core/permission-mode.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Runner } from "../../loop/runner.ts";
import type { PermissionService } from "../../permission/permission-service.ts";

interface SetPermissionModeServices {
  readonly permissions: Pick<PermissionService, "obstacleTo" | "switchMode">;
  readonly session: Pick<SessionState, "mode">;
  readonly runner: Pick<Runner, "resultFollowed">;
}

const obstacles = {
  disabled: [" because it is disabled by settings or configuration", "disabled"],
  "no-model": [": auto mode unavailable for this model", "mode_model"],
  "not-launched": [" because the session was not launched with --dangerously-skip-permissions", "not_launched"],
} as const;

/** The mode that a host names. Throws if the session cannot switch to it. */
export function offeredMode(permissions: SetPermissionModeServices["permissions"], name: unknown): PermissionMode {
  const mode = namedMode(name);
  if (mode === null) {
    const names = [...permissionModes].sort().join(", ");
    throw new ControlError(`Cannot set permission mode: must be one of ${names}`, "invalid_mode");
  }
  const obstacle = permissions.obstacleTo(mode);
  if (obstacle !== null) {
    const [reason, code] = obstacles[obstacle];
    const kind = mode === "bypassPermissions" ? "bypass" : mode;
    throw new ControlError(`Cannot set permission mode to ${mode}${reason}`, `${kind}_${code}`);
  }
  return mode;
}

/** Switches the permission mode. Only a process that was started with the option for it can bypass all checks. */
export const setPermissionMode = controlHandler(
  "set_permission_mode",
  ({ permissions, session, runner }: SetPermissionModeServices, request, { afterResponse }) => {
    const mode = offeredMode(permissions, request.mode);
    if (mode !== session.mode) runner.resultFollowed();
    // The status message with the new mode follows the response.
    afterResponse(() => permissions.switchMode(mode));
    return { mode };
  },
);
