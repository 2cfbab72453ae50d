import { controlHandler } from "../../../connection/control-handler.ts";

interface EndSessionServices {
  /** Ends the process once the turn has ended. */
  readonly dismiss: () => void;
  readonly runner: { interrupt(cancelQueued: boolean): unknown };
}

/** Ends the session: interrupts the running turn, drops queued messages, then the process exits. */
export const endSession = controlHandler("end_session", ({ dismiss, runner }: EndSessionServices) => {
  runner.interrupt(true);
  dismiss();
  return undefined;
});
