import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";

interface RenameSessionServices {
  readonly session: Pick<SessionState, "id">;
  readonly status: Pick<StatusEmitter, "titleChanged">;
}

/** Sets the title of the session. */
export const renameSession = controlHandler("rename_session", ({ session, status }: RenameSessionServices, request) => {
  if (request.session_id !== undefined && request.session_id !== session.id)
    throw new ControlError("session_id is not the current session");
  status.titleChanged(request.title);
  return undefined;
});
