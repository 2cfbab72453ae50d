import * as z from "zod";
import { names, object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const oauthTokenRefresh = defineControl({
  subtype: "oauth_token_refresh",
  summary: "Requests a new token from a host that manages the sign-in.",
  since: "0.2.112",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("oauth_token_refresh"),
    kind: z
      .literal("sessions")
      .describe("Kind of token: `sessions` for cloud sessions. If absent, the token of the sign-in.")
      .optional(),
    token_state: z.enum(["refused", "not_refused"]).describe("Whether the previous token was rejected.").optional(),
    refused_call: z.enum(["model", "connector", "other"]).describe("Call that rejected the token.").optional(),
    refused_bearer_sha256: names("Hashes of the rejected tokens.").optional(),
  }),
  response: object({
    accessToken: z.string().meta({ role: "secret" }).nullable().describe("New token; `null` if there is none."),
    reason: z.string().describe("Why there is no token.").optional(),
  }),
  errors: [{ when: "The host does not manage the sign-in." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "oauth_token_refresh", token_state: "refused" }, response: { accessToken: null } }],
});
