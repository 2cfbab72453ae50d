import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../define.ts";

/** Gives the session a title. */
export const renameSession: ControlHandler<"rename_session"> = (agent, request) => {
  const title = typeof request.title === "string" ? request.title.trim() : "";
  if (title === "") throw new ControlError("rename_session: title must not be empty");
  agent.notices.titleChanged(title);
  return undefined;
};
