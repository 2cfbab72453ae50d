import * as z from "zod";
import { flag, object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const forkConversation = defineControl({
  subtype: "fork_conversation",
  summary: "Copies the conversation into a new session. Not supported over stdio.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("fork_conversation") }),
  response: object({
    forked: flag("Whether the fork succeeded."),
    error: text("Why the fork failed.").optional(),
    reason: z.string().describe("Why the fork failed, as a code.").optional(),
  }),
  errors: [],
  deadlineMs: 30_000,
  examples: [
    {
      request: { subtype: "fork_conversation" },
      response: { forked: false, error: "unsupported", reason: "unsupported" },
    },
  ],
});
