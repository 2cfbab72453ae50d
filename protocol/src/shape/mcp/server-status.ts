import * as z from "zod";
import { literalsSince, object, oneOf, record, since, text, undeclared } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { McpClaudeAiProxyServerConfig, McpServerConfig } from "./server-config.ts";

/** The MCP server that provides a tool, and the source of its configuration. */
export const McpServerProvenance = object({
  name: z.string().describe("Configuration key of the server. Untrusted text."),
  source: z
    .string()
    .describe(
      "`sdk` for a server of the host; otherwise the kind of configuration: `plugin`, `user`, `project`, `local`, `dynamic`, `managed`, `enterprise`, `claudeai`, `agent`. Treat an unknown value as anything but `sdk`.",
    ),
});
export type McpServerProvenance = types.McpServerProvenance;

/** One tool of a connected server, in a status response. */
export const McpToolStatus = object({
  name: z.string().describe("Name of the tool on its server."),
  description: text("Description by the server.").optional(),
  annotations: object({
    readOnly: z.boolean().describe("Whether the tool is read-only.").optional(),
    destructive: z.boolean().describe("Whether the tool may be destructive.").optional(),
    openWorld: z.boolean().describe("Whether the tool accesses external systems, such as the web.").optional(),
  })
    .describe("The server's claims about the tool; hints, not guarantees.")
    .optional(),
  _meta: since("0.3.280", record("Parts of the tool's `_meta` about its user interface.")).optional(),
});
export type McpToolStatus = types.McpToolStatus;

/** The connection state of one MCP server. */
export const McpServerStatus = object({
  name: z.string().describe("Configured name of the server."),
  status: literalsSince(
    { disabled: "0.2.21" },
    oneOf(
      ["connected", "failed", "needs-auth", "pending", "disabled"],
      "`pending` while it connects; `needs-auth` if a person must sign in first.",
    ),
  ),
  serverInfo: object({
    name: z.string().describe("Name that the server reports."),
    version: z.string().describe("Version that the server reports."),
  })
    .describe("From its `initialize` result; present after it connects.")
    .optional(),
  error: since("0.2.0", text("Why the connection failed.")).optional(),
  config: since(
    "0.2.21",
    z
      .union([McpServerConfig, McpClaudeAiProxyServerConfig])
      .describe("Configuration of the server, without its `env`."),
  ).optional(),
  transport: undeclared(
    z.string().describe("Transport type: `stdio`, `http`, `sse`, `sdk`."),
    "every response to mcp_status",
  ).optional(),
  scope: since("0.2.21", z.string().describe("Configuration scope, for example `dynamic`.")).optional(),
  source: since("0.3.274", z.string().describe("Source of the configuration. See the tool's provenance.")).optional(),
  tools: since("0.2.21", z.array(McpToolStatus).describe("Tools of the server; present after it connects.")).optional(),
});
export type McpServerStatus = types.McpServerStatus;
