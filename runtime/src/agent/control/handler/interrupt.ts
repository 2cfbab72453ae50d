import type { SentControlResponse } from "@agentwire/protocol";
import { controlHandler } from "../../../connection/control-handler.ts";
import type { ClientInfo } from "../../core/client-info.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";

interface InterruptServices {
  readonly runner: {
    interrupt(cancelQueued: boolean, leavesAgents: boolean): SentControlResponse<"interrupt">;
    rested(): void;
    /** Whether a message waits for the running turn to end. */
    readonly isAwaited: boolean;
  };
  readonly status: Pick<StatusEmitter, "interrupted">;
  readonly clientInfo: Pick<ClientInfo, "perTaskStopAffordance">;
}

/**
 * Stops the running turn. Queued messages run next, unless the host cancels them as well. With `send_now`, the turn
 * stops only for a queued message.
 */
export const interrupt = controlHandler(
  "interrupt",
  ({ runner, status, clientInfo }: InterruptServices, request, { afterResponse }) => {
    const cancels = request.cancel_queued === true;
    const sendsNow = request.send_now === true && !cancels;
    if (sendsNow && !runner.isAwaited) return { still_queued: [], send_now: "nothing_waiting" };
    afterResponse(() => {
      status.interrupted();
      runner.rested();
    });
    return {
      ...runner.interrupt(cancels, clientInfo.perTaskStopAffordance),
      ...(sendsNow ? { send_now: "stopped" } : {}),
    };
  },
);
