import type { ControlHandler } from "../../core/control-handler.ts";

interface InterruptServices {
  readonly runner: {
    interrupt(cancelQueued: boolean): { readonly still_queued: string[]; readonly cancelled?: string[] };
  };
}

/** Stops the running turn. Queued messages run next, unless the host cancels them as well. */
export const interrupt: ControlHandler<"interrupt", InterruptServices> = ({ runner }, request) =>
  runner.interrupt(request.cancel_queued === true);
