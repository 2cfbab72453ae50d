import { z } from "zod";
import { object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const mcpReconnect = defineControl({
  subtype: "mcp_reconnect",
  summary: "Connects to an MCP server again.",
  since: "0.2.19",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("mcp_reconnect"), serverName: z.string().describe("The server.") }),
  response: null,
  errors: [malformed, { when: "There is no such server, or it cannot be connected." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "mcp_reconnect", serverName: "notes" } }],
});
