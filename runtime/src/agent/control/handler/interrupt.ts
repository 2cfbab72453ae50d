import type { ControlHandler } from "../define.ts";

/** Breaks the running turn off; messages that wait run next unless the host drops them, too. */
export const interrupt: ControlHandler<"interrupt"> = (agent, request) =>
  agent.runner.interrupt(request.cancel_queued === true);
