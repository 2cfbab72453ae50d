import type { ControlHandler } from "../define.ts";

/** Gives the session a title. */
export const renameSession: ControlHandler<"rename_session"> = (agent, request) => {
  agent.notices.titleChanged(request.title.trim());
  return undefined;
};
