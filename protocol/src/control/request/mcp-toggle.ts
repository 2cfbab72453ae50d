import { z } from "zod";
import { flag, object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const mcpToggle = defineControl({
  subtype: "mcp_toggle",
  summary: "Switches an MCP server off or on again.",
  since: "0.2.19",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("mcp_toggle"),
    serverName: z.string().describe("The server."),
    enabled: flag("On or off."),
  }),
  response: null,
  errors: [malformed, { when: "There is no such server." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "mcp_toggle", serverName: "notes", enabled: false } }],
});
