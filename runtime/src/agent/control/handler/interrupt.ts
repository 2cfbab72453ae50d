import type { SentControlResponse } from "@agentwire/protocol";
import { controlHandler } from "../../../connection/control-handler.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";

interface InterruptServices {
  readonly runner: {
    interrupt(cancelQueued: boolean): SentControlResponse<"interrupt">;
    rested(): void;
  };
  readonly status: Pick<StatusEmitter, "interrupted">;
}

/** Stops the running turn. Queued messages run next, unless the host cancels them as well. */
export const interrupt = controlHandler(
  "interrupt",
  ({ runner, status }: InterruptServices, request, { afterResponse }) => {
    afterResponse(() => {
      status.interrupted();
      runner.rested();
    });
    return runner.interrupt(request.cancel_queued === true);
  },
);
