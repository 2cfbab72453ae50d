import { controlHandler } from "../../../connection/control-handler.ts";

interface CancelAsyncMessageServices {
  readonly runner: { cancel(uuid: string): boolean };
}

/** Removes a message that waits for its turn. */
export const cancelAsyncMessage = controlHandler(
  "cancel_async_message",
  ({ runner }: CancelAsyncMessageServices, request) =>
    runner.cancel(request.message_uuid)
      ? { cancelled: true, message_uuid: request.message_uuid }
      : { cancelled: false },
);
