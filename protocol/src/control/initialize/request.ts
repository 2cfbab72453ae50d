import { z } from "zod";
import { HookRegistrations } from "../../hook/matcher.ts";
import { earlier, flag, milliseconds, names, object, record, since, text } from "../../schema/field.ts";
import { McpServerConfig, McpServerToolPolicy } from "../../shape/mcp/server-config.ts";
import { AgentDefinition } from "../../shape/option/agent-definition.ts";
import { PluginConfig } from "../../shape/option/plugin.ts";

const SdkMcpServerSettings = object({
  timeout: milliseconds("Limit of one tool call; below 1000 it is ignored.").optional(),
  tools: since("0.3.315", z.array(McpServerToolPolicy).describe("Policies for single tools.")).optional(),
});

const SdkMcpServerManifest = object({
  initializeResult: record("What the server answered to `initialize`, unchanged."),
  toolsListResult: record("What it answered to `tools/list`, unchanged; only where that was one page.").optional(),
});

/** What a host tells the agent at the start. */
export const InitializeRequest = object({
  subtype: z.literal("initialize"),
  hooks: HookRegistrations.nullable()
    .describe("The host's callbacks, by event; `null`, as hosts in Python write it, where there are none.")
    .optional(),
  sdkMcpServers: names("MCP servers that live in the host, by name.").optional(),
  sdkMcpServerConfigs: since(
    "0.3.250",
    z.record(z.string(), SdkMcpServerSettings).describe("Settings for those servers, by name."),
  ).optional(),
  sdkMcpServerManifests: since(
    "0.3.275",
    z
      .record(z.string(), SdkMcpServerManifest)
      .describe("What those servers said in their handshake, by name, so that the agent need not ask again."),
  ).optional(),
  sdkMcpServerManifestsOrigin: since(
    "0.3.300",
    z
      .literal("host_per_send")
      .describe("The manifests were taken for this very frame. Needed on remote connections only."),
  ).optional(),
  jsonSchema: record("JSON Schema of the structured result.").optional(),
  systemPrompt: earlier(
    "0.2.112",
    text("Takes the place of the default prompt.").optional(),
    z
      .array(z.string().meta({ role: "text" }))
      .describe('Takes the place of the default prompt, joined by blank lines; `[""]` for none.')
      .optional(),
  ),
  appendSystemPrompt: text("Added to the default prompt.").optional(),
  systemPromptSnapshot: since("0.3.275", flag("`false`: render the prompt anew for every model call.")).optional(),
  planModeInstructions: since("0.2.126", text("What to do in plan mode, in place of the usual phases.")).optional(),
  toolAliases: since(
    "0.3.142",
    z
      .record(z.string(), z.string())
      .describe("Other names under which the model may call tools, each with the tool's own."),
  ).optional(),
  excludeDynamicSections: since(
    "0.2.112",
    flag("Moves what differs from user to user out of the system prompt, so that its cache is shared."),
  ).optional(),
  agents: z.record(z.string(), AgentDefinition).describe("Subagents of the host's, by name.").optional(),
  title: since("0.2.113", text("The session's title; none is made up then.")).optional(),
  skills: since("0.2.126", names("The only skills to load. Absent: all.")).optional(),
  promptSuggestions: since("0.2.61", flag("Send suggestions for the next prompt.")).optional(),
  agentProgressSummaries: since("0.2.76", flag("Send summaries of what subagents do.")).optional(),
  forwardSubagentText: since("0.2.126", flag("Send the texts and thoughts of subagents too.")).optional(),
  supportedDialogKinds: since(
    "0.3.175",
    names("The kinds of dialog that the host can show. A kind that is not listed is never asked for."),
  ).optional(),
  perTaskStopAffordance: since(
    "0.3.250",
    flag("The host's user can stop single tasks, so an interrupt spares those in the background."),
  ).optional(),
  plugins: since(
    "0.3.275",
    z.array(PluginConfig).describe("Plugins to load. Read only by an agent started with `--await-initialize`."),
  ).optional(),
  mcpServers: since(
    "0.3.330",
    z.record(z.string(), McpServerConfig).describe("MCP servers to connect to. Read only with `--await-initialize`."),
  ).optional(),
});
export type InitializeRequest = z.output<typeof InitializeRequest>;
