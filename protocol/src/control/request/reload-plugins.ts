import { z } from "zod";
import { flag, names, object, path, since } from "../../schema/field.ts";
import { AgentInfo } from "../../shape/catalogue/agent-info.ts";
import { SlashCommand } from "../../shape/catalogue/slash-command.ts";
import { McpServerStatus } from "../../shape/mcp/server-status.ts";
import { PluginConfig } from "../../shape/option/plugin.ts";
import { defineControl } from "../define.ts";

export const reloadPlugins = defineControl({
  subtype: "reload_plugins",
  summary: "Reads plugins from disk again and says what the session has now.",
  since: "0.2.90",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("reload_plugins"),
    hold_on_cache_impact: since("0.3.275", flag("Change nothing if the list of tools would change.")).optional(),
    add_plugins: since("0.3.315", z.array(PluginConfig).describe("Plugins to load besides.")).optional(),
    refuse_if_busy: since("0.3.330", flag("Refuse while the session has work to do.")).optional(),
  }),
  response: object({
    commands: z.array(SlashCommand).describe("Slash commands and skills."),
    agents: z.array(AgentInfo).describe("Subagents."),
    plugins: z
      .array(
        object({
          name: z.string().describe("The plugin."),
          path: path("Where it is."),
          source: z.string().describe("Where it comes from.").optional(),
          version: since("0.3.225", z.string().describe("Its version, in its own words.")).optional(),
        }),
      )
      .describe("Plugins that are loaded."),
    mcpServers: z.array(McpServerStatus).describe("MCP servers."),
    error_count: z.number().describe("How many plugins could not be loaded."),
    held: since("0.3.275", flag("Answers `hold_on_cache_impact`: `true` if nothing was changed.")).optional(),
    cache_impact: since(
      "0.3.275",
      object({
        mcp_servers_added: names("Servers that would come."),
        mcp_servers_removed: names("Servers that would go."),
        lsp_tool_change: z
          .enum(["adds", "may-add", "removes", "may-remove"])
          .nullable()
          .describe("What would become of the language server tool."),
      }).describe("With `held`: what would change."),
    ).optional(),
  }),
  errors: [
    { code: "reload_plugins_busy", when: "`refuse_if_busy`, and the session is busy." },
    { when: "`add_plugins` is malformed or not allowed here." },
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
