import type { SentControlResponse } from "@agentwire/protocol";
import type { Ports } from "../../ports.ts";
import { effortOf } from "../catalogue/effort.ts";
import { modelProperties } from "../catalogue/models.ts";
import type { ConversationLink } from "../core/conversation.ts";
import type { StartupOptions } from "../core/options.ts";
import type { SessionState } from "../core/session-state.ts";
import type { Thread } from "../core/thread.ts";
import type { SubagentDefinition } from "../extension/agent-definition.ts";
import { type CustomCommand, type ListedCommand, listedLine } from "../extension/custom-command.ts";
import type { MemoryFile } from "../extension/memory.ts";
import { buildRequest, type OfferedTool, threadMessages } from "../model/request.ts";
import { gridOf, type WindowShare } from "./grid.ts";
import { messageBreakdown } from "./message-breakdown.ts";
import {
  compactionBuffer,
  configuredWindow,
  estimate,
  isCompactedAutomatically,
  manualBuffer,
  type WindowServices,
} from "./window.ts";

/** The services that compute the context usage. */
export interface ContextUsageServices extends WindowServices {
  readonly ports: Pick<Ports, "env" | "model">;
  readonly options: Pick<StartupOptions, "betas">;
  readonly session: Pick<SessionState, "model" | "thinking" | "effort" | "conversation" | "contextUsage">;
  readonly thread: Thread;
  readonly tools: { offered(thread: Thread): readonly OfferedTool[] };
  readonly extensions: {
    readonly memory: readonly MemoryFile[];
    readonly forModel: readonly (ListedCommand & Pick<CustomCommand, "folder" | "source">)[];
  };
  /** Agents that the model can call in addition to the built-in ones. */
  readonly subagents: { custom(): readonly Pick<SubagentDefinition, "type" | "description" | "origin">[] };
  /** The slash commands that count toward the context. */
  readonly commands: { counted(): readonly unknown[] };
}

type Category = WindowShare & SentControlResponse<"get_context_usage">["categories"][number];

const sumOf = (rows: readonly { readonly tokens: number }[]): number =>
  rows.reduce((sum, { tokens }) => sum + tokens, 0);

/** The parts of the messages that describe what the session has: agents, memory files and skills. */
function describedParts({ extensions, subagents }: Pick<ContextUsageServices, "extensions" | "subagents">) {
  const agents = subagents.custom().map(({ type, description, origin: { source, path } }) => ({
    ...{ agentType: type, source },
    ...(path === null ? {} : { path }),
    tokens: estimate(`${type}: ${description}`),
  }));
  const memoryFiles = extensions.memory.map(({ path, type, text }) => ({ path, type, tokens: estimate(text) }));
  const skillFrontmatter = extensions.forModel.map((skill) => ({
    ...{ name: skill.name, source: skill.source === "builtin" ? "built-in" : skill.source },
    ...(skill.folder === null ? {} : { path: `${skill.folder}/SKILL.md` }),
    tokens: estimate(listedLine(skill)),
  }));
  const parts: Category[] = [
    { id: "custom_agents", name: "Custom agents", tokens: sumOf(agents), color: "agents", kind: "used" },
    { id: "memory_files", name: "Memory files", tokens: sumOf(memoryFiles), color: "memory", kind: "used" },
    { id: "skills", name: "Skills", tokens: sumOf(skillFrontmatter), color: "skills", kind: "used" },
  ];
  return { agents, memoryFiles, skillFrontmatter, categories: parts.filter(({ tokens }) => tokens > 0) };
}

/** The tools that a search must find first: they take nothing of the window. */
const deferredCategory = (tools: readonly OfferedTool[]): readonly Category[] => {
  const [id, name] = ["system_tools_deferred", "System tools (deferred)"] as const;
  return tools.length === 0
    ? []
    : [{ id, name, tokens: estimate(tools), color: "tools", isDeferred: true, kind: "deferred" }];
};

/** The names of the tools that a conversation's calls name. */
const usedTools = (links: readonly ConversationLink[]): ReadonlySet<unknown> =>
  new Set(links.flatMap(({ content }) => content.filter(({ type }) => type === "tool_use").map(({ name }) => name)));

