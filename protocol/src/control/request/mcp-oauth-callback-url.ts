import * as z from "zod";
import { object, record } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const mcpOauthCallbackUrl = defineControl({
  subtype: "mcp_oauth_callback_url",
  summary: "Passes on the final browser URL of a sign-in to an MCP server.",
  since: "0.2.76",
  stability: "undeclared",
  evidence: "answered with an error by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("mcp_oauth_callback_url"),
    serverName: z.string().describe("Name of the server."),
    callbackUrl: z.string().meta({ role: "secret", description: "URL that contains the authorization code." }),
  }),
  response: record("No success has been observed."),
  errors: [{ when: "No sign-in to that server is in progress." }],
  deadlineMs: 60_000,
  examples: [
    {
      request: {
        subtype: "mcp_oauth_callback_url",
        serverName: "wiki",
        callbackUrl: "http://localhost:1/cb?code=x",
      },
    },
  ],
});
