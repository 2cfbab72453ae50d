import * as z from "zod";
import { names, object, text } from "../../schema/field.ts";
import { McpServerConfig } from "../../shape/mcp/server-config.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const mcpSetServers = defineControl({
  subtype: "mcp_set_servers",
  summary:
    "Replaces the MCP servers that an earlier request of this kind set. Servers from the command line and from settings stay.",
  since: "0.1.70",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("mcp_set_servers"),
    servers: z.record(z.string(), McpServerConfig).describe("The complete new set of servers, by name."),
  }),
  response: object({
    added: names("Servers that are new or have a new configuration."),
    removed: names("Servers that were removed."),
    errors: z.record(z.string(), text("Why the connection failed.")).describe("Connection errors, by server name."),
  }),
  errors: [malformed],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "mcp_set_servers", servers: { notes: { command: "notes-mcp" } } },
      response: { added: ["notes"], removed: [], errors: {} },
    },
  ],
});
