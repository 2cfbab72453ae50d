import * as z from "zod";
import { object, path, record, reference, since, text, undeclared } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { PermissionResult } from "../../shape/permission/result.ts";
import { PermissionUpdate } from "../../shape/permission/update.ts";
import { defineControl } from "../define.ts";

const observed = "can_use_tool requests of default-mode sessions";
const readBySdk = "read by the SDK's own JavaScript";

export const canUseTool = defineControl({
  subtype: "can_use_tool",
  summary:
    "Asks whether a tool may run when no rule and no hook decided. May wait indefinitely for a person. The agent sends a cancel request if the turn is interrupted or a hook decides first.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("can_use_tool"),
    tool_name: z.string().describe("Name of the tool; the full name for an MCP tool."),
    display_name: since("0.2.77", text("Display name of the tool.")).optional(),
    mcp_server: since("0.3.274", McpServerProvenance).optional(),
    input: record("Proposed input of the tool."),
    permission_suggestions: z
      .array(PermissionUpdate)
      .describe("Permission updates that would avoid this request next time.")
      .optional(),
    blocked_path: since("0.1.44", path("The path that caused the request.")).optional(),
    decision_reason: since("0.1.44", text("Reason for the request; may contain escape sequences.")).optional(),
    decision_reason_type: since(
      "0.2.116",
      z
        .enum([
          "rule",
          "mode",
          "subcommandResults",
          "permissionPromptTool",
          "hook",
          "asyncAgent",
          "sandboxOverride",
          "workingDir",
          "safetyCheck",
          "classifier",
          "other",
        ])
        .describe("Kind of reason for the request."),
    ).optional(),
    decision_reason_code: undeclared(
      z.string().describe("Detailed reason, for example `auto_mode_no_check_in_session`."),
      readBySdk,
    ).optional(),
    decision_reason_rule_source: undeclared(
      z.string().describe("Source of the rule that caused the request, for example `projectSettings`."),
      observed,
    ).optional(),
    decision_reason_hook_event: undeclared(
      z.enum(["PreToolUse", "tool.check"]).describe("Event of the hook that caused the request."),
      observed,
    ).optional(),
    decision_reason_hook_source: undeclared(z.string().describe("Where that hook is configured."), observed).optional(),
    server_policy_ask_only: undeclared(
      z.boolean().describe("The server's policy requires approval for every call, although the tool only reads."),
      observed,
    ).optional(),
    computer_folder: undeclared(
      object({ path: path("The folder."), computer_name: z.string().describe("Name of the computer.") }).describe(
        "A folder on the user's own computer that the request is about.",
      ),
      readBySdk,
    ).optional(),
    plugin: undeclared(z.string().describe("Name of the plugin that started the call."), readBySdk).optional(),
    server_prompt: undeclared(
      z.string().describe("Names a prompt that the session service worded itself."),
      readBySdk,
    ).optional(),
    classifier_approvable: since(
      "0.2.116",
      z.boolean().describe("For a safety check: whether a classifier may approve instead of a person."),
    ).optional(),
    suppress_always_allow_rule: since(
      "0.3.213",
      z
        .boolean()
        .describe("The host must not offer a permanent permission, because it would allow more than this call."),
    ).optional(),
    default_to_no: since("0.3.242", z.boolean().describe("The host must not preselect approval.")).optional(),
    matched_ask_rule: since(
      "0.3.213",
      object({
        source: z.string().describe("Source of the rule."),
        tool_name: z.string().describe("Name of the tool in the rule."),
        rule_content: z.string().describe("Content of the rule's parentheses.").optional(),
      }).describe("A rule of the user that requires approval for every call."),
    ).optional(),
    title: since("0.2.77", text("The request as a sentence. The agent itself never sends it.")).optional(),
    tool_use_id: since("0.1.28", reference("Id of the tool use.")),
    agent_id: since("0.1.45", reference("The subagent that requests the tool.")).optional(),
    description: since("0.2.30", text("Short description of the call.")).optional(),
    requires_user_interaction: since(
      "0.3.199",
      z.boolean().describe("Only a person who sees the whole request may answer it."),
    ).optional(),
  }),
  response: PermissionResult,
  errors: [{ when: "The host's callback failed. The tool does not run, and the model receives the reason." }],
  deadlineMs: null,
  examples: [
    {
      request: {
        subtype: "can_use_tool",
        tool_name: "Bash",
        display_name: "Bash",
        input: { command: "npm run build" },
        description: "npm run build",
        permission_suggestions: [
          {
            type: "addRules",
            rules: [{ toolName: "Bash", ruleContent: "npm run *" }],
            behavior: "allow",
            destination: "localSettings",
          },
        ],
        tool_use_id: "toolu_01",
      },
      response: { behavior: "allow", updatedInput: { command: "npm run build" }, toolUseID: "toolu_01" },
    },
    {
      request: {
        subtype: "can_use_tool",
        tool_name: "Write",
        input: { file_path: "/etc/motd", content: "hi" },
        blocked_path: "/etc/motd",
        decision_reason_type: "workingDir",
        tool_use_id: "toolu_02",
      },
      response: { behavior: "deny", message: "Stay inside the project.", toolUseID: "toolu_02" },
    },
  ],
});
