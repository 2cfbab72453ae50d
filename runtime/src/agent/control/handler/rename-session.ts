import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../define.ts";

/** Gives the session a title. */
export const renameSession: ControlHandler<"rename_session"> = (agent, request) => {
  if (request.session_id !== undefined && request.session_id !== agent.session.id)
    throw new ControlError("session_id is not the current session");
  agent.notices.titleChanged(request.title.trim());
  return undefined;
};
