import { controlHandler } from "../../../connection/control-handler.ts";

interface EndSessionServices {
  /** Ends the process once the work in progress is done. */
  readonly dismiss: () => void;
}

/** Ends the session: the work in progress is finished, then the process exits. */
export const endSession = controlHandler("end_session", ({ dismiss }: EndSessionServices) => {
  dismiss();
  return undefined;
});
