import type { ModelUsage, SentMessage } from "@agentwire/protocol";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { canonicalName, modelProperties } from "../catalogue/models.ts";

/** Token counts of one call of the Messages API, by the vendor's names. */
export interface ApiUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly thinking_tokens: number;
  readonly ephemeral_5m_input_tokens: number;
  readonly ephemeral_1h_input_tokens: number;
  readonly web_search_requests: number;
  readonly web_fetch_requests: number;
}

/** The cost of one model so far, by the names of the wire. All counts are set. */
export type SessionModelUsage = { [Field in keyof ModelUsage]-?: NonNullable<ModelUsage[Field]> };

export const noUsage: ApiUsage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  thinking_tokens: 0,
  ephemeral_5m_input_tokens: 0,
  ephemeral_1h_input_tokens: 0,
  web_search_requests: 0,
  web_fetch_requests: 0,
};

const count = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

/** Merges a usage object of the API into an earlier one of the same message: later counts replace earlier ones. */
export function readUsage(raw: unknown, before: ApiUsage = noUsage): ApiUsage {
  const usage = asJsonObject(raw);
  const latest = (key: keyof ApiUsage): number => (typeof usage[key] === "number" ? count(usage[key]) : before[key]);
  const creation = asJsonObject(usage.cache_creation);
  const details = asJsonObject(usage.output_tokens_details);
  const tools = asJsonObject(usage.server_tool_use);
  const nested = (from: JsonObject, key: keyof ApiUsage): number =>
    typeof from[key] === "number" ? count(from[key]) : before[key];
  return {
    input_tokens: latest("input_tokens"),
    output_tokens: latest("output_tokens"),
    cache_creation_input_tokens: latest("cache_creation_input_tokens"),
    cache_read_input_tokens: latest("cache_read_input_tokens"),
    thinking_tokens: nested(details, "thinking_tokens"),
    ephemeral_5m_input_tokens: nested(creation, "ephemeral_5m_input_tokens"),
    ephemeral_1h_input_tokens: nested(creation, "ephemeral_1h_input_tokens"),
    web_search_requests: nested(tools, "web_search_requests"),
    web_fetch_requests: nested(tools, "web_fetch_requests"),
  };
}

const usageFields = Object.keys(noUsage) as (keyof ApiUsage)[];

/** Adds two usages field by field. */
export function addUsage(a: ApiUsage, b: ApiUsage): ApiUsage {
  const sum: Record<keyof ApiUsage, number> = { ...a };
  for (const key of usageFields) sum[key] += b[key];
  return sum;
}

/** What a call costs in US dollars. */
export function costOf(model: string, usage: ApiUsage): number {
  const { price } = modelProperties(model);
  const long = usage.ephemeral_1h_input_tokens;
  const short = usage.cache_creation_input_tokens - long;
  return (
    (usage.input_tokens * price.input +
      usage.output_tokens * price.output +
      usage.cache_read_input_tokens * price.cacheRead +
      short * price.cacheWrite5m +
      long * price.cacheWrite1h) /
    1_000_000
  );
}

/** Usage in the form of a result frame. */
export const usageFrame = (usage: ApiUsage): SentMessage<"result/success">["usage"] => ({
  input_tokens: usage.input_tokens,
  cache_creation_input_tokens: usage.cache_creation_input_tokens,
  cache_read_input_tokens: usage.cache_read_input_tokens,
  output_tokens: usage.output_tokens,
  output_tokens_details: { thinking_tokens: usage.thinking_tokens },
  server_tool_use: { web_search_requests: usage.web_search_requests, web_fetch_requests: usage.web_fetch_requests },
  service_tier: "standard",
  cache_creation: {
    ephemeral_1h_input_tokens: usage.ephemeral_1h_input_tokens,
    ephemeral_5m_input_tokens: usage.ephemeral_5m_input_tokens,
  },
  inference_geo: "",
  iterations: [],
  speed: "standard",
  fallback_credit: null,
});

type Totals = Map<string, SessionModelUsage>;

