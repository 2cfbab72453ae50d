import type { SentControl } from "@agentwire/protocol";
import { isAbsolute, isInside, relativeTo } from "../../../posix/path.ts";
import type { Thread } from "../../core/thread.ts";
import type { Tool, ToolInput } from "../../core/tool.ts";
import type { CallCase, QuestionServices } from "../services.ts";
import type { ConfiguredRule, Question } from "../types.ts";

const wireRule = ({ source, tool, content }: ConfiguredRule) => ({
  source,
  tool_name: tool,
  ...(content === undefined ? {} : { rule_content: content }),
});

/** A summary of the call for the person who is asked. A path is relative to the working directory, or to the home folder. */
function summaryOf(
  tool: Tool,
  input: ToolInput,
  { workDirectory }: Pick<Thread, "workDirectory">,
  home: string | undefined,
): string | undefined {
  const text = tool.summary(input);
  if (text === undefined || tool.pathField === null || text !== input[tool.pathField] || !isAbsolute(text)) return text;
  const { cwd } = workDirectory.shell;
  if (isInside(cwd, text)) return relativeTo(cwd, text);
  return home !== undefined && isInside(home, text) ? `~/${relativeTo(home, text)}` : text;
}

/** The parameters of the `can_use_tool` request that asks whether a call may run. */
export function questionFrame(
  { thread, tool, input, useId }: CallCase,
  question: Question,
  { mcp, extensions, ports }: Pick<QuestionServices, "mcp" | "extensions" | "ports">,
): SentControl<"can_use_tool"> {
  const { reason } = question;
  const subject = tool.subject(input);
  const description =
    subject.kind === "skill" ? extensions.describe(subject.name) : summaryOf(tool, input, thread, ports.env.HOME);
  const byRule = reason?.type === "rule";
  const byPolicy = reason?.ruleSource === "mcpServerPolicy" && reason.code === undefined && thread.mode() !== "plan";
  return {
    tool_name: tool.name,
    ...(subject.kind === "mcp" ? { mcp_server: mcp.provenance(subject.server) } : {}),
    display_name: tool.displayName,
    input,
    ...(description === undefined ? {} : { description }),
    ...(question.suggestions === undefined ? {} : { permission_suggestions: question.suggestions }),
    ...(question.blockedPath === undefined ? {} : { blocked_path: question.blockedPath }),
    ...(reason?.text === undefined ? {} : { decision_reason: reason.text }),
    ...(reason === undefined ? {} : { decision_reason_type: reason.type }),
    ...(reason?.code === undefined ? {} : { decision_reason_code: reason.code }),
    ...(reason?.ruleSource === undefined ? {} : { decision_reason_rule_source: reason.ruleSource }),
    ...(reason?.type === "hook"
      ? { decision_reason_hook_event: "PreToolUse", decision_reason_hook_source: "settings" }
      : {}),
    ...(byRule ? { server_policy_ask_only: byPolicy } : {}),
    ...(subject.kind === "mcp" && !byRule && reason?.code === undefined ? { server_policy_ask_only: true } : {}),
    ...(question.classifierApprovable === undefined ? {} : { classifier_approvable: question.classifierApprovable }),
    ...(question.askRule === undefined ? {} : { matched_ask_rule: wireRule(question.askRule) }),
    ...(question.suppressAlwaysAllow === true ? { suppress_always_allow_rule: true } : {}),
    ...(question.interaction === true ? { requires_user_interaction: true } : {}),
    tool_use_id: useId,
    ...(thread.agentId === null ? {} : { agent_id: thread.agentId }),
  };
}
