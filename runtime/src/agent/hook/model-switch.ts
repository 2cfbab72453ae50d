import type { Agent } from "../agent.ts";
import { isKnownModel, modelFacts, planModel, resolveModel } from "../catalogue/models.ts";
import { HookAnswerError, wellNamed } from "./merge.ts";
import type { HookSummary } from "./types.ts";

/** A change of the session's model that somebody wants. `null` stands for the default. */
export interface ModelSwitch {
  readonly requested: string | null;
  readonly source: "sdk" | "command";
}

/** What hooks made of a wish for another model: why it is refused, or what they have to tell the user. */
export type SwitchVerdict =
  | { readonly refusal: string }
  | { readonly refusal: null; readonly words: readonly string[] };

const unanswered = "a PreModelSwitch hook failed before answering";

/** Asks hooks about a change of the model, once for each way in which it may come to matter. */
export async function askBeforeSwitch(agent: Agent, wish: ModelSwitch): Promise<SwitchVerdict> {
  if (!agent.hooks.wants("PreModelSwitch")) return { refusal: null, words: [] };
  const { model, requestedModel } = agent.session;
  const wished = resolveModel(wish.requested ?? undefined);
  const changes = [
    { from: model, to: wished },
    { from: planModel(requestedModel) ?? model, to: planModel(wish.requested) ?? wished },
  ].filter(({ from, to }) => from !== to);
  const seen = new Set<string>();
  const words: string[] = [];
  let refusal: string | null = null;
  for (const { from, to } of changes) {
    const key = `${from} ${to}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const summary = await askAbout(agent, "PreModelSwitch", from, to, wish).catch((cause: unknown) => {
      if (cause instanceof HookAnswerError) return cause;
      throw cause;
    });
    if (summary === null) continue;
    if (summary instanceof HookAnswerError || summary.late.length > 0) return { refusal: unanswered };
    words.push(...summary.systemMessages);
    const { decision, reason } = summary;
    if (decision === "deny" || decision === "ask") refusal ??= reason?.trim() ?? "the hook gave no reason";
    if (decision === "deny") break;
  }
  return refusal === null ? { refusal, words } : { refusal };
}

/** Tells hooks of a change of the model that came about. Resolves to what they have to say to the model. */
export async function tellOfSwitch(agent: Agent, from: string, wish: ModelSwitch): Promise<readonly string[]> {
  const summary = await askAbout(agent, "PostModelSwitch", from, agent.session.model, wish).catch(() => null);
  return summary?.contexts ?? [];
}

async function askAbout(
  agent: Agent,
  event: "PreModelSwitch" | "PostModelSwitch",
  from: string,
  to: string,
  { requested, source }: ModelSwitch,
): Promise<HookSummary | null> {
  const tokens = agent.thread.fill.tokens ?? 0;
  const dollars = (tokens * (modelFacts(to).price?.cacheWrite5m ?? 0)) / 1_000_000;
  const fields = {
    from_model: from,
    to_model: to,
    requested_model: requested,
    source,
    context_tokens: tokens,
    prompt_cache_warm: tokens > 0,
    cache_ttl: "5m",
    estimated_cache_write_usd: Math.round(dollars * 10_000) / 10_000,
    pricing: isKnownModel(to) ? "catalog" : "default",
  };
  return wellNamed(await agent.hooks.ask(event, fields, { name: `${event}:${to}`, thread: null }));
}
