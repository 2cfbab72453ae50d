import {
  catalogue,
  flag,
  list,
  literalsSince,
  object,
  oneOf,
  path,
  reference,
  since,
  table,
  text,
  undeclared,
  word,
} from "../../schema/field.ts";
import { FastModeDisabledReason, FastModeState } from "../../shape/catalogue/fast-mode.ts";
import { PermissionMode } from "../../shape/permission/mode.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

const apiKeySource = literalsSince(
  { oauth: "0.2.47" },
  oneOf(
    ["ANTHROPIC_API_KEY", "apiKeyHelper", "/login managed key", "none", "user", "project", "org", "temporary", "oauth"],
    "Source of the API key; `none` if no key is in use. Current agents no longer send the last five values.",
  ),
);

const mcpServer = object({
  name: word("Name of the server."),
  status: word("`connected`, `failed`, `pending`, `disabled`, `needs-auth`, ..."),
  source: since("0.3.274", word("Where the server is configured.")).optional(),
});

const mcpServerError = object({
  name: word("Name of the server."),
  type: oneOf(["invalid_config", "unknown_type"], "What is wrong with its configuration."),
  message: text("Error message."),
});

const plugin = object({
  name: word("Name of the plugin."),
  path: path("Directory of the plugin, or `builtin`."),
  version: since("0.3.213", word("Version that the plugin declares.")).optional(),
  source: undeclared(word("Name and marketplace of the plugin."), "every session with plugins").optional(),
});

const pluginError = object({
  plugin: word("Name of the plugin, or the position of its entry in the list."),
  type: word("Kind of failure; an open set."),
  message: text("Error message."),
  path: path("Entry that failed to load.").optional(),
  managed_lock: since(
    "0.3.324",
    object({
      plugin_enabled: flag("Whether the organization's entry enables or disables the plugin."),
      name: word("Plugin name in that entry."),
      marketplace: word("Marketplace in that entry.").optional(),
    }).meta({ description: "Entry of the organization that blocked this copy." }),
  ).optional(),
});

const pluginWarning = object({
  plugin: word("Name and marketplace of the plugin."),
  type: word("Kind of warning; an open set."),
  message: text("Warning message."),
});

export const init = defineMessage({
  name: "system/init",
  summary:
    "Composition of the session: model, tools, servers, commands, mode and capabilities. The first message of every turn; the newest one is current.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("init", {
    cwd: path("Working folder."),
    model: word("Model of the main thread."),
    permissionMode: PermissionMode,
    apiKeySource,
    claude_code_version: since("0.1.19", catalogue(word("Version of the agent."))),
    tools: catalogue(list(word("Name of one tool."), "Tools that the model can use.")),
    mcp_servers: list(mcpServer, "MCP servers."),
    slash_commands: catalogue(list(word("Name without the slash."), "Slash commands.")),
    terminal_slash_commands: since(
      "0.3.229",
      catalogue(list(word("Name without the slash."), "Commands that require a terminal.")),
    ).optional(),
    output_style: word("Current output style."),
    skills: since("0.1.25", catalogue(list(word("Name of one skill."), "Skills."))),
    plugins: since("0.1.27", catalogue(list(plugin, "Plugins."))),
    mcp_server_errors: undeclared(
      list(
        mcpServerError,
        "Configured servers that were skipped because of their configuration. Absent if there are none.",
      ),
      "sessions with an invalid MCP configuration",
    ).optional(),
    plugin_errors: since(
      "0.3.283",
      list(pluginError, "Plugins, or parts of them, that failed to load. Absent if there are none."),
    ).optional(),
    plugin_warnings: undeclared(
      list(pluginWarning, "Parts of plugins that are ignored. Absent if there are none."),
      "sessions with a plugin whose manifest replaces a folder or has a malformed field",
    ).optional(),
    agents: catalogue(list(word("Type of agent."), "Agents that the session can start.")).optional(),
    betas: since("0.1.58", list(word("Name of one beta."), "Enabled betas of the Messages API.")).optional(),
    capabilities: since(
      "0.3.205",
      catalogue(
        list(word("Name of one capability."), "Capabilities of the agent beyond the basic protocol; an open set."),
      ),
    ).optional(),
    fast_mode_state: since("0.2.47", FastModeState).optional(),
    fast_mode_disabled_reason: since("0.3.219", FastModeDisabledReason).optional(),
    effort: since(
      "0.3.234",
      oneOf(
        ["low", "medium", "high", "xhigh", "max"],
        "Effort of the next model call; `null` if none is sent.",
      ).nullable(),
    ).optional(),
    view_mode: since(
      "0.3.281",
      catalogue(oneOf(["focus", "default"], "Whether the display shows only the last message of a turn.")),
    ).optional(),
    original_cwd: undeclared(path("Initial working directory of the session."), "every session").optional(),
    additional_directories: undeclared(
      list(path("One folder."), "Additional working directories."),
      "every session",
    ).optional(),
    memory_paths: undeclared(
      catalogue(table(path("A folder."), "Memory directories, by kind.")),
      "every session",
    ).optional(),
    messaging_socket_path: undeclared(
      catalogue(path("Socket that other sessions use to send messages to this one.")),
      "every session",
    ).optional(),
    analytics_disabled: undeclared(catalogue(flag("Whether usage reporting is disabled.")), "every session").optional(),
    product_feedback_disabled: undeclared(
      catalogue(flag("Whether feedback prompts are disabled.")),
      "every session",
    ).optional(),
    served_by_anthropic: undeclared(
      catalogue(flag("Whether the vendor's own endpoint serves the model.")),
      "every session",
    ).optional(),
    per_turn_effort_active: undeclared(
      catalogue(flag("Whether effort can be set per turn.")),
      "every session",
    ).optional(),
    ultrathink_available: undeclared(
      catalogue(flag("Whether a keyword in the prompt can raise the effort.")),
      "every session",
    ).optional(),
    ultrathink_typed_raises: undeclared(
      catalogue(flag("Whether a typed keyword raises the effort.")),
      "every session",
    ).optional(),
    sandbox_enabled: since(
      "0.3.331",
      undeclared(catalogue(flag("Whether shell commands run in a sandbox.")), "every session"),
    ).optional(),
    user_message_uuids: undeclared(
      list(reference("`uuid` of one user message."), "User messages that the turn responds to."),
      "sessions whose prompts had a uuid",
    ).optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "init",
      cwd: "/home/me/project",
      session_id: "s1",
      tools: ["Bash", "Read"],
      mcp_servers: [{ name: "calc", status: "connected", source: "sdk" }],
      model: "claude-opus-5-5",
      permissionMode: "default",
      slash_commands: ["compact"],
      apiKeySource: "ANTHROPIC_API_KEY",
      claude_code_version: "2.1.330",
      output_style: "default",
      agents: ["general-purpose"],
      skills: [],
      plugins: [],
      capabilities: ["interrupt_receipt_v1"],
      uuid: "00000000-0000-4000-8000-000000000013",
    },
  ],
});
