import * as z from "zod";
import { flag, object, reference } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const messageRated = defineControl({
  subtype: "message_rated",
  summary: "Reports the user's rating of a message.",
  since: "0.2.126",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("message_rated"),
    messageUuid: reference("UUID of the message."),
    sentiment: z.enum(["positive", "negative"]).describe("The user's rating."),
    surface: z
      .enum(["tool_use", "assistant_text"])
      .describe("Kind of rated content; the default is `tool_use`.")
      .optional(),
    cleared: flag("The user removed the rating.").optional(),
  }),
  response: object({}),
  errors: [{ when: "A field has an invalid value." }],
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
