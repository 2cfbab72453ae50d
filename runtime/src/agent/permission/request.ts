import type { Tool, ToolInput } from "../tool/types.ts";
import type { Question } from "./types.ts";

/** What a question is about, beside the question. */
export interface QuestionAbout {
  readonly tool: Pick<Tool, "name" | "displayName">;
  readonly input: ToolInput;
  readonly toolUseId: string;
  /** One line for the person who is asked. */
  readonly description?: string;
  readonly agentId?: string;
  /** The server of an MCP tool, with where it was configured. */
  readonly mcpServer?: { readonly name: string; readonly source: string };
}

/** The fields of a `can_use_tool` request, in the order of the wire, without its subtype. */
export function questionFields(question: Question, about: QuestionAbout): Record<string, unknown> {
  const { reason } = question;
  const offered = question.suggestions !== undefined && !question.suppressAlwaysAllow;
  return given({
    tool_name: about.tool.name,
    mcp_server: about.mcpServer,
    display_name: about.tool.displayName,
    input: about.input,
    description: about.description,
    permission_suggestions: offered || question.suggestions?.length === 0 ? question.suggestions : undefined,
    blocked_path: question.blockedPath,
    decision_reason: reason?.text,
    decision_reason_type: reason?.type,
    decision_reason_rule_source: reason?.ruleSource,
    decision_reason_hook_event: reason?.type === "hook" ? "PreToolUse" : undefined,
    decision_reason_hook_source: reason?.type === "hook" ? "settings" : undefined,
    server_policy_ask_only: about.mcpServer !== undefined ? true : reason?.ruleSource !== undefined ? false : undefined,
    classifier_approvable: question.classifierApprovable,
    suppress_always_allow_rule: question.suppressAlwaysAllow,
    tool_use_id: about.toolUseId,
    requires_user_interaction: question.interaction,
    agent_id: about.agentId,
  });
}

/** Without the fields that have no value. */
const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
