import { z } from "zod";
import { flag, object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const hostAuthTokenRefresh = defineControl({
  subtype: "host_auth_token_refresh",
  summary: "Asks a host that handed over a credential for a fresh one.",
  since: "0.3.150",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("host_auth_token_refresh"),
    status: z
      .union([z.literal(401), z.literal(403)])
      .describe("The HTTP status that refused the old one.")
      .optional(),
    token_state: z.literal("not_refused").describe("None was refused; the agent holds none yet.").optional(),
  }),
  response: object({
    authToken: z.string().meta({ role: "secret" }).nullable().describe("`null`: there is none."),
    materialUnchanged: flag("It is the same as before.").optional(),
  }),
  errors: [{ when: "The host handed none over." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "host_auth_token_refresh", status: 401 }, response: { authToken: null } }],
});
