import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";

const levels: readonly unknown[] = ["ask", "default", "proactive"];

/** This agent has no proactivity levels: it refuses every request as a session without them does. */
export const setProactivityLevel = controlHandler("set_proactivity_level", (_: unknown, { level }) => {
  if (!levels.includes(level)) {
    throw new ControlError(
      `Cannot set proactivity: unrecognized level ${String(level)} (expected one of ask, default, proactive)`,
    );
  }
  throw new ControlError("Cannot set proactivity: levels are not enabled for this session");
});