/** The window of most models. The buffer for a summary is only listed for a larger one. */
const usualWindow = 200_000;

/**
 * How full the model's context window is, by category. With `count`, the API counts the tokens. Without it, or if the
 * API fails, the total is the usage of the last answer or an estimate.
 */
export async function contextUsage(
  services: ContextUsageServices,
  count: boolean,
): Promise<SentControlResponse<"get_context_usage">> {
  const { session, options, thread } = services;
  const properties = modelProperties(session.model, options.betas);
  const tools = services.tools.offered(thread);
  const messages = threadMessages(thread, session.conversation.links);
  const system = estimate(thread.system());
  const offered = estimate(tools.filter(({ deferred }) => !deferred));
  const messageTokens = estimate(messages);
  const sum = system + offered + messageTokens;
  const total = (count ? await counted(services) : null) ?? session.contextUsage.tokens ?? sum;
  const { agents, memoryFiles, skillFrontmatter, categories: described } = describedParts(services);
  const conversationTokens = Math.max(0, total - system - offered - sumOf(described));
  const isAutomatic = isCompactedAutomatically(services);
  const configured = isAutomatic ? configuredWindow(services) : null;
  const isLarge = properties.contextWindow > usualWindow;
  const window = configured?.tokens ?? properties.contextWindow;
  const buffer: Category[] = !isAutomatic
    ? [{ id: "compact_buffer", name: "Compact buffer", tokens: manualBuffer, color: "buffer", kind: "buffer" }]
    : configured !== null || isLarge
      ? [
          {
            id: "autocompact_buffer",
            name: "Autocompact buffer",
            tokens: compactionBuffer(services),
            color: "buffer",
            kind: "buffer",
          },
        ]
      : [];
  const categories: Category[] = [
    { id: "system_prompt", name: "System prompt", tokens: system, color: "prompt", kind: "used" },
    { id: "system_tools", name: "System tools", tokens: offered, color: "tools", kind: "used" },
    ...deferredCategory(tools.filter(({ deferred }) => deferred)),
    ...described,
    { id: "messages", name: "Messages", tokens: conversationTokens, color: "messages", kind: "used" },
    ...buffer,
    {
      id: "free_space",
      name: "Free space",
      tokens: Math.max(0, window - total - (buffer[0]?.tokens ?? 0)),
      color: "free",
      kind: "free",
    },
  ];
  const commands = services.commands.counted();
  const used = usedTools(session.conversation.links);
  return {
    categories,
    totalTokens: total,
    maxTokens: window,
    rawMaxTokens: window,
    percentage: Math.round((total / window) * 100),
    gridRows: gridOf(categories, window),
    model: session.model,
    memoryFiles,
    mcpTools: tools.flatMap(({ name, deferred }) => {
      const server = /^mcp__(.+?)__/.exec(name)?.[1];
      return server === undefined
        ? []
        : [{ name, serverName: server, tokens: 0, isLoaded: deferred && used.has(name) }];
    }),
    agents,
    mcpInstructions: [],
    slashCommands: { totalCommands: commands.length, includedCommands: commands.length, tokens: estimate(commands) },
    messageBreakdown: messageBreakdown(session.conversation.links),
    skills: {
      totalSkills: skillFrontmatter.length,
      includedSkills: skillFrontmatter.length,
      tokens: sumOf(skillFrontmatter),
      skillFrontmatter,
    },
    autocompactSource: configured?.source ?? (isAutomatic && isLarge ? "model-default" : "auto"),
    isAutoCompactEnabled: isAutomatic,
    ...(isAutomatic ? { autoCompactThreshold: window - compactionBuffer(services) } : {}),
    apiUsage: session.contextUsage.reported,
  };
}

async function counted({
  session,
  options,
  thread,
  ports,
  tools: toolbox,
}: ContextUsageServices): Promise<number | null> {
  const messages = threadMessages(thread, session.conversation.links);
  const { body, headers } = buildRequest({
    model: session.model,
    system: thread.system(),
    messages,
    tools: toolbox.offered(thread),
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
