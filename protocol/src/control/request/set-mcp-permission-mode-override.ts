import * as z from "zod";
import { object, text } from "../../schema/field.ts";
import { PermissionMode } from "../../shape/permission/mode.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const setMcpPermissionModeOverride = defineControl({
  subtype: "set_mcp_permission_mode_override",
  summary: "Overrides the permission mode for the tools of one MCP server.",
  since: "0.3.200",
  stability: "undeclared",
  evidence: "a public method of the SDK; answered by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_mcp_permission_mode_override"),
    serverName: z.string().describe("Name of the server."),
    mode: PermissionMode.nullable().describe("`null` removes the override. The SDK offers `default` and `auto` only."),
  }),
  response: object({
    warning: text("Why the override has no effect yet, for example an unknown server.").optional(),
  }),
  errors: [malformed, { when: "The mode does not exist." }],
  deadlineMs: 10_000,
  examples: [
    { request: { subtype: "set_mcp_permission_mode_override", serverName: "notes", mode: "auto" }, response: {} },
    { request: { subtype: "set_mcp_permission_mode_override", serverName: "notes", mode: null } },
  ],
});
