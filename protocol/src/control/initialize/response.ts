import * as z from "zod";
import { catalogue, flag, object, path, since, undeclared } from "../../schema/field.ts";
import { AccountInfo } from "../../shape/catalogue/account-info.ts";
import { AgentInfo } from "../../shape/catalogue/agent-info.ts";
import { FastModeDisabledReason, FastModeState } from "../../shape/catalogue/fast-mode.ts";
import { ModelInfo } from "../../shape/catalogue/model-info.ts";
import { SlashCommand } from "../../shape/catalogue/slash-command.ts";
import { PermissionMode } from "../../shape/permission/mode.ts";
import type * as types from "../../type/types.generated.ts";

const observed = <S extends z.ZodType>(schema: S) => undeclared(schema, "every response to initialize").optional();
/** A value that differs between agents. */
const own = <S extends z.ZodType>(schema: S) => observed(catalogue(schema));

/** What the session offers to the host. */
export const InitializeResponse = object({
  commands: z.array(SlashCommand).describe("Slash commands and skills."),
  agents: since("0.2.63", z.array(AgentInfo).describe("Subagents.")),
  output_style: z.string().describe("Current output style."),
  available_output_styles: catalogue(z.array(z.string()).describe("Available output styles.")),
  user_output_styles_dir: own(path("Folder of the user's own output styles.")),
  models: z.array(ModelInfo).describe("Available models."),
  account: AccountInfo,
  pid: observed(z.number().int().meta({ role: "process", description: "Process id of the agent." })),
  claude_code_version: since("0.3.296", catalogue(z.string().describe("Version of the agent."))).optional(),
  current_permission_mode: observed(PermissionMode),
  hooks_applied: since(
    "0.3.238",
    flag("Whether the hooks of the request are registered; absent if the request had none."),
  ).optional(),
  hook_on_failure_supported: since("0.3.317", catalogue(flag("The agent honors a matcher's `onFailure`."))).optional(),
  hooks_when_unanswered_kept: observed(
    z.number().int().describe("Number of hooks that define what happens if they return no answer."),
  ),
  other_hook_ask_outranks_host: own(
    flag("A permission request that a hook demands overrides an `allow` of the host's hooks."),
  ),
  plugins_applied: since(
    "0.3.261",
    flag("Whether all plugins of the request are loaded; absent if the request had none."),
  ).optional(),
  mcp_servers_applied: since(
    "0.3.326",
    flag("Whether the `mcpServers` of the request are the ones read at startup; absent if the request had none."),
  ).optional(),
  sdk_mcp_manifests_parked: since(
    "0.3.286",
    z
      .record(
        z.string(),
        z.enum(["parked", "already_connected", "protocol_version_mismatch", "malformed", "not_honoured"]),
      )
      .describe("Result for each manifest; `parked` means that it is used later."),
  ).optional(),
  feedback_mode: own(
    object({ kind: z.string().describe("State of the feature, for example `disabled`.") }).describe(
      "How the agent collects feedback.",
    ),
  ),
  analytics_disabled: own(flag("The agent sends no usage data.")),
  remote_control_auto_enable: own(flag("Remote control turns on automatically.")),
  remote_control_auto_connect_default: own(flag("Default of automatic remote control.")),
  remote_control_available: own(flag("Remote control is available.")),
  remote_control_auto_on_by_default: own(flag("Default of remote control.")),
  ide_rc_auto_enable_gate: own(flag("An IDE may turn on remote control.")),
  fast_mode_state: since("0.2.63", FastModeState).optional(),
  fast_mode_disabled_reason: since("0.3.219", FastModeDisabledReason).optional(),
  session_state: observed(z.enum(["idle", "running", "requires_action"]).describe("Current activity of the session.")),
  capabilities: own(z.array(z.string()).describe("Names of capabilities beyond the basic protocol.")),
});
export type InitializeResponse = types.InitializeResponse;
