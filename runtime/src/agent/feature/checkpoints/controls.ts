import { ControlError } from "../../../connection/errors.ts";
import type { ControlHandler, ControlTable } from "../../core/control-handler.ts";
import type { AgentOptions } from "../../core/options.ts";
import type { Checkpoints } from "./checkpoints.ts";

interface CheckpointControlServices {
  readonly options: Pick<AgentOptions, "checkpoints">;
  readonly checkpoints: Pick<Checkpoints, "rewind">;
}

const off = "File rewinding is not enabled.";

/** Restores files to their state before a message. A dry run reports its refusal as a value. */
const rewindFiles: ControlHandler<"rewind_files", CheckpointControlServices> = async (
  { options, checkpoints },
  request,
) => {
  const dry = Boolean(request.dry_run);
  const result = options.checkpoints
    ? await checkpoints.rewind(request.user_message_id, dry)
    : { canRewind: false, error: off };
  if (!result.canRewind && !dry) throw new ControlError(result.error ?? off);
  return result;
};

/** The control requests that file checkpoints answer. */
export const checkpointControls: ControlTable<"rewind_files", CheckpointControlServices> = {
  rewind_files: rewindFiles,
};
