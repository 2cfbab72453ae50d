import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";

/** This agent has no remote control, so it can only be disabled. */
export const remoteControl = controlHandler("remote_control", (_, { enabled }) => {
  if (enabled) throw new ControlError("Remote control is not available in this agent. Send `enabled: false`.");
  return undefined;
});
