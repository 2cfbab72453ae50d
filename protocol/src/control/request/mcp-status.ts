import * as z from "zod";
import { object, since } from "../../schema/field.ts";
import { McpServerStatus } from "../../shape/mcp/server-status.ts";
import { defineControl } from "../define.ts";

export const mcpStatus = defineControl({
  subtype: "mcp_status",
  summary: "Returns the state of every MCP server.",
  since: "0.1.0",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("mcp_status"),
    liveReply: since(
      "0.3.309",
      z
        .boolean()
        .describe("On a stored remote connection, respond only to the currently attached hosts. No effect over stdio."),
    ).optional(),
  }),
  response: object({ mcpServers: z.array(McpServerStatus).describe("State of every configured server.") }),
  errors: [],
  deadlineMs: 30_000,
  examples: [
    {
      request: { subtype: "mcp_status" },
      response: {
        mcpServers: [
          {
            name: "notes",
            status: "connected",
            serverInfo: { name: "notes", version: "1.0.0" },
            config: { type: "stdio", command: "notes-mcp", args: ["--readonly"] },
            transport: "stdio",
            scope: "dynamic",
            source: "dynamic",
            tools: [{ name: "search", annotations: { readOnly: true } }],
          },
          { name: "wiki", status: "failed", error: "Connection closed" },
        ],
      },
    },
  ],
});
