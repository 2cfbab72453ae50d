import * as z from "zod";
import { flag, object, record } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const claudeAuthenticate = defineControl({
  subtype: "claude_authenticate",
  summary: "Starts a sign-in to the account.",
  since: "0.2.90",
  stability: "undeclared",
  evidence: "sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("claude_authenticate"),
    loginWithClaudeAi: flag("Sign in with a consumer account instead of a developer account.").optional(),
    consoleProfile: z.unknown().describe("Which developer account to use.").optional(),
  }),
  response: record("Data for the browser; no success has been observed."),
  errors: [],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "claude_authenticate", loginWithClaudeAi: true } }],
});
