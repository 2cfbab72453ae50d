import { controlHandler } from "../../../connection/control-handler.ts";

interface EndSessionServices {
  /** Ends the process once the turn has ended. */
  readonly dismiss: () => void;
  readonly runner: { end(): void };
}

/** Ends the session: interrupts the running turn, discards queued messages, then the process exits. */
export const endSession = controlHandler("end_session", ({ dismiss, runner }: EndSessionServices) => {
  runner.end();
  dismiss();
  return undefined;
});
