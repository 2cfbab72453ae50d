import { z } from "zod";
import { flag, object, reference } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const messageRated = defineControl({
  subtype: "message_rated",
  summary: "Passes on that the user liked a message, or did not.",
  since: "0.2.126",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("message_rated"),
    messageUuid: reference("The message."),
    sentiment: z.enum(["positive", "negative"]).describe("How the user found it."),
    surface: z.enum(["tool_use", "assistant_text"]).describe("What was rated; `tool_use` if absent.").optional(),
    cleared: flag("The rating was taken back.").optional(),
  }),
  response: object({}),
  errors: [{ when: "A field is not as it should be." }],
  deadlineMs: 10_000,
  examples: [
    {
      request: {
        subtype: "message_rated",
        messageUuid: "5a7c2d34-0000-4000-8000-000000000001",
        sentiment: "positive",
        surface: "assistant_text",
        cleared: false,
      },
      response: {},
    },
  ],
});
