import { z } from "zod";
import { object, record } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const claudeOauthCallback = defineControl({
  subtype: "claude_oauth_callback",
  summary: "Passes on the code that a sign-in to the account gave.",
  since: "0.2.90",
  stability: "undeclared",
  evidence: "answered with an error by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("claude_oauth_callback"),
    authorizationCode: z.string().meta({ role: "secret", description: "The code." }),
    state: z.string().meta({ role: "secret", description: "What the sign-in began with." }),
  }),
  response: record("No success was seen."),
  errors: [{ when: "No sign-in is under way, or the account's service cannot be reached." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "claude_oauth_callback", authorizationCode: "x", state: "y" } }],
});
