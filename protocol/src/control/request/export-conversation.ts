import * as z from "zod";
import { object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const exportConversation = defineControl({
  subtype: "export_conversation",
  summary: "Returns the conversation as plain text.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("export_conversation") }),
  response: object({
    text: text("Conversation text; empty before the first message."),
    default_filename: z.string().describe("Suggested file name."),
  }),
  errors: [],
  deadlineMs: 30_000,
  examples: [
    {
      request: { subtype: "export_conversation" },
      response: { text: "> hello", default_filename: "conversation.txt" },
    },
  ],
});
