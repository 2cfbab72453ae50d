import { z } from "zod";
import { flag, object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const rewindConversation = defineControl({
  subtype: "rewind_conversation",
  summary: "Goes back to before a user message; what came after is forgotten.",
  since: "0.3.200",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("rewind_conversation"),
    target_message_uuid: reference("The user message."),
  }),
  response: object({
    rewound: flag("Whether it was done."),
    prefillText: text("The message's text, for another try.").nullable(),
    precedingAssistantUuid: reference("The last message that is left.").nullable(),
    error: text("Why it was not done.").optional(),
    reason: z.string().describe("The same as a code, for example `target_not_found`.").optional(),
  }),
  errors: [{ when: "`target_message_uuid` is no string." }],
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
