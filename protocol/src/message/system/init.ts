import {
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
  {
    oauth: "0.2.61",
    ANTHROPIC_API_KEY: "0.3.250",
    apiKeyHelper: "0.3.250",
    "/login managed key": "0.3.250",
    none: "0.3.250",
  },
  oneOf(
    ["ANTHROPIC_API_KEY", "apiKeyHelper", "/login managed key", "none", "user", "project", "org", "temporary", "oauth"],
    "Where the API key comes from; `none` where no key is in use. The last five are no longer sent.",
  ),
);

const mcpServer = object({
  name: word("Name of the server."),
  status: word("`connected`, `failed`, `pending`, `disabled`, `needs-auth`, ..."),
  source: since("0.3.275", word("Where the server is defined.")).optional(),
});

const plugin = object({
  name: word("Name of the plugin."),
  path: path("Folder of the plugin, or `builtin`."),
  version: since("0.3.225", word("Version that the plugin claims.")).optional(),
  source: undeclared(word("Name and marketplace of the plugin."), "every session with plugins").optional(),
});

const pluginError = object({
  plugin: word("The plugin, or the place of its entry in the list."),
  type: word("Kind of failure; an open set."),
  message: text("What went wrong."),
  path: path("The entry that did not load.").optional(),
  managed_lock: since(
    "0.3.330",
    object({
      plugin_enabled: flag("Whether the organisation's entry turns the plugin on or off."),
      name: word("Name in that entry."),
      marketplace: word("Marketplace in that entry.").optional(),
    }).meta({ description: "Entry of the organisation that kept this copy out." }),
  ).optional(),
});

export const init = defineMessage({
  name: "system/init",
  summary:
    "What the session is made of: model, tools, servers, commands, mode and capabilities. Sent at the start of every turn, before anything else of it; the newest one holds.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("init", {
    cwd: path("Working folder."),
    model: word("Model of the main thread."),
    permissionMode: PermissionMode,
    apiKeySource,
    claude_code_version: since("0.1.30", word("Version of the agent.")),
    tools: list(word("Name of one tool."), "Tools that the model may use."),
    mcp_servers: list(mcpServer, "MCP servers."),
    slash_commands: list(word("Name without the slash."), "Slash commands."),
    terminal_slash_commands: since(
      "0.3.250",
      list(word("Name without the slash."), "Those that make sense in a terminal only."),
    ).optional(),
    output_style: word("Output style in use."),
    skills: since("0.1.30", list(word("Name of one skill."), "Skills.")),
    plugins: since("0.1.30", list(plugin, "Plugins.")),
    plugin_errors: since(
      "0.3.300",
      list(pluginError, "Plugins, or parts of them, that did not load. Absent where there are none."),
    ).optional(),
    agents: list(word("Kind of agent."), "Agents that can be started.").optional(),
    betas: since(
      "0.1.77",
      list(word("Name of one beta."), "Betas of the Messages API that are switched on."),
    ).optional(),
    capabilities: since(
      "0.3.225",
      list(word("Name of one capability."), "What this agent can do beyond the basic protocol; an open set."),
    ).optional(),
    fast_mode_state: since("0.2.76", FastModeState).optional(),
    fast_mode_disabled_reason: since("0.3.225", FastModeDisabledReason).optional(),
    effort: since(
      "0.3.250",
      oneOf(["low", "medium", "high", "xhigh", "max"], "Effort of the next call; `null`: none is sent.").nullable(),
    ).optional(),
    view_mode: since(
      "0.3.300",
      oneOf(["focus", "default"], "Whether the person sees the last message of a turn only."),
    ).optional(),
    original_cwd: undeclared(path("Working folder at the start of the session."), "every session").optional(),
    additional_directories: undeclared(
      list(path("One folder."), "More folders that tools may work in."),
      "every session",
    ).optional(),
    memory_paths: undeclared(table(path("A folder."), "Folders of the memory, by kind."), "every session").optional(),
    messaging_socket_path: undeclared(
      path("Socket by which other sessions reach this one."),
      "every session",
    ).optional(),
    analytics_disabled: undeclared(flag("No usage data leaves the machine."), "every session").optional(),
    product_feedback_disabled: undeclared(flag("No feedback is asked for."), "every session").optional(),
    served_by_anthropic: undeclared(
      flag("The model is served by its vendor's own endpoint."),
      "every session",
    ).optional(),
    per_turn_effort_active: undeclared(flag("Effort can be set for a turn."), "every session").optional(),
    ultrathink_available: undeclared(flag("A word in the prompt can raise the effort."), "every session").optional(),
    ultrathink_typed_raises: undeclared(flag("Typing that word raises the effort."), "every session").optional(),
    user_message_uuids: undeclared(
      list(reference("`uuid` of one user message."), "User messages that the turn answers."),
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
