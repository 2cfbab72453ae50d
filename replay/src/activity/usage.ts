import { fieldOf } from "../engine/compare/field.ts";
import { numberAt } from "../timeline/entry/text.ts";
import type { Tokens } from "./span.ts";

export const noTokens: Tokens = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };

const amount = (value: unknown, name: string): number => {
  const found = numberAt(value, name) ?? 0;
  return Number.isFinite(found) && found > 0 ? found : 0;
};

/** The tokens in a `usage` of the Messages API; `null` if there is none. */
export function readTokens(usage: unknown): Tokens | null {
  if (typeof usage !== "object" || usage === null) return null;
  return {
    input: amount(usage, "input_tokens"),
    cacheRead: amount(usage, "cache_read_input_tokens"),
    cacheWrite: amount(usage, "cache_creation_input_tokens"),
    output: amount(usage, "output_tokens"),
  };
}

export const addTokens = (a: Tokens, b: Tokens): Tokens => ({
  input: a.input + b.input,
  cacheRead: a.cacheRead + b.cacheRead,
  cacheWrite: a.cacheWrite + b.cacheWrite,
  output: a.output + b.output,
});

/** All tokens that a call sends, which fill the context. */
export const sentTokens = ({ input, cacheRead, cacheWrite }: Tokens): number => input + cacheRead + cacheWrite;

export const allTokens = (tokens: Tokens): number => sentTokens(tokens) + tokens.output;

/** What one model has used since the process started. */
export interface ModelCosts extends Tokens {
  readonly model: string;
  readonly costUsd: number;
  /** Size of the context window, in tokens; `null` if the agent does not report it. */
  readonly contextWindow: number | null;
}

/** The `modelUsage` of a result. */
export function modelUsageOf(result: unknown): ModelCosts[] {
  const usage = fieldOf(result, "modelUsage");
  if (typeof usage !== "object" || usage === null) return [];
  return Object.entries(usage).map(([model, of]) => ({
    model,
    input: amount(of, "inputTokens"),
    cacheRead: amount(of, "cacheReadInputTokens"),
    cacheWrite: amount(of, "cacheCreationInputTokens"),
    output: amount(of, "outputTokens"),
    costUsd: amount(of, "costUSD"),
    contextWindow: amount(of, "contextWindow") || null,
  }));
}

/** What a result reports of its session so far. */
export interface UsageSoFar {
  /** The session that the result belongs to; `null` if it does not say. */
  readonly session: string | null;
  /** By model. */
  readonly models: readonly Pick<ModelCosts, "model" | keyof Tokens>[];
}

/** Whether an agent counts anew since an earlier result of the same process. It does so after `/clear`. */
export function countsAnew(earlier: UsageSoFar, later: UsageSoFar): boolean {
  if (earlier.session !== later.session && earlier.session !== null && later.session !== null) return true;
  const [before, after] = [earlier, later].map(({ models }) => allTokens(models.reduce(addTokens, noTokens)));
  return later.models.length > 0 && (after ?? 0) < (before ?? 0);
}
