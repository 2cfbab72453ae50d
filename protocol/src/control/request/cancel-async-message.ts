import { z } from "zod";
import { flag, object, reference, undeclared } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const cancelAsyncMessage = defineControl({
  subtype: "cancel_async_message",
  summary: "Takes back a user message that still waits for its turn. Too late once the turn has taken it up.",
  since: "0.2.76",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("cancel_async_message"), message_uuid: reference("The message's uuid.") }),
  response: object({
    cancelled: flag("Whether the message was still there to be taken back."),
    message_uuid: undeclared(
      reference("The message, where it was taken back."),
      "answers to cancel_async_message",
    ).optional(),
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
