import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler } from "../define.ts";

const off = "File rewinding is not enabled.";

/** Puts files back to what they were before a message. */
export const rewindFiles: ControlHandler<"rewind_files"> = async (agent, request) => {
  const dry = Boolean(request.dry_run);
  const result = agent.options.checkpoints
    ? await agent.checkpoints.rewind(request.user_message_id, dry)
    : { canRewind: false, error: off };
  if (!result.canRewind && !dry) throw new ControlError(result.error ?? off);
  return result;
};