const blank = (model: string, betas: readonly string[]): SessionModelUsage => {
  const properties = modelProperties(model, betas);
  return {
    inputTokens: 0,
    outputTokens: 0,
    cacheReadInputTokens: 0,
    cacheCreationInputTokens: 0,
    webSearchRequests: 0,
    costUSD: 0,
    contextWindow: properties.contextWindow,
    maxOutputTokens: properties.maxOutputTokens,
    thinkingTokens: 0,
    cacheCreationEphemeral5mInputTokens: 0,
    cacheCreationEphemeral1hInputTokens: 0,
    canonicalModel: canonicalName(model),
    provider: "firstParty",
    costBasis: properties.listed ? "list" : "unknown",
  };
};

const addModelUsage = (
  totals: Totals,
  model: string,
  usage: ApiUsage,
  cost: number,
  betas: readonly string[],
): void => {
  const entry = totals.get(model) ?? blank(model, betas);
  entry.inputTokens += usage.input_tokens;
  entry.outputTokens += usage.output_tokens;
  entry.cacheReadInputTokens += usage.cache_read_input_tokens;
  entry.cacheCreationInputTokens += usage.cache_creation_input_tokens;
  entry.webSearchRequests += usage.web_search_requests;
  entry.costUSD += cost;
  entry.thinkingTokens += usage.thinking_tokens;
  entry.cacheCreationEphemeral5mInputTokens += usage.ephemeral_5m_input_tokens;
  entry.cacheCreationEphemeral1hInputTokens += usage.ephemeral_1h_input_tokens;
  totals.set(model, entry);
};

const table = (totals: Totals): Record<string, SessionModelUsage> =>
  Object.fromEntries([...totals].map(([model, usage]) => [model, { ...usage }]));

/** The usage and cost of a session by model. Costs continue after a resume. */
export class UsageLedger {
  #session: Totals = new Map();
  #sinceResult: Totals = new Map();
  #cost = 0;
  /** The cost of earlier processes. */
  #restoredCost = 0;
  /** Milliseconds spent in calls of the API. */
  apiMs = 0;
  /** Milliseconds spent in calls of the API, without failed tries. */
  apiMsWithoutRetries = 0;
  /** Milliseconds spent in tools. */
  toolMs = 0;
  /** Lines that edits added and removed. */
  linesAdded = 0;
  linesRemoved = 0;

  /** Adds one call. */
  add(model: string, usage: ApiUsage, betas: readonly string[] = []): void {
    const cost = costOf(model, usage);
    addModelUsage(this.#session, model, usage, cost, betas);
    addModelUsage(this.#sinceResult, model, usage, cost, betas);
    this.#cost += cost;
  }

  /** Adds the run of a tool. `output`: its output, with the changed lines or the whole text of a file. */
  ran(ms: number, output: unknown): void {
    this.toolMs += ms;
    const { structuredPatch, type, content } = asJsonObject(output);
    if (type === "create" && typeof content === "string") this.linesAdded += content.split("\n").length;
    for (const hunk of Array.isArray(structuredPatch) ? structuredPatch : []) {
      for (const line of (hunk as { readonly lines: readonly string[] }).lines) {
        if (line.startsWith("+")) this.linesAdded += 1;
        if (line.startsWith("-")) this.linesRemoved += 1;
      }
    }
  }

  /** The cost of the whole session in US dollars. */
  get cost(): number {
    return this.#cost;
  }

  /** The cost of this process in US dollars, which a budget limits. */
  get ownCost(): number {
    return this.#cost - this.#restoredCost;
  }

  /** Whether the price of a used model is unknown, so the cost is an estimate. */
  get unknownCost(): boolean {
    return [...this.#session.values()].some(({ costBasis }) => costBasis === "unknown");
  }

  /** Usage of the whole session by model. */
  get byModel(): Record<string, SessionModelUsage> {
    return table(this.#session);
  }

  /** Usage by model since the previous call of this method. */
  drainDelta(): Record<string, SessionModelUsage> {
    const delta = table(this.#sinceResult);
    this.#sinceResult = new Map();
    return delta;
  }

  /** Continues the usage of an earlier process of the same session. */
  restore(
    cost: number,
    byModel: Readonly<Record<string, Partial<SessionModelUsage>>>,
    betas: readonly string[] = [],
  ): void {
    this.#cost = cost;
    this.#restoredCost = cost;
    // A transcript has no limits of the models.
    this.#session = new Map(
      Object.entries(byModel).map(([model, usage]) => [model, { ...blank(model, betas), ...usage }]),
    );
  }
}
