import { z } from "zod";
import { flag, id, milliseconds, names, object, path, paths, record, text } from "../../schema/field.ts";
import { AgentDefinition } from "../../shape/option/agent-definition.ts";
import { defineControl } from "../define.ts";

export const claimSession = defineControl({
  subtype: "claim_session",
  summary: "Makes a session of an agent that was started ahead of need, with `--await-claim`. Once per process.",
  since: "0.3.300",
  stability: "undeclared",
  evidence: "sent by the SDK's own JavaScript; answered by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("claim_session"),
    cwd: path("The session's working directory."),
    env: z
      .record(z.string(), z.string().meta({ role: "secret" }))
      .describe("Environment variables to set; only a few are allowed.")
      .optional(),
    additional_directories: paths("Further working directories.").optional(),
    permission_mode: z.string().describe("The permission mode.").optional(),
    system_prompt: z
      .array(z.string().meta({ role: "text" }))
      .describe("As in `initialize`.")
      .optional(),
    append_system_prompt: text("As in `initialize`.").optional(),
    agents: z.record(z.string(), AgentDefinition).describe("As in `initialize`.").optional(),
    title: text("As in `initialize`.").optional(),
    sdk_mcp_servers: names("MCP servers that live in the host.").optional(),
    include_initialize: flag("Answer with what the session offers, too.").optional(),
    workspace_trust: object({ accepted: flag("The user trusts it."), directory: path("Which directory.") }).optional(),
  }),
  response: object({
    status: z.literal("ok").describe("The session is there."),
    cwd: path("Its working directory.").optional(),
    session_id: id("The session."),
    parked_ms: milliseconds("How long the process had waited.").optional(),
    sdk_mcp_settled: flag("The host's MCP servers are connected."),
    initialize: record("What the answer to `initialize` would be now.").optional(),
    workspace_trust_recorded: flag("The trust was noted.").optional(),
  }),
  errors: [{ when: "The process is not one that waits, or cannot be what is asked. The text begins with a code." }],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "claim_session", cwd: "/home/ada/app", include_initialize: true },
      response: { status: "ok", session_id: "0b1c2d3e-0000-4000-8000-000000000001", sdk_mcp_settled: true },
    },
  ],
});
