import { z } from "zod";
import { literalsSince, object, oneOf, record, since, text, undeclared } from "../../schema/field.ts";
import { McpClaudeAiProxyServerConfig, McpServerConfig } from "./server-config.ts";

/** Which MCP server serves a tool, and where its definition came from. */
export const McpServerProvenance = object({
  name: z
    .string()
    .describe("The key under which the server is configured; text from a configuration, not to be trusted."),
  source: z
    .string()
    .describe(
      "`sdk` for a server of the host's own; otherwise the kind of configuration: `plugin`, `user`, `project`, `local`, `dynamic`, `managed`, `enterprise`, `claudeai`, `agent`. Open: other values may come and are never to be read as `sdk`.",
    ),
});
export type McpServerProvenance = z.output<typeof McpServerProvenance>;

/** One tool of a connected server, as a status lists it. */
export const McpToolStatus = object({
  name: z.string().describe("The tool, as its server calls it."),
  description: text("What it does, in the server's words.").optional(),
  annotations: object({
    readOnly: z.boolean().describe("It changes nothing.").optional(),
    destructive: z.boolean().describe("It may destroy something.").optional(),
    openWorld: z.boolean().describe("It reaches beyond the server's own world, such as the web.").optional(),
  })
    .describe("What the server claims about the tool; hints, not guarantees.")
    .optional(),
  _meta: since("0.3.300", record("The parts of the tool's `_meta` that concern its user interface.")).optional(),
});
export type McpToolStatus = z.output<typeof McpToolStatus>;

/** One MCP server and the state of its connection. */
export const McpServerStatus = object({
  name: z.string().describe("The server, as configured."),
  status: literalsSince(
    { disabled: "0.2.29" },
    oneOf(
      ["connected", "failed", "needs-auth", "pending", "disabled"],
      "`pending` while it connects; `needs-auth` where a person must sign in first.",
    ),
  ),
  serverInfo: object({
    name: z.string().describe("What the server calls itself."),
    version: z.string().describe("Its version."),
  })
    .describe("From its `initialize` result; once it is connected.")
    .optional(),
  error: since("0.2.1", text("Why it failed.")).optional(),
  config: since(
    "0.2.29",
    z.union([McpServerConfig, McpClaudeAiProxyServerConfig]).describe("How it is configured, without its `env`."),
  ).optional(),
  transport: undeclared(
    z.string().describe("How it is reached: `stdio`, `http`, `sse`, `sdk`."),
    "every answer to mcp_status",
  ).optional(),
  scope: since("0.2.29", z.string().describe("Which configuration it belongs to, for example `dynamic`.")).optional(),
  source: since(
    "0.3.275",
    z.string().describe("Where its definition came from. See the tool's provenance."),
  ).optional(),
  tools: since("0.2.29", z.array(McpToolStatus).describe("What it offers; once it is connected.")).optional(),
});
export type McpServerStatus = z.output<typeof McpServerStatus>;
