import * as z from "zod";
import { flag, object, record } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const mcpAuthenticate = defineControl({
  subtype: "mcp_authenticate",
  summary: "Starts a sign-in to an MCP server.",
  since: "0.2.61",
  stability: "undeclared",
  evidence: "answered with an error by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("mcp_authenticate"),
    serverName: z.string().describe("Name of the server."),
    redirectUri: z.string().describe("Redirect URL for the browser.").optional(),
    redirectUriOnly: flag("Whether only that redirect URL may be used.").optional(),
  }),
  response: record("Data for the browser; no success has been observed."),
  errors: [{ when: "The server does not exist, or its type needs no sign-in." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "mcp_authenticate", serverName: "wiki" } }],
});
