import * as z from "zod";
import { flag, object, reference, undeclared } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const cancelAsyncMessage = defineControl({
  subtype: "cancel_async_message",
  summary: "Removes a user message from the queue. Has no effect after the message's turn has started.",
  since: "0.2.76",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("cancel_async_message"), message_uuid: reference("UUID of the message.") }),
  response: object({
    cancelled: flag("Whether the message was still queued and has been removed."),
    message_uuid: undeclared(reference("The removed message."), "responses to cancel_async_message").optional(),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "cancel_async_message", message_uuid: "5a7c2d34-0000-4000-8000-000000000001" },
      response: { cancelled: false },
    },
  ],
});
