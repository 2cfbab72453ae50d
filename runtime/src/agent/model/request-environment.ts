import { isJsonObject, parseJsonObject } from "@agentwire/protocol/json";
import type { ModelPort, ModelRequest } from "../../ports.ts";
import { apiName, canonicalName, modelFamilies } from "../catalogue/models.ts";
import { isOn } from "../core/field-values.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const longCacheBeta = "extended-cache-ttl-2025-04-11";
const interleavedBeta = "interleaved-thinking-2025-05-14";

/** Replaces the `cache_control` of each block; `null` removes it. */
function blocksWithCaching(blocks: unknown, caching: object | null): unknown {
  if (!Array.isArray(blocks)) return blocks;
  return blocks.map((block: unknown) => {
    if (!isJsonObject(block) || block.cache_control === undefined) return block;
    const { cache_control: _, ...rest } = block;
    return caching === null ? rest : { ...rest, cache_control: caching };
  });
}

/** The parts of a body that can ask for caching: tools, system prompt and messages. Only fields that are there. */
function withCaching(body: Readonly<Record<string, unknown>>, caching: object | null): object {
  const messages = Array.isArray(body.messages)
    ? body.messages.map((message: unknown) =>
        isJsonObject(message) ? { ...message, content: blocksWithCaching(message.content, caching) } : message,
      )
    : body.messages;
  const parts = {
    tools: blocksWithCaching(body.tools, caching),
    system: blocksWithCaching(body.system, caching),
    messages,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

const isUncached = (env: Environment, model: string): boolean =>
  isOn(env.DISABLE_PROMPT_CACHING) ||
  modelFamilies.some(
    (family) => canonicalName(model).includes(family) && isOn(env[`DISABLE_PROMPT_CACHING_${family.toUpperCase()}`]),
  );

const positive = (text: string | undefined): number | null => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
};

function thinkingIn(env: Environment, thinking: unknown, maxTokens: number): object {
  if (!isJsonObject(thinking) || isOn(env.CLAUDE_CODE_DISABLE_THINKING)) return {};
  const { display, ...rest } = thinking;
  const shown = display === undefined || isOn(env.CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS) ? {} : { display };
  const budget =
    typeof rest.budget_tokens === "number" ? { budget_tokens: Math.min(rest.budget_tokens, maxTokens - 1) } : {};
  return { thinking: { ...rest, ...budget, ...shown } };
}

function betasIn(env: Environment, header: string | undefined): readonly string[] {
  const own = (env.ANTHROPIC_BETAS ?? "").split(",").map((beta) => beta.trim());
  const betas = isOn(env.CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS) ? [] : (header ?? "").split(",");
  const long = env.CLAUDE_CODE_PROMPT_CACHE_TTL === "1h" ? [longCacheBeta] : [];
  const isBarred = (beta: string): boolean => beta === interleavedBeta && isOn(env.DISABLE_INTERLEAVED_THINKING);
  return [...new Set([...betas, ...own, ...long])].filter((beta) => beta !== "" && !isBarred(beta));
}

/** A request as the variables of the process change it. */
export function requestIn(env: Environment, request: ModelRequest): ModelRequest {
  const { max_tokens: limit, thinking, ...body } = request.body;
  const model = apiName(String(body.model));
  const maxTokens = Math.min(Number(limit), positive(env.CLAUDE_CODE_MAX_OUTPUT_TOKENS) ?? Number.POSITIVE_INFINITY);
  const uncached = isUncached(env, model);
  const hasLongCache = env.CLAUDE_CODE_PROMPT_CACHE_TTL === "1h";
  const caching = uncached ? null : { type: "ephemeral", ttl: "1h" };
  const extra = parseJsonObject(env.CLAUDE_CODE_EXTRA_BODY ?? "");
  const betas = betasIn(env, request.headers?.["anthropic-beta"]);
  const { "anthropic-beta": _, ...headers } = request.headers ?? {};
  return {
    ...request,
    body: {
      ...body,
      ...(uncached || hasLongCache ? withCaching(body, caching) : {}),
      ...(limit === undefined ? {} : { max_tokens: maxTokens }),
      ...thinkingIn(env, thinking, maxTokens),
      ...extra,
    },
    headers: { ...headers, ...(betas.length > 0 ? { "anthropic-beta": betas.join(",") } : {}) },
  };
}

/** A model whose requests follow the variables of the process. */
export const modelIn = (env: Environment, model: ModelPort): ModelPort => ({
  stream: (request) => model.stream(requestIn(env, request)),
  create: (request) => model.create(requestIn(env, request)),
  countTokens: (request) => model.countTokens(request),
});
