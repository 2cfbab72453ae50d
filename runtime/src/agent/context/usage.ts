import type { ControlResponseOf } from "@agentwire/protocol";
import type { Agent } from "../agent.ts";
import { effortOf } from "../catalogue/effort.ts";
import { modelFacts } from "../catalogue/models.ts";
import { localCommands } from "../command/builtin/index.ts";
import { toMessages } from "../core/conversation.ts";
import { builtinPrompts } from "../extension/builtin-prompts.ts";
import { buildRequest } from "../model/request.ts";
import { gridOf } from "./grid.ts";
import { compactionBuffer, configuredWindow, estimate } from "./window.ts";

type Kind = "used" | "buffer" | "free";

/** Says how full the model's window is. `count`: the API counts the whole; otherwise everything is estimated. */
export async function contextUsage(agent: Agent, count: boolean): Promise<ControlResponseOf<"get_context_usage">> {
  const { session, options, thread } = agent;
  const facts = modelFacts(session.model, options.betas);
  const tools = agent.tools.offered(thread);
  const messages = toMessages(session.conversation.links, thread.preamble());
  const system = estimate(thread.system());
  const offered = estimate(tools.filter(({ deferred }) => !deferred));
  const spoken = estimate(messages);
  const sum = system + offered + spoken;
  const total = (count ? await counted(agent) : null) ?? session.fill.tokens ?? sum;
  const talk = Math.max(0, total - system - offered);
  const configured = configuredWindow(agent);
  const window = configured?.tokens ?? facts.contextWindow;
  const categories: { id: string; name: string; tokens: number; color: string; kind: Kind }[] = [
    { id: "system_prompt", name: "System prompt", tokens: system, color: "prompt", kind: "used" },
    { id: "system_tools", name: "System tools", tokens: offered, color: "tools", kind: "used" },
    { id: "messages", name: "Messages", tokens: talk, color: "messages", kind: "used" },
    { id: "autocompact_buffer", name: "Autocompact buffer", tokens: compactionBuffer, color: "buffer", kind: "buffer" },
    {
      id: "free_space",
      name: "Free space",
      tokens: Math.max(0, window - total - compactionBuffer),
      color: "free",
      kind: "free",
    },
  ];
  const uncounted = new Set(
    [...localCommands.filter((each) => each.uncounted), ...builtinPrompts].map(({ name }) => name),
  );
  const commands = agent.runner.commands().filter(({ name }) => !uncounted.has(name));
  return {
    categories,
    totalTokens: total,
    maxTokens: window,
    rawMaxTokens: window,
    percentage: Math.round((total / window) * 100),
    gridRows: gridOf(categories, window),
    model: session.model,
    memoryFiles: agent.shelf.memory.map(({ path, type, text }) => ({ path, type, tokens: estimate(text) })),
    mcpTools: [],
    agents: [],
    mcpInstructions: [],
    slashCommands: { totalCommands: commands.length, includedCommands: commands.length, tokens: estimate(commands) },
    messageBreakdown: {
      toolCallTokens: 0,
      toolResultTokens: 0,
      attachmentTokens: 0,
      assistantMessageTokens: 0,
      userMessageTokens: 0,
      redirectedContextTokens: 0,
      unattributedTokens: 0,
      toolCallsByType: [],
      attachmentsByType: [],
    },
    skills: { totalSkills: 0, includedSkills: 0, tokens: 0, skillFrontmatter: [] },
    autocompactSource: configured?.source ?? "model-default",
    isAutoCompactEnabled: true,
    autoCompactThreshold: window - compactionBuffer,
    apiUsage: session.fill.reported,
  } as unknown as ControlResponseOf<"get_context_usage">;
}

async function counted(agent: Agent): Promise<number | null> {
  const { session, options, thread, ports } = agent;
  const messages = toMessages(session.conversation.links, thread.preamble());
  const { body, headers } = buildRequest({
    model: session.model,
    system: thread.system(),
    messages,
    tools: agent.tools.offered(thread),
    thinking: session.thinking,
    effort: effortOf(session.model, session.effort),
    betas: options.betas,
    maxOutputTokens: null,
    agentId: null,
  });
  const { model, system, messages: sent, tools } = body;
  try {
    return await ports.model.countTokens({
      body: { model, system, messages: sent, tools },
      ...(headers ? { headers } : {}),
    });
  } catch {
    return null;
  }
}
