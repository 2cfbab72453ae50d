import { type Call, noAnswer } from "../../connection/index.ts";
import { type Names, rename } from "./rename.ts";
import type { CanUseTool, PermissionContext } from "./types.ts";

const names: Names = {
  permission_suggestions: "suggestions",
  blocked_path: "blockedPath",
  mcp_server: "mcpServer",
  decision_reason: "decisionReason",
  decision_reason_type: "decisionReasonType",
  server_policy_ask_only: "serverPolicyAskOnly",
  title: "title",
  display_name: "displayName",
  description: "description",
  default_to_no: "defaultToNo",
  suppress_always_allow_rule: "suppressAlwaysAllowRule",
  tool_use_id: "toolUseID",
  agent_id: "agentID",
  requires_user_interaction: "requiresUserInteraction",
};

const ruleNames: Names = { source: "source", tool_name: "toolName", rule_content: "ruleContent" };

/** Answers `can_use_tool` through the caller's function, and adds the id of the tool use to what it returns. */
export const canUseToolHandler =
  (decide: CanUseTool | undefined) =>
  async (request: Readonly<Record<string, unknown>>, { signal, requestId }: Call) => {
    if (!decide) throw new Error("canUseTool callback is not provided.");
    const rule = request.matched_ask_rule;
    const context = {
      signal,
      requestId,
      ...rename(request, names),
      ...(rule === undefined ? {} : { matchedAskRule: rename(rule as Record<string, unknown>, ruleNames) }),
    };
    const result = await decide(
      String(request.tool_name),
      request.input as Record<string, unknown>,
      context as unknown as PermissionContext,
    );
    return result === null ? noAnswer : { ...result, toolUseID: request.tool_use_id };
  };
