import * as z from "zod";
import { object, record } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const claudeOauthWaitForCompletion = defineControl({
  subtype: "claude_oauth_wait_for_completion",
  summary: "Waits until the account sign-in is complete.",
  since: "0.2.90",
  stability: "undeclared",
  evidence: "sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("claude_oauth_wait_for_completion") }),
  response: record("No success has been observed."),
  errors: [{ when: "No sign-in is in progress." }],
  deadlineMs: null,
  examples: [{ request: { subtype: "claude_oauth_wait_for_completion" } }],
});
