import { z } from "zod";
import { flag, object, record } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const claudeAuthenticate = defineControl({
  subtype: "claude_authenticate",
  summary: "Begins signing in to the account.",
  since: "0.2.90",
  stability: "undeclared",
  evidence: "sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("claude_authenticate"),
    loginWithClaudeAi: flag("With the consumer account, not the developer one.").optional(),
    consoleProfile: z.unknown().describe("Which developer account.").optional(),
  }),
  response: record("What a browser needs; no success was seen."),
  errors: [],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "claude_authenticate", loginWithClaudeAi: true } }],
});
