import * as z from "zod";
import { object, record, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const mcpReadResource = defineControl({
  subtype: "mcp_read_resource",
  summary:
    "Reads a user interface resource of an MCP server, for a host that renders it. Treat the content as untrusted and render it in a sandbox.",
  since: "0.3.280",
  stability: "declared",
  capability: "mcp_read_resource_v1",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("mcp_read_resource"),
    serverName: z.string().describe("Name of the server."),
    uri: z.string().describe("URI of the resource; its scheme must be `ui:`."),
  }),
  response: object({
    contents: z
      .array(
        object({
          uri: z.string().describe("URI of the resource."),
          mimeType: z.string().describe("Media type.").optional(),
          text: text("Content of a text resource.").optional(),
          blob: z.string().describe("Content of a binary resource, in base64.").optional(),
          _meta: record("Metadata from the server.").optional(),
        }),
      )
      .describe("Parts of the resource."),
  }),
  errors: [
    malformed,
    {
      when: "The scheme is not `ui:`, or the server is unknown, disabled, disconnected or in the host, or it rejects the request.",
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
