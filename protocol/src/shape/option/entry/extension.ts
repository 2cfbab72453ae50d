import * as z from "zod";
import { names, object } from "../../../schema/field.ts";
import { McpServerConfig } from "../../mcp/server-config.ts";
import { AgentDefinition } from "../agent-definition.ts";
import { defineOption } from "../define.ts";
import { PluginConfig } from "../plugin.ts";
import {
  eachFlag,
  environmentVariable,
  hostOnly,
  initializeField,
  listFlag,
  presenceFlag,
  separateJsonFlag,
} from "../route.ts";
import { SystemPrompt } from "../system-prompt.ts";

/** Extensions from the host: servers, plugins, agents, hooks, prompts. */
export const extensionOptions = [
  defineOption({
    name: "mcpServers",
    summary: "MCP servers: those to connect to, and those that run in the host.",
    since: "0.1.0",
    value: z.record(z.string(), McpServerConfig),
    routes: [
      separateJsonFlag(
        "--mcp-config",
        '`{"mcpServers": ...}` with the servers to connect to, but not the servers in the host',
      ),
      initializeField("mcpServers", "servers to connect to, if `mcpServersDelivery` is `initialize`"),
      initializeField("sdkMcpServers", "names of the servers in the host"),
      initializeField("sdkMcpServerConfigs", "their settings"),
      initializeField("sdkMcpServerManifests", "handshake results of the servers in the host"),
    ],
  }),
  defineOption({
    name: "mcpServersDelivery",
    summary:
      "Whether server configurations are passed on the command line, which other processes can read, or in the first request.",
    since: "0.3.326",
    value: z.enum(["argv", "initialize"]),
    routes: [presenceFlag("--await-initialize", "if the option is `initialize` and there are servers")],
  }),
  defineOption({
    name: "strictMcpConfig",
    summary: "Whether to ignore servers from settings.",
    since: "0.1.0",
    value: z.boolean(),
    routes: [presenceFlag("--strict-mcp-config")],
  }),
  defineOption({
    name: "plugins",
    summary: "Plugins to load.",
    since: "0.1.27",
    value: z.array(PluginConfig),
    routes: [
      eachFlag("--plugin-dir", "the directory of a plugin"),
      eachFlag("--plugin-dir-no-mcp", "the directory of a plugin that has `skipMcpDiscovery`"),
      initializeField("plugins", "if `pluginDelivery` is `initialize`"),
    ],
  }),
  defineOption({
    name: "pluginDelivery",
    summary: "Whether plugins are passed on the command line or in the first request.",
    since: "0.3.261",
    value: z.enum(["argv", "initialize"]),
    routes: [presenceFlag("--await-initialize", "if the option is `initialize` and there are plugins")],
  }),
  defineOption({
    name: "agents",
    summary: "Subagents, by name.",
    since: "0.1.0",
    value: z.record(z.string(), AgentDefinition),
    routes: [initializeField("agents")],
  }),
  defineOption({
    name: "skills",
    summary: "Skills to load and allow.",
    since: "0.2.120",
    value: z.union([z.array(z.string()), z.literal("all")]),
    routes: [
      listFlag("--allowedTools", "each as `Skill(name)`; the single item `Skill` if the option is `all`"),
      initializeField("skills", "names of the skills; omitted if the option is `all`"),
    ],
  }),
  defineOption({
    name: "hooks",
    summary: "Callbacks for hook events, with their matchers.",
    since: "0.1.0",
    value: null,
    routes: [initializeField("hooks", "an id for each callback"), hostOnly("answers `hook_callback`")],
  }),
  defineOption({
    name: "systemPrompt",
    summary: "System prompt. Without it, the agent uses a minimal one.",
    since: "0.1.0",
    value: SystemPrompt,
    routes: [
      initializeField("systemPrompt", 'a string becomes a list of one, `[""]` if absent; omitted for the preset'),
      initializeField("appendSystemPrompt", "`append` of the preset"),
      initializeField("excludeDynamicSections", "from the preset"),
      initializeField("systemPromptSnapshot", "`snapshot`"),
    ],
  }),
  defineOption({
    name: "toolConfig",
    summary: "Settings of individual tools.",
    since: "0.2.69",
    value: object({
      askUserQuestion: object({
        previewFormat: z.enum(["markdown", "html"]).describe("Format of answer previews.").optional(),
      })
        .describe("Settings of the tool that asks the user.")
        .optional(),
    }),
    routes: [environmentVariable("CLAUDE_CODE_QUESTION_PREVIEW_FORMAT", "`askUserQuestion.previewFormat`")],
  }),
  defineOption({
    name: "onElicitation",
    summary: "Callback that answers requests of MCP servers for user input. Without it, the agent declines them.",
    since: "0.2.63",
    value: null,
    routes: [hostOnly("answers `elicitation`")],
  }),
  defineOption({
    name: "onUserDialog",
    summary: "Callback that shows dialogs.",
    since: "0.3.162",
    value: null,
    routes: [hostOnly("answers `request_user_dialog`")],
  }),
  defineOption({
    name: "supportedDialogKinds",
    summary: "Kinds of dialog that the callback supports.",
    since: "0.3.170",
    value: names("Kinds of dialog."),
    routes: [initializeField("supportedDialogKinds")],
  }),
  defineOption({
    name: "perTaskStopAffordance",
    summary: "Whether the host's user can stop individual tasks.",
    since: "0.3.246",
    value: z.boolean(),
    routes: [initializeField("perTaskStopAffordance")],
  }),
] as const;
