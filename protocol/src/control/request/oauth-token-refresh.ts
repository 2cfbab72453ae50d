import { z } from "zod";
import { names, object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const oauthTokenRefresh = defineControl({
  subtype: "oauth_token_refresh",
  summary: "Asks a host that signs in by itself for a fresh token.",
  since: "0.2.112",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("oauth_token_refresh"),
    kind: z.literal("sessions").describe("The token for cloud sessions; the sign-in token if absent.").optional(),
    token_state: z.enum(["refused", "not_refused"]).describe("Whether the old one was refused.").optional(),
    refused_call: z.enum(["model", "connector", "other"]).describe("By which call.").optional(),
    refused_bearer_sha256: names("Hashes of the tokens that were refused.").optional(),
  }),
  response: object({
    accessToken: z.string().meta({ role: "secret" }).nullable().describe("`null`: there is none."),
    reason: z.string().describe("Why there is none.").optional(),
  }),
  errors: [{ when: "The host does not sign in by itself." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "oauth_token_refresh", token_state: "refused" }, response: { accessToken: null } }],
});
