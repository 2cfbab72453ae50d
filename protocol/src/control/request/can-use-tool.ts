import { z } from "zod";
import { object, path, record, reference, since, text, undeclared } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { PermissionResult } from "../../shape/permission/result.ts";
import { PermissionUpdate } from "../../shape/permission/update.ts";
import { defineControl } from "../define.ts";

const seen = "can_use_tool requests of default-mode sessions";

export const canUseTool = defineControl({
  subtype: "can_use_tool",
  summary:
    "Asks whether a tool may run, where no rule and no hook settled it. Waits as long as a person may think; withdrawn by a cancel request when the turn is interrupted or a hook answers first.",
  since: "0.1.77",
  stability: "declared",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("can_use_tool"),
    tool_name: z.string().describe("The tool, an MCP tool by its full name."),
    display_name: since("0.2.90", text("The tool's name for people.")).optional(),
    mcp_server: since("0.3.275", McpServerProvenance).optional(),
    input: record("The input it would run with."),
    permission_suggestions: z
      .array(PermissionUpdate)
      .describe("Changes that would make the question unnecessary next time.")
      .optional(),
    blocked_path: path("The path that caused the question.").optional(),
    decision_reason: text("Why it is asked; may carry escape sequences.").optional(),
    decision_reason_type: since(
      "0.2.126",
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
        .describe("What caused the question."),
    ).optional(),
    decision_reason_code: undeclared(
      z.string().describe("The cause in more detail, for example `auto_mode_no_check_in_session`."),
      "read by the SDK's own JavaScript",
    ).optional(),
    decision_reason_rule_source: undeclared(
      z.string().describe("Where the rule that caused it stands, for example `projectSettings`."),
      seen,
    ).optional(),
    decision_reason_hook_event: undeclared(
      z.enum(["PreToolUse", "tool.check"]).describe("The event whose hook caused it."),
      seen,
    ).optional(),
    decision_reason_hook_source: undeclared(z.string().describe("Where that hook is configured."), seen).optional(),
    server_policy_ask_only: undeclared(
      z.boolean().describe("The server's policy wants the question each time, though the tool only reads."),
      seen,
    ).optional(),
    computer_folder: undeclared(
      object({ path: path("The folder."), computer_name: z.string().describe("The computer.") }).describe(
        "A folder of the user's own computer that the question is about.",
      ),
      "read by the SDK's own JavaScript",
    ).optional(),
    classifier_approvable: since(
      "0.2.126",
      z.boolean().describe("With a safety check: whether a classifier may approve in place of a person."),
    ).optional(),
    suppress_always_allow_rule: since(
      "0.3.225",
      z.boolean().describe("The host must not offer a lasting permission: it would allow more than was asked."),
    ).optional(),
    default_to_no: since("0.3.250", z.boolean().describe("The host must not pre-select approval.")).optional(),
    matched_ask_rule: since(
      "0.3.225",
      object({
        source: z.string().describe("Where the rule stands."),
        tool_name: z.string().describe("The tool that it names."),
        rule_content: z.string().describe("What is inside its parentheses.").optional(),
      }).describe("A rule of the user's that asks each time."),
    ).optional(),
    title: since("0.2.90", text("The question as a sentence. Not sent by the agent itself.")).optional(),
    tool_use_id: reference("The tool use."),
    agent_id: reference("The subagent that wants to run it.").optional(),
    description: since("0.2.34", text("What the call does, in short.")).optional(),
    requires_user_interaction: since(
      "0.3.200",
      z.boolean().describe("The answer must come from a person who sees the whole question."),
    ).optional(),
  }),
  response: PermissionResult,
  errors: [{ when: "The host's callback failed; the tool does not run and the model is told why." }],
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
