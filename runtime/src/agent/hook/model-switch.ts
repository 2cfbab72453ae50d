import type { Ports } from "../../ports.ts";
import { isKnownModel, modelProperties, planModel, resolveModel } from "../catalogue/models.ts";
import type { SessionState } from "../core/session-state.ts";
import type { Thread } from "../core/thread.ts";
import { HookAnswerError, wellNamed } from "./merge.ts";
import type { HookRunner } from "./services.ts";
import type { HookSummary } from "./types.ts";

/** The services for model switch hooks. */
export interface SwitchServices {
  readonly hooks: HookRunner;
  readonly session: Pick<SessionState, "model" | "requestedModel">;
  readonly ports: Pick<Ports, "env">;
  /** The main conversation. */
  readonly thread: Pick<Thread, "contextUsage">;
}

/** A requested change of the session's model. `null` stands for the default. */
export interface ModelSwitch {
  readonly requested: string | null;
  readonly source: "sdk" | "command";
}

/** The hooks' decision on a change of the model: why it is refused, or their messages for the user. */
export type SwitchVerdict =
  | { readonly refusal: string }
  | { readonly refusal: null; readonly messages: readonly string[] };

const unanswered = "a PreModelSwitch hook failed before answering";

/** Asks hooks about a change of the model, once for every pair of models that it may switch from and to. */
export async function confirmSwitch(services: SwitchServices, request: ModelSwitch): Promise<SwitchVerdict> {
  if (!services.hooks.hasHooks("PreModelSwitch")) return { refusal: null, messages: [] };
  const { model, requestedModel } = services.session;
  const requestedModel2 = resolveModel(request.requested ?? undefined, services.ports.env);
  const changes = [
    { from: model, to: requestedModel2 },
    { from: planModel(requestedModel) ?? model, to: planModel(request.requested) ?? requestedModel2 },
  ].filter(({ from, to }) => from !== to);
  const visited = new Set<string>();
  const messages: string[] = [];
  let refusal: string | null = null;
  for (const { from, to } of changes) {
    const key = `${from} ${to}`;
    if (visited.has(key)) continue;
    visited.add(key);
    const summary = await runSwitchHooks(services, "PreModelSwitch", from, to, request).catch((cause: unknown) => {
      if (cause instanceof HookAnswerError) return cause;
      throw cause;
    });
    if (summary === null) continue;
    if (summary instanceof HookAnswerError || summary.late.length > 0) return { refusal: unanswered };
    messages.push(...summary.systemMessages);
    const { decision, reason } = summary;
    if (decision === "deny" || decision === "ask") refusal ??= reason?.trim() ?? "the hook gave no reason";
    if (decision === "deny") break;
  }
  return refusal === null ? { refusal, messages } : { refusal };
}

/** Notifies hooks of a change of the model. Resolves to their contexts for the model. */
export async function notifySwitch(
  services: SwitchServices,
  from: string,
  request: ModelSwitch,
): Promise<readonly string[]> {
  const summary = await runSwitchHooks(services, "PostModelSwitch", from, services.session.model, request).catch(
    () => null,
  );
  return summary?.contexts ?? [];
}

async function runSwitchHooks(
  services: SwitchServices,
  event: "PreModelSwitch" | "PostModelSwitch",
  from: string,
  to: string,
  { requested, source }: ModelSwitch,
): Promise<HookSummary | null> {
  const tokens = services.thread.contextUsage.tokens ?? 0;
  const dollars = (tokens * (modelProperties(to).price?.cacheWrite5m ?? 0)) / 1_000_000;
  const fields = {
    from_model: from,
    to_model: to,
    requested_model: requested,
    source,
    context_tokens: tokens,
    // After a compaction, the estimate of the tokens is of no request.
    prompt_cache_warm: services.thread.contextUsage.reported !== null,
    cache_ttl: "5m" as const,
    estimated_cache_write_usd: Math.round(dollars * 10_000) / 10_000,
    pricing: isKnownModel(to) ? ("catalog" as const) : ("default" as const),
  };
  return wellNamed(await services.hooks.run(event, fields, { name: `${event}:${to}`, thread: null }));
}
