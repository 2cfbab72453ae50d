import { isJsonObject, parseJsonObject } from "@agentwire/protocol/json";
import type { ModelPort, ModelRequest } from "../../ports.ts";
import { apiName, canonicalName } from "../catalogue/models.ts";
import { isOn } from "../core/field-values.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The families of models that have a variable of their own for prompt caching. */
const families = ["opus", "sonnet", "haiku", "fable"] as const;

const longCacheBeta = "extended-cache-ttl-2025-04-11";
const interleavedBeta = "interleaved-thinking-2025-05-14";

/** Replaces each `cache_control` in a body; `null` removes it. */
function withCaching(value: unknown, caching: object | null): unknown {
  if (Array.isArray(value)) return value.map((each) => withCaching(each, caching));
  if (!isJsonObject(value)) return value;
  const { cache_control: mark, ...rest } = value;
  const kept = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, withCaching(each, caching)]));
  return mark === undefined || caching === null ? kept : { ...kept, cache_control: caching };
}

const isUncached = (env: Environment, model: string): boolean =>
  isOn(env.DISABLE_PROMPT_CACHING) ||
  families.some(
    (family) => canonicalName(model).includes(family) && isOn(env[`DISABLE_PROMPT_CACHING_${family.toUpperCase()}`]),
  );

const positive = (text: string | undefined): number | null => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
};

function thinkingIn(env: Environment, thinking: unknown, most: number): object {
  if (!isJsonObject(thinking) || isOn(env.CLAUDE_CODE_DISABLE_THINKING)) return {};
  const { display, ...rest } = thinking;
  const shown = display === undefined || isOn(env.CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS) ? {} : { display };
  const budget =
    typeof rest.budget_tokens === "number" ? { budget_tokens: Math.min(rest.budget_tokens, most - 1) } : {};
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
  const most = Math.min(Number(limit), positive(env.CLAUDE_CODE_MAX_OUTPUT_TOKENS) ?? Number.POSITIVE_INFINITY);
  const ttl = env.CLAUDE_CODE_PROMPT_CACHE_TTL;
  const caching = isUncached(env, model) ? null : { type: "ephemeral", ...(ttl === "1h" ? { ttl } : {}) };
  const extra = parseJsonObject(env.CLAUDE_CODE_EXTRA_BODY ?? "");
  const betas = betasIn(env, request.headers?.["anthropic-beta"]);
  const { "anthropic-beta": _, ...headers } = request.headers ?? {};
  return {
    ...request,
    body: {
      ...(withCaching(body, caching) as ModelRequest["body"]),
      ...(limit === undefined ? {} : { max_tokens: most }),
      ...thinkingIn(env, thinking, most),
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
