import type { SentControlResponse } from "@agentwire/protocol";
import type { Block, ConversationLink } from "../core/conversation.ts";
import { estimate } from "./window.ts";

type Breakdown = NonNullable<SentControlResponse<"get_context_usage">["messageBreakdown"]>;

/** What takes the tokens of a conversation, estimated: the texts of both sides, and the calls and results by tool. */
export function messageBreakdown(links: readonly ConversationLink[]): Breakdown {
  const tools = new Map<string, { callTokens: number; resultTokens: number }>();
  const names = new Map<string, string>();
  const of = { assistant: 0, user: 0, other: 0 };
  const toolOf = (id: unknown) => {
    const name = names.get(String(id)) ?? "unknown";
    const tool = tools.get(name) ?? { callTokens: 0, resultTokens: 0 };
    tools.set(name, tool);
    return tool;
  };
  const count = (block: Block, role: ConversationLink["role"]): void => {
    if (block.type === "tool_use") {
      names.set(String(block.id), String(block.name));
      toolOf(block.id).callTokens += estimate(block);
    } else if (block.type === "tool_result") toolOf(block.tool_use_id).resultTokens += estimate(block);
    else of[block.type === "text" ? role : "other"] += estimate(block);
  };
  for (const { content, role, hidden } of links) if (!hidden) for (const block of content) count(block, role);
  const byType = [...tools].map(([name, tokens]) => ({ name, ...tokens }));
  const sum = (kind: "callTokens" | "resultTokens"): number => byType.reduce((total, each) => total + each[kind], 0);
  return {
    toolCallTokens: sum("callTokens"),
    toolResultTokens: sum("resultTokens"),
    attachmentTokens: 0,
    assistantMessageTokens: of.assistant,
    userMessageTokens: of.user,
    redirectedContextTokens: 0,
    unattributedTokens: of.other,
    toolCallsByType: byType.sort((a, b) => b.callTokens + b.resultTokens - a.callTokens - a.resultTokens),
    attachmentsByType: [],
  };
}
