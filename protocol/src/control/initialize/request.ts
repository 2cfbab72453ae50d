import * as z from "zod";
import { HookRegistrations } from "../../hook/matcher.ts";
import { earlier, flag, milliseconds, names, object, record, since, text } from "../../schema/field.ts";
import { McpServerConfig, McpServerToolPolicy } from "../../shape/mcp/server-config.ts";
import { AgentDefinition } from "../../shape/option/agent-definition.ts";
import { PluginConfig } from "../../shape/option/plugin.ts";
import type * as types from "../../type/types.generated.ts";

const SdkMcpServerSettings = object({
  timeout: milliseconds("Timeout of one tool call in milliseconds; values below 1000 are ignored.").optional(),
  tools: since(
    "0.3.301",
    z.array(McpServerToolPolicy).describe("Permission policies for individual tools."),
  ).optional(),
});

const SdkMcpServerManifest = object({
  initializeResult: record("The server's response to `initialize`, unchanged."),
  toolsListResult: record(
    "The server's response to `tools/list`, unchanged; present only if it fit on one page.",
  ).optional(),
});

/** The host's configuration of the session, sent at the start. */
export const InitializeRequest = object({
  subtype: z.literal("initialize"),
  hooks: HookRegistrations.nullable()
    .describe("Hook callbacks of the host, by event. Python hosts send `null` if there are none.")
    .optional(),
  sdkMcpServers: names("Names of the MCP servers that run in the host.").optional(),
  sdkMcpServerConfigs: since(
    "0.3.248",
    z.record(z.string(), SdkMcpServerSettings).describe("Settings of those servers, by name."),
  ).optional(),
  sdkMcpServerManifests: since(
    "0.3.265",
    z
      .record(z.string(), SdkMcpServerManifest)
      .describe("Handshake results of those servers, by name, so that the agent can skip the handshake."),
  ).optional(),
  sdkMcpServerManifestsOrigin: since(
    "0.3.286",
    z
      .literal("host_per_send")
      .describe("The manifests were created for this frame. Needed on remote connections only."),
  ).optional(),
  jsonSchema: since("0.1.50", record("JSON Schema of the structured output.")).optional(),
  systemPrompt: since(
    "0.1.56",
    earlier(
      "0.2.110",
      text("Replaces the default system prompt."),
      z
        .array(z.string().meta({ role: "text" }))
        .describe('Replaces the default system prompt; the parts are joined by blank lines. `[""]` means no prompt.'),
    ),
  ).optional(),
  appendSystemPrompt: since("0.1.56", text("Appended to the default system prompt.")).optional(),
  systemPromptSnapshot: since("0.3.257", flag("`false` renders the prompt again for every model call.")).optional(),
  planModeInstructions: since(
    "0.2.118",
    text("Instructions for plan mode that replace the default phases."),
  ).optional(),
  toolAliases: since(
    "0.3.142",
    z
      .record(z.string(), z.string())
      .describe("Alternative names under which the model may call tools, each mapped to the tool's real name."),
  ).optional(),
  excludeDynamicSections: since(
    "0.2.97",
    flag("Moves user-specific content out of the system prompt so that its cache can be shared."),
  ).optional(),
  agents: since(
    "0.1.56",
    z.record(z.string(), AgentDefinition).describe("Subagents that the host defines, by name."),
  ).optional(),
  title: since("0.2.113", text("Title of the session. The agent then generates none.")).optional(),
  skills: since("0.2.116", names("The only skills to load. If absent, the agent loads all.")).optional(),
  promptSuggestions: since("0.2.48", flag("Whether to send suggestions for the next prompt.")).optional(),
  agentProgressSummaries: since("0.2.72", flag("Whether to send summaries of subagent progress.")).optional(),
  forwardSubagentText: since("0.2.119", flag("Whether to forward text and thinking of subagents.")).optional(),
  supportedDialogKinds: since(
    "0.3.170",
    names("The kinds of dialog that the host supports. The agent requests no other kind."),
  ).optional(),
  perTaskStopAffordance: since(
    "0.3.246",
    flag("The host's user can stop individual tasks, so an interrupt leaves background tasks running."),
  ).optional(),
  plugins: since(
    "0.3.261",
    z
      .array(PluginConfig)
      .describe("Plugins to load. Read only by an agent that was started with `--await-initialize`."),
  ).optional(),
  mcpServers: since(
    "0.3.326",
    z
      .record(z.string(), McpServerConfig)
      .describe("MCP servers to connect to. Read only by an agent that was started with `--await-initialize`."),
  ).optional(),
});
export type InitializeRequest = types.InitializeRequest;
