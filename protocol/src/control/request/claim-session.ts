import * as z from "zod";
import { flag, id, milliseconds, names, object, path, paths, record, text } from "../../schema/field.ts";
import { AgentDefinition } from "../../shape/option/agent-definition.ts";
import { defineControl } from "../define.ts";

export const claimSession = defineControl({
  subtype: "claim_session",
  summary: "Assigns a session to an agent that was started in advance with `--await-claim`. Allowed once per process.",
  since: "0.3.300",
  stability: "undeclared",
  evidence: "sent by the SDK's own JavaScript; answered by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("claim_session"),
    cwd: path("Working directory of the session."),
    env: z
      .record(z.string(), z.string().meta({ role: "secret" }))
      .describe("Environment variables to set; only some are allowed.")
      .optional(),
    additional_directories: paths("Further working directories.").optional(),
    permission_mode: z.string().describe("Permission mode of the session.").optional(),
    system_prompt: z
      .array(z.string().meta({ role: "text" }))
      .describe("As in `initialize`.")
      .optional(),
    append_system_prompt: text("Same as in `initialize`.").optional(),
    agents: z.record(z.string(), AgentDefinition).describe("As in `initialize`.").optional(),
    title: text("Same as in `initialize`.").optional(),
    sdk_mcp_servers: names("MCP servers that run in the host.").optional(),
    include_initialize: flag("Whether to include the `initialize` response.").optional(),
    workspace_trust: object({
      accepted: flag("Whether the user trusts the directory."),
      directory: path("Which directory."),
    })
      .describe("The user's decision on the directory.")
      .optional(),
  }),
  response: object({
    status: z.literal("ok").describe("The session started."),
    cwd: path("Its working directory.").optional(),
    session_id: id("Id of the session."),
    parked_ms: milliseconds("How long the process waited to be claimed.").optional(),
    sdk_mcp_settled: flag("The host's MCP servers are connected."),
    initialize: record("The current response to `initialize`.").optional(),
    workspace_trust_recorded: flag("The trust was stored.").optional(),
  }),
  errors: [
    {
      when: "The process is not waiting for a claim, or it cannot serve the requested session. The error text starts with a code.",
    },
  ],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "claim_session", cwd: "/home/ada/app", include_initialize: true },
      response: { status: "ok", session_id: "0b1c2d3e-0000-4000-8000-000000000001", sdk_mcp_settled: true },
    },
  ],
});
