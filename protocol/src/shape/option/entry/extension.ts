import { z } from "zod";
import { names, object } from "../../../schema/field.ts";
import { McpServerConfig } from "../../mcp/server-config.ts";
import { AgentDefinition } from "../agent-definition.ts";
import { defineOption } from "../define.ts";
import { PluginConfig } from "../plugin.ts";
import { each, env, host, initialize, list, presence, separateJson } from "../route.ts";
import { SystemPrompt } from "../system-prompt.ts";

/** What the host brings along: servers, plugins, agents, hooks, prompts. */
export const extensionOptions = [
  defineOption({
    name: "mcpServers",
    summary: "MCP servers: those to connect to, and those that live in the host.",
    since: "0.1.0",
    value: z.record(z.string(), McpServerConfig),
    routes: [
      separateJson("--mcp-config", '`{"mcpServers": ...}` of those to connect to; not those of the host'),
      initialize("mcpServers", "those to connect to, where `mcpServersDelivery` is `initialize`"),
      initialize("sdkMcpServers", "the names of the host's"),
      initialize("sdkMcpServerConfigs", "their settings"),
      initialize("sdkMcpServerManifests", "what they said in their handshake"),
    ],
  }),
  defineOption({
    name: "mcpServersDelivery",
    summary: "Whether servers travel on the command line, where others can read it, or in the first request.",
    since: "0.3.330",
    value: z.enum(["argv", "initialize"]),
    routes: [presence("--await-initialize", "for `initialize`, where there are servers")],
  }),
  defineOption({
    name: "strictMcpConfig",
    summary: "No servers from settings.",
    since: "0.1.0",
    value: z.boolean(),
    routes: [presence("--strict-mcp-config")],
  }),
  defineOption({
    name: "plugins",
    summary: "Plugins to load.",
    since: "0.1.30",
    value: z.array(PluginConfig),
    routes: [
      each("--plugin-dir", "the directory"),
      each("--plugin-dir-no-mcp", "the directory, with `skipMcpDiscovery`"),
      initialize("plugins", "where `pluginDelivery` is `initialize`"),
    ],
  }),
  defineOption({
    name: "pluginDelivery",
    summary: "Whether plugins travel on the command line or in the first request.",
    since: "0.3.275",
    value: z.enum(["argv", "initialize"]),
    routes: [presence("--await-initialize", "for `initialize`, where there are plugins")],
  }),
  defineOption({
    name: "agents",
    summary: "Subagents, by name.",
    since: "0.1.0",
    value: z.record(z.string(), AgentDefinition),
    routes: [initialize("agents")],
  }),
  defineOption({
    name: "skills",
    summary: "The skills to load and allow.",
    since: "0.2.126",
    value: z.union([z.array(z.string()), z.literal("all")]),
    routes: [
      list("--allowedTools", "each as `Skill(name)`, `Skill` for `all`"),
      initialize("skills", "the names; not for `all`"),
    ],
  }),
  defineOption({
    name: "hooks",
    summary: "Callbacks for events, with their matchers.",
    since: "0.1.0",
    value: null,
    routes: [initialize("hooks", "an id for each callback"), host("answers `hook_callback`")],
  }),
  defineOption({
    name: "systemPrompt",
    summary: "What the model is told before the conversation. Without it, next to nothing.",
    since: "0.1.0",
    value: SystemPrompt,
    routes: [
      initialize("systemPrompt", 'a string as a list of one, `[""]` if absent; left out for the preset'),
      initialize("appendSystemPrompt", "`append` of the preset"),
      initialize("excludeDynamicSections", "of the preset"),
      initialize("systemPromptSnapshot", "`snapshot`"),
    ],
  }),
  defineOption({
    name: "toolConfig",
    summary: "Settings of single tools.",
    since: "0.2.76",
    value: object({
      askUserQuestion: object({
        previewFormat: z.enum(["markdown", "html"]).describe("How previews of answers are written.").optional(),
      }).optional(),
    }),
    routes: [env("CLAUDE_CODE_QUESTION_PREVIEW_FORMAT", "`askUserQuestion.previewFormat`")],
  }),
  defineOption({
    name: "onElicitation",
    summary: "Answers questions of MCP servers. Without it they are declined.",
    since: "0.2.76",
    value: null,
    routes: [host("answers `elicitation`")],
  }),
  defineOption({
    name: "onUserDialog",
    summary: "Shows dialogs.",
    since: "0.3.175",
    value: null,
    routes: [host("answers `request_user_dialog`")],
  }),
  defineOption({
    name: "supportedDialogKinds",
    summary: "The dialogs that it can show.",
    since: "0.3.175",
    value: names("The kinds."),
    routes: [initialize("supportedDialogKinds")],
  }),
  defineOption({
    name: "perTaskStopAffordance",
    summary: "The host's user can stop single tasks.",
    since: "0.3.250",
    value: z.boolean(),
    routes: [initialize("perTaskStopAffordance")],
  }),
] as const;
