import * as z from "zod";
import { object, record } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const claudeOauthCallback = defineControl({
  subtype: "claude_oauth_callback",
  summary: "Passes on the authorization code of an account sign-in.",
  since: "0.2.90",
  stability: "undeclared",
  evidence: "answered with an error by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("claude_oauth_callback"),
    authorizationCode: z.string().meta({ role: "secret", description: "Authorization code." }),
    state: z.string().meta({ role: "secret", description: "State value from the start of the sign-in." }),
  }),
  response: record("No success has been observed."),
  errors: [{ when: "No sign-in is in progress, or the account service cannot be reached." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "claude_oauth_callback", authorizationCode: "x", state: "y" } }],
});
