import type { SentControlResponse } from "@agentwire/protocol";
import { controlHandler } from "../../../connection/control-handler.ts";

interface InterruptServices {
  readonly runner: { interrupt(cancelQueued: boolean): SentControlResponse<"interrupt"> };
}

/** Stops the running turn. Queued messages run next, unless the host cancels them as well. */
export const interrupt = controlHandler("interrupt", ({ runner }: InterruptServices, request) =>
  runner.interrupt(request.cancel_queued === true),
);
