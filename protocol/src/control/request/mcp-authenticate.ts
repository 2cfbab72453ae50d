import { z } from "zod";
import { flag, object, record } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const mcpAuthenticate = defineControl({
  subtype: "mcp_authenticate",
  summary: "Begins signing in to an MCP server.",
  since: "0.2.61",
  stability: "undeclared",
  evidence: "answered with an error by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("mcp_authenticate"),
    serverName: z.string().describe("The server."),
    redirectUri: z.string().describe("Where the browser is to end up.").optional(),
    redirectUriOnly: flag("Only through that address.").optional(),
  }),
  response: record("What a browser needs; no success was seen."),
  errors: [{ when: "There is no such server, or one of its kind needs no sign-in." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "mcp_authenticate", serverName: "wiki" } }],
});
