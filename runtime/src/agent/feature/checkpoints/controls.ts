import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { Checkpoints } from "./checkpoints.ts";

interface CheckpointControlServices {
  readonly options: Pick<StartupOptions, "checkpoints">;
  readonly checkpoints: Pick<Checkpoints, "rewind">;
}

const off = "File rewinding is not enabled.";

/** Restores files to their state before a message. A dry run reports its refusal as a value. */
export const rewindFiles = controlHandler(
  "rewind_files",
  async ({ options, checkpoints }: CheckpointControlServices, request) => {
    const dry = Boolean(request.dry_run);
    const result = options.checkpoints
      ? await checkpoints.rewind(request.user_message_id, dry)
      : { canRewind: false, error: off };
    if (!result.canRewind && !dry) throw new ControlError(result.error ?? off);
    return result;
  },
);
