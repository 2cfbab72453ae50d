import type { ControlHandler } from "../define.ts";

/** Ends the session: what is at work is finished, then the process goes. */
export const endSession: ControlHandler<"end_session"> = (agent) => {
  agent.dismiss();
  return undefined;
};
