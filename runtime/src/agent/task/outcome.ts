import { usageFrame } from "../model/ledger.ts";
import type { AgentOutput } from "../tool/builtin/agent.ts";
import { toolStats } from "./activity.ts";
import { type SubagentEnd, usedLine } from "./report.ts";
import type { Subagent } from "./subagent.ts";

/** What a call gives that does not wait for its agent. */
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

/** What a call gives that waited for its agent. */
export function completedOutput(
  subagent: Subagent,
  prompt: string,
  end: Extract<SubagentEnd, { status: "completed" }>,
): AgentOutput {
  const { id, definition, model, amounts, called, usedTools, lastUsage } = subagent;
  const used = usedTools.length === 0 ? [] : [`${usedLine(usedTools)}\n`];
  return {
    status: "completed",
    prompt,
    agentId: id,
    agentType: definition.type,
    ...(usedTools.length === 0 ? {} : { toolsUsed: usedTools }),
    harnessNoteCount: used.length + end.notes,
    harnessTailCount: 0,
    content: [...used, end.text].map((text) => ({ type: "text" as const, text })),
    resolvedModel: model,
    totalDurationMs: amounts.durationMs,
    totalTokens: amounts.tokens,
    totalToolUseCount: amounts.toolUses,
    usage: usageFrame(lastUsage),
    toolStats: toolStats(called),
    canContinueAgent: true,
  };
}
