import * as z from "zod";
import { flag, object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const mcpToggle = defineControl({
  subtype: "mcp_toggle",
  summary: "Enables or disables an MCP server.",
  since: "0.2.15",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("mcp_toggle"),
    serverName: z.string().describe("Name of the server."),
    enabled: flag("Whether to enable the server."),
  }),
  response: null,
  errors: [malformed, { when: "The server does not exist." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "mcp_toggle", serverName: "notes", enabled: false } }],
});
