import type { ControlHandler } from "../define.ts";

/** Drops a message that still waits for its turn. */
export const cancelAsyncMessage: ControlHandler<"cancel_async_message"> = (agent, request) =>
  agent.runner.cancel(request.message_uuid)
    ? { cancelled: true, message_uuid: request.message_uuid }
    : { cancelled: false };
