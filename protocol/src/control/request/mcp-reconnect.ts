import * as z from "zod";
import { object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const mcpReconnect = defineControl({
  subtype: "mcp_reconnect",
  summary: "Reconnects an MCP server.",
  since: "0.2.15",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("mcp_reconnect"), serverName: z.string().describe("Name of the server.") }),
  response: null,
  errors: [malformed, { when: "The server does not exist, or the connection failed." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "mcp_reconnect", serverName: "notes" } }],
});
