import * as z from "zod";
import { object, record } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const mcpClearAuth = defineControl({
  subtype: "mcp_clear_auth",
  summary: "Deletes the stored credentials of an MCP server.",
  since: "0.2.61",
  stability: "undeclared",
  evidence: "answered with an error by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("mcp_clear_auth"), serverName: z.string().describe("Name of the server.") }),
  response: record("No success has been observed."),
  errors: [{ when: "The server does not exist." }],
  deadlineMs: 30_000,
  examples: [{ request: { subtype: "mcp_clear_auth", serverName: "wiki" } }],
});
