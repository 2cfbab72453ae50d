import { z } from "zod";
import { flag, object, path, since, undeclared } from "../../schema/field.ts";
import { AccountInfo } from "../../shape/catalogue/account-info.ts";
import { AgentInfo } from "../../shape/catalogue/agent-info.ts";
import { FastModeDisabledReason, FastModeState } from "../../shape/catalogue/fast-mode.ts";
import { ModelInfo } from "../../shape/catalogue/model-info.ts";
import { SlashCommand } from "../../shape/catalogue/slash-command.ts";
import { PermissionMode } from "../../shape/permission/mode.ts";

const seen = <S extends z.ZodType>(schema: S) => undeclared(schema, "every answer to initialize").optional();

/** What the session offers. */
export const InitializeResponse = object({
  commands: z.array(SlashCommand).describe("Slash commands and skills."),
  agents: since("0.2.76", z.array(AgentInfo).describe("Subagents.")),
  output_style: z.string().describe("The output style in use."),
  available_output_styles: z.array(z.string()).describe("Those that could be."),
  user_output_styles_dir: seen(path("Where the user's own output styles are kept.")),
  models: z.array(ModelInfo).describe("Models to choose from."),
  account: AccountInfo,
  pid: seen(z.number().int().meta({ role: "process", description: "Process id of the agent." })),
  claude_code_version: since("0.3.300", z.string().describe("Version of the agent.")).optional(),
  current_permission_mode: seen(PermissionMode),
  hooks_applied: since(
    "0.3.250",
    flag("Whether the request's hooks are in force; absent where it had none."),
  ).optional(),
  hook_on_failure_supported: since("0.3.330", flag("The agent heeds a matcher's `onFailure`.")).optional(),
  hooks_when_unanswered_kept: seen(
    z.number().int().describe("Number of hooks with a rule of their own for no answer."),
  ),
  other_hook_ask_outranks_host: seen(flag("A question that a hook demands goes before what the host's hooks allow.")),
  plugins_applied: since(
    "0.3.275",
    flag("Whether all plugins of the request are loaded; absent where it had none."),
  ).optional(),
  mcp_servers_applied: since(
    "0.3.330",
    flag("Whether the request's `mcpServers` are those read at the start; absent where it had none."),
  ).optional(),
  sdk_mcp_manifests_parked: since(
    "0.3.300",
    z
      .record(
        z.string(),
        z.enum(["parked", "already_connected", "protocol_version_mismatch", "malformed", "not_honoured"]),
      )
      .describe("What became of each manifest; `parked` will be used."),
  ).optional(),
  feedback_mode: seen(
    object({ kind: z.string().describe("For example `disabled`.") }).describe("How feedback is taken."),
  ),
  analytics_disabled: seen(flag("No usage data is sent.")),
  remote_control_auto_enable: seen(flag("Remote control switches itself on.")),
  remote_control_auto_connect_default: seen(flag("The default of connecting by itself.")),
  remote_control_available: seen(flag("Remote control can be used.")),
  remote_control_auto_on_by_default: seen(flag("The default of being on.")),
  ide_rc_auto_enable_gate: seen(flag("An IDE may switch remote control on.")),
  fast_mode_state: since("0.2.76", FastModeState).optional(),
  fast_mode_disabled_reason: since("0.3.225", FastModeDisabledReason).optional(),
  session_state: seen(z.enum(["idle", "running", "requires_action"]).describe("What the session is at.")),
  capabilities: seen(z.array(z.string()).describe("What the agent can do beyond the basics, by name.")),
});
export type InitializeResponse = z.output<typeof InitializeResponse>;
