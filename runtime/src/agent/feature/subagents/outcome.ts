import type { MessageBody } from "../../../connection/message.ts";
import type { RetryNotice } from "../../core/api-failure.ts";
import type { AgentOutput } from "../../core/tool-services.ts";
import { usageFrame } from "../../core/usage-ledger.ts";
import type { SubagentEnd } from "../../extension/skill-run.ts";
import { usedLine } from "../../tool/agent-report.ts";
import { findTool } from "../../tool/registry.ts";
import { type CountedCall, toolStats } from "./activity.ts";
import type { Subagent } from "./subagent.ts";
import type { SubagentSetup } from "./subagent-thread.ts";
import type { UsedTools } from "./used-tools.ts";
import type { Worktree } from "./workdir/worktree.ts";

/** The output of a call whose subagent works in the background. */
export const launchedOutput = (
  { id, model, description }: Subagent,
  prompt: string,
  outputFile: string,
): AgentOutput => ({
  isAsync: true,
  status: "async_launched",
  agentId: id,
  description,
  resolvedModel: model,
  prompt,
  outputFile,
  canReadOutputFile: true,
  canContinueAgent: true,
});

/** The FNV-1a hash of a text, in 16 hexadecimal digits. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/** Whether a call has an input of the form that its tool takes. A call of an unknown tool counts as well. */
const isValid = ({ thread }: Subagent, { name, input }: CountedCall): boolean =>
  findTool(thread.tools(), name)?.accept(input).ok !== false;

/** The output of a call that waited for its subagent. */
export function completedOutput(
  subagent: Subagent,
  history: Pick<UsedTools, "newTo">,
  prompt: string,
  end: Extract<SubagentEnd, { status: "completed" }>,
): AgentOutput {
  const { id, definition, model, amounts, called, usedTools, lastUsage } = subagent;
  const news = history.newTo(id, usedTools);
  const used = news.length === 0 ? [] : [`${usedLine(news)}\n`];
  const notes = end.notes.map((note) => `${note}\n`);
  const report = [...used, ...notes, ...(end.text === "" && notes.length > 0 ? [] : [end.text])];
  const stats = toolStats(called.filter((call) => isValid(subagent, call)));
  const hasStats = Object.values(stats).some((count) => count > 0);
  return {
    status: "completed",
    prompt,
    agentId: id,
    agentType: definition.type,
    ...(usedTools.length === 0 ? {} : { toolsUsed: usedTools }),
    harnessNoteCount: used.length + end.notes.length,
    harnessTailCount: 0,
    harnessSectionHash: fingerprint(report.join("\n")),
    content: report.map((text) => ({ type: "text" as const, text })),
    resolvedModel: model,
    totalDurationMs: amounts.durationMs,
    totalTokens: amounts.tokens,
    totalToolUseCount: amounts.toolUses,
    usage: usageFrame(lastUsage),
    ...(hasStats ? { toolStats: stats } : {}),
    canContinueAgent: subagent.continuable,
    ...worktreeFields(subagent.worktree),
  };
}

const worktreeFields = (worktree: Worktree | null): object =>
  worktree === null
    ? {}
    : { worktreePath: worktree.path, ...(worktree.branch === null ? {} : { worktreeBranch: worktree.branch }) };

/** The `tool_progress` frame of a subagent that retries a model call. `notice`: `null` if the retry is over. */
export function waitingFrame(
  { id, definition, toolUseId, parent }: SubagentSetup,
  notice: RetryNotice | null,
): MessageBody<"tool_progress"> {
  const calling = parent.conversation.links.findLast(({ content }) => content.some((block) => block.id === toolUseId));
  return {
    tool_use_id: `agent_${calling?.messageId ?? toolUseId}`,
    tool_name: "Agent",
    parent_tool_use_id: toolUseId,
    elapsed_time_seconds: 0,
    subagent_type: definition.type,
    ...(notice === null
      ? {}
      : {
          subagent_retry: {
            agent_id: id,
            attempt: notice.attempt,
            max_retries: notice.maxRetries,
            retry_delay_ms: notice.delayMs,
            error_status: notice.status,
            error_category: notice.error,
          },
        }),
  };
}
