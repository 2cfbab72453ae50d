import * as z from "zod";
import { flag, object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const hostAuthTokenRefresh = defineControl({
  subtype: "host_auth_token_refresh",
  summary: "Requests a new credential from a host that provided one.",
  since: "0.3.150",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("host_auth_token_refresh"),
    status: z
      .union([z.literal(401), z.literal(403)])
      .describe("HTTP status with which the previous credential was rejected.")
      .optional(),
    token_state: z.literal("not_refused").describe("No credential was rejected; the agent has none yet.").optional(),
  }),
  response: object({
    authToken: z.string().meta({ role: "secret" }).nullable().describe("New credential; `null` if there is none."),
    materialUnchanged: flag("Whether the credential is unchanged.").optional(),
  }),
  errors: [{ when: "The host provided no credential." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "host_auth_token_refresh", status: 401 }, response: { authToken: null } }],
});
