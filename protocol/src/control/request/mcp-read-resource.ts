import { z } from "zod";
import { object, record, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const mcpReadResource = defineControl({
  subtype: "mcp_read_resource",
  summary:
    "Reads a user interface resource of an MCP server, for a host that renders it. What comes back is foreign content and wants a sandbox.",
  since: "0.3.300",
  stability: "declared",
  capability: "mcp_read_resource_v1",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("mcp_read_resource"),
    serverName: z.string().describe("The server."),
    uri: z.string().describe("The resource; its scheme must be `ui:`."),
  }),
  response: object({
    contents: z
      .array(
        object({
          uri: z.string().describe("The resource."),
          mimeType: z.string().describe("Its media type.").optional(),
          text: text("Its content, if it is text.").optional(),
          blob: z.string().describe("Its content in base64, if it is not.").optional(),
          _meta: record("What the server adds.").optional(),
        }),
      )
      .describe("The parts of the resource."),
  }),
  errors: [
    malformed,
    {
      when: "The scheme is another, or the server is unknown, switched off, not connected or one of the host, or it refuses.",
    },
  ],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "mcp_read_resource", serverName: "notes", uri: "ui://notes/list" },
      response: { contents: [{ uri: "ui://notes/list", mimeType: "text/html", text: "<p>none</p>" }] },
    },
  ],
});
