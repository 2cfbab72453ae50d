import * as z from "zod";
import { flag, object, reference, text, undeclared } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const rewindConversation = defineControl({
  subtype: "rewind_conversation",
  summary: "Rewinds the conversation to before a user message and discards what follows.",
  since: "0.3.200",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("rewind_conversation"),
    target_message_uuid: reference("UUID of the user message."),
  }),
  response: object({
    rewound: flag("Whether the rewind succeeded."),
    targetMessageUuid: undeclared(reference("The removed message."), "a rewind that succeeded").optional(),
    prefillText: text("Text of the removed message, for editing.").nullable(),
    precedingAssistantUuid: reference("Last remaining message.").nullable(),
    error: text("Why the rewind failed.").optional(),
    reason: z.string().describe("Why the rewind failed, as a code, for example `target_not_found`.").optional(),
  }),
  errors: [{ when: "`target_message_uuid` is not a string." }],
  deadlineMs: 30_000,
  examples: [
    {
      request: { subtype: "rewind_conversation", target_message_uuid: "5a7c2d34-0000-4000-8000-000000000001" },
      response: {
        rewound: false,
        prefillText: null,
        precedingAssistantUuid: null,
        error: "no such message",
        reason: "target_not_found",
      },
    },
  ],
});
