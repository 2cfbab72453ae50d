import type { ModelRequest } from "../../ports.ts";
import type { EffortLevel } from "../catalogue/effort.ts";
import { apiName, canonicalName, isWidened, modelProperties, wideContextBeta } from "../catalogue/models.ts";
import { type ApiMessage, type Block, type ConversationLink, isThinking, toMessages } from "../core/conversation.ts";
import type { ThinkingChoice, ThinkingDisplay } from "../core/options.ts";
import type { Thread } from "../core/thread.ts";

/** A tool in the format of the Messages API. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Hidden until a search finds it. */
  readonly deferred: boolean;
}

/** The parts of a request. */
export interface RequestParts {
  readonly model: string;
  readonly system: readonly Block[];
  readonly messages: readonly ApiMessage[];
  readonly tools: readonly OfferedTool[];
  readonly thinking: ThinkingChoice;
  /** Default: `updates`. */
  readonly thinkingDisplay?: ThinkingDisplay;
  /** `null` for a model without effort levels. */
  readonly effort: EffortLevel | null;
  readonly betas: readonly string[];
  /** Number of tokens for the whole task. */
  readonly taskBudget?: number | undefined;
  /** The JSON schema of the answer. */
  readonly answerSchema?: object;
  readonly maxOutputTokens: number | null;
  /** The calling subagent. */
  readonly agentId: string | null;
}

const searchBeta = "advanced-tool-use-2025-11-20";
const interleavedBeta = "interleaved-thinking-2025-05-14";
const cached = { cache_control: { type: "ephemeral" } };

/** Models with adaptive thinking take no budget. */
const thinkingOf = (
  { model, thinking, thinkingDisplay: display = "updates" }: RequestParts,
  maxTokens: number,
): object => {
  const style = modelProperties(model).thinking;
  if (style === "none") return {};
  if (style === "adaptive") return { thinking: { type: "adaptive", display } };
  if (thinking === "off") return { thinking: { type: "disabled" } };
  const max = maxTokens - 1;
  const budget = typeof thinking === "object" ? Math.max(1024, Math.min(thinking.budgetTokens, max)) : max;
  return { thinking: { type: "enabled", budget_tokens: budget, display } };
};

/** Marks the last block that supports it, so that the next request finds everything before it in the cache. */
const markLast = (blocks: readonly Block[]): Block[] => {
  const at = blocks.findLastIndex((block) => !isThinking(block));
  return blocks.map((block, index) => (index === at ? { ...block, ...cached } : block));
};

const markMessages = (messages: readonly ApiMessage[]): ApiMessage[] =>
  messages.map((message, index) =>
    index === messages.length - 1 ? { ...message, content: markLast(message.content) } : message,
  );

const toolEntry = (tool: OfferedTool): object => ({
  name: tool.name,
  description: tool.description,
  input_schema: tool.inputSchema,
  ...(tool.deferred ? { defer_loading: true } : {}),
});

/** The effort, the budget of the task and the form of the answer, as far as they are set. */
function outputConfig({ effort, taskBudget: total, answerSchema: schema }: RequestParts): object {
  const config = {
    ...(effort === null ? {} : { effort }),
    ...(total === undefined ? {} : { task_budget: { type: "tokens", total } }),
    ...(schema === undefined ? {} : { format: { type: "json_schema", schema } }),
  };
  return Object.keys(config).length === 0 ? {} : { output_config: config };
}

/** Builds a call of the Messages API. */
export function buildRequest(parts: RequestParts): ModelRequest {
  const properties = modelProperties(parts.model, parts.betas);
  const maxTokens = parts.maxOutputTokens ?? properties.maxOutputTokens;
  const betas = new Set(parts.betas);
  if (parts.tools.some((tool) => tool.deferred)) betas.add(searchBeta);
  if (isWidened(parts.model)) betas.add(wideContextBeta);
  if (properties.thinking === "budget") betas.add(interleavedBeta);
  return {
    body: {
      model: apiName(parts.model),
      max_tokens: maxTokens,
      ...(parts.system.length > 0 ? { system: markLast(parts.system) } : {}),
      messages: markMessages(parts.messages),
      ...(parts.tools.length > 0 ? { tools: parts.tools.map(toolEntry) } : {}),
      ...thinkingOf(parts, maxTokens),
      ...outputConfig(parts),
    },
    headers: {
      ...(betas.size > 0 ? { "anthropic-beta": [...betas].join(",") } : {}),
      ...(parts.agentId ? { "x-claude-code-agent-id": parts.agentId } : {}),
    },
  };
}

/** Optional parts of a request, in the order in which they are omitted. */
const optionalParts = ["betas", "metadata", "context_management", "output_config", "thinking"] as const;

/** How many times a rejected request can be simplified. */
export const maxSimplifications = optionalParts.length;

/** A request without its first `steps` optional parts, and without beta headers once any part is omitted. */
export function plainForm(request: ModelRequest, steps: number): ModelRequest {
  if (steps === 0) return request;
  const parts: readonly string[] = optionalParts.slice(0, steps);
  const withoutParts = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => !parts.includes(key)));
  const headers = Object.entries(request.headers ?? {}).filter(([name]) => name.toLowerCase() !== "anthropic-beta");
  return { ...request, body: withoutParts(request.body), headers: Object.fromEntries(headers) };
}

/** Links without the thinking of other models: only the model that wrote it can read it. */
const withoutForeignThinking = (links: readonly ConversationLink[], model: string): readonly ConversationLink[] =>
  links.filter(
    ({ content, model: author }) =>
      author === undefined || canonicalName(author) === canonicalName(model) || !content.every(isThinking),
  );

/** Links as messages for the model of a thread. As from the real agent, older models find reminders in tool results. */
export const threadMessages = (
  thread: Pick<Thread, "model" | "preamble">,
  links: readonly ConversationLink[],
): readonly ApiMessage[] => toMessages(links, thread.preamble(), modelProperties(thread.model()).foldsReminders);

/** The request for the model of a thread to continue these links. `betas`: those of the command line. */
export const threadRequest = (
  thread: Thread,
  links: readonly ConversationLink[],
  { tools, betas, taskBudget }: Pick<RequestParts, "tools" | "betas" | "taskBudget">,
): ReturnType<typeof buildRequest> =>
  buildRequest({
    model: thread.model(),
    system: thread.system(),
    messages: threadMessages(thread, withoutForeignThinking(links, thread.model())),
    tools,
    thinking: thread.thinking(),
    thinkingDisplay: thread.thinkingDisplay(),
    effort: thread.effort(),
    betas,
    taskBudget,
    maxOutputTokens: null,
    agentId: thread.agentId,
  });
