import * as z from "zod";
import { flag, names, object, path, since, undeclared } from "../../schema/field.ts";
import { AgentInfo } from "../../shape/catalogue/agent-info.ts";
import { ModelInfo } from "../../shape/catalogue/model-info.ts";
import { SlashCommand } from "../../shape/catalogue/slash-command.ts";
import { McpServerStatus } from "../../shape/mcp/server-status.ts";
import { PluginConfig } from "../../shape/option/plugin.ts";
import { defineControl } from "../define.ts";

export const reloadPlugins = defineControl({
  subtype: "reload_plugins",
  summary: "Reloads plugins from disk and returns the resulting commands, agents, plugins and servers.",
  since: "0.2.85",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("reload_plugins"),
    hold_on_cache_impact: since(
      "0.3.268",
      flag("Whether to make no change if the list of tools would change."),
    ).optional(),
    add_plugins: since("0.3.301", z.array(PluginConfig).describe("Additional plugins to load.")).optional(),
    refuse_if_busy: since("0.3.324", flag("Whether to refuse while the session is busy.")).optional(),
  }),
  response: object({
    commands: z.array(SlashCommand).describe("Slash commands and skills."),
    agents: z.array(AgentInfo).describe("Subagents."),
    plugins: z
      .array(
        object({
          name: z.string().describe("Name of the plugin."),
          path: path("Directory of the plugin."),
          source: z.string().describe("Source of the plugin.").optional(),
          version: since("0.3.213", z.string().describe("Version that the plugin declares.")).optional(),
        }),
      )
      .describe("Loaded plugins."),
    mcpServers: z.array(McpServerStatus).describe("MCP servers."),
    models: undeclared(z.array(ModelInfo).describe("Available models."), "responses of the CLI 2.1.330").optional(),
    error_count: z.number().describe("Number of plugins that failed to load."),
    held: since("0.3.268", flag("For `hold_on_cache_impact`: `true` if the reload was not applied.")).optional(),
    cache_impact: since(
      "0.3.268",
      object({
        mcp_servers_added: names("Servers that the reload would add."),
        mcp_servers_removed: names("Servers that the reload would remove."),
        lsp_tool_change: z
          .enum(["adds", "may-add", "removes", "may-remove"])
          .nullable()
          .describe("Change to the language server tool."),
      }).describe("If `held` is true: what the reload would change."),
    ).optional(),
  }),
  errors: [
    { code: "reload_plugins_busy", when: "`refuse_if_busy` is set and the session is busy." },
    { when: "`add_plugins` is malformed or not allowed in this session." },
  ],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "reload_plugins", hold_on_cache_impact: true },
      response: {
        commands: [],
        agents: [],
        plugins: [{ name: "notes", path: "/home/ada/plugins/notes", source: "notes@inline", version: "1.0.0" }],
        mcpServers: [],
        error_count: 0,
        held: false,
      },
    },
  ],
});
