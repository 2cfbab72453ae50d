import type { ControlRequestOf } from "@agentwire/protocol";
import { controlHandler, noAnswer } from "../../connection/index.ts";
import { type FieldNames, renameFields } from "./rename-fields.ts";
import type { CanUseTool, PermissionContext } from "./types.ts";

type Question = ControlRequestOf<"can_use_tool">;

const names = {
  permission_suggestions: "suggestions",
  blocked_path: "blockedPath",
  mcp_server: "mcpServer",
  decision_reason: "decisionReason",
  decision_reason_type: "decisionReasonType",
  decision_reason_code: "decisionReasonCode",
  server_policy_ask_only: "serverPolicyAskOnly",
  server_prompt: "serverPrompt",
  computer_folder: "computerFolder",
  plugin: "plugin",
  title: "title",
  display_name: "displayName",
  description: "description",
  default_to_no: "defaultToNo",
  suppress_always_allow_rule: "suppressAlwaysAllowRule",
  tool_use_id: "toolUseID",
  agent_id: "agentID",
  requires_user_interaction: "requiresUserInteraction",
} as const satisfies FieldNames<Question>;

const ruleNames = {
  source: "source",
  tool_name: "toolName",
  rule_content: "ruleContent",
} as const satisfies FieldNames<NonNullable<Question["matched_ask_rule"]>>;

/** Answers `can_use_tool` through the caller's function, and adds the id of the tool use to what it returns. */
export const canUseTool = controlHandler(
  "can_use_tool",
  async (decide: CanUseTool | undefined, request, { signal, requestId }) => {
    if (!decide) throw new Error("canUseTool callback is not provided.");
    const rule = request.matched_ask_rule;
    const context: PermissionContext = {
      signal,
      requestId,
      ...renameFields(request, names),
      ...(rule === undefined ? {} : { matchedAskRule: renameFields(rule, ruleNames) }),
    };
    const result = await decide(String(request.tool_name), request.input, context);
    return result === null ? noAnswer : { ...result, toolUseID: request.tool_use_id };
  },
);
