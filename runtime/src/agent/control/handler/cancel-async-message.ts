import type { ControlHandler } from "../../core/control-handler.ts";

interface CancelAsyncMessageServices {
  readonly runner: { cancel(uuid: string): boolean };
}

/** Removes a message that waits for its turn. */
export const cancelAsyncMessage: ControlHandler<"cancel_async_message", CancelAsyncMessageServices> = (
  { runner },
  request,
) =>
  runner.cancel(request.message_uuid) ? { cancelled: true, message_uuid: request.message_uuid } : { cancelled: false };
