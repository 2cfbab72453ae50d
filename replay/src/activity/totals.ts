import { endingSignals } from "../tape/signal.ts";
import type { Activity, ReportedUsage } from "./activity.ts";
import { addedUsage, containedReports } from "./contained-reports.ts";
import type { Span, Tokens } from "./span.ts";
import { addTokens, allTokens, type ModelCosts, noTokens, sentTokens } from "./usage.ts";

/** The totals of a session. */
export interface Totals {
  readonly turns: number;
  readonly durationUs: number;
  /** In US dollars; `null` if no result reports it. */
  readonly costUsd: number | null;
  /** Answers of the model whose tokens and cost no result reports, because none followed in their process. */
  readonly unreportedCalls: number;
  readonly tokens: Tokens;
  /** Tokens that a call wrote to the cache of the model although the call before it had them there. */
  readonly recachedTokens: number;
  readonly models: readonly ModelCosts[];
  readonly modelCalls: number;
  readonly tools: number;
  readonly failures: number;
  /** Tasks in the background that failed, without those whose call counts as failed. */
  readonly failedTasks: number;
  readonly denials: number;
  readonly retries: number;
  readonly compactions: number;
  /** The interrupts of turns. One that came when no turn ran, or too late for it, had no effect and does not count. */
  readonly interrupts: number;
  readonly subagents: number;
}

/** The usage of the context or the cost of the session at a moment. */
export interface UsagePoint {
  readonly seq: number;
  readonly us: number;
  readonly value: number;
}

/** The reports by process. */
const byProcess = (reports: readonly ReportedUsage[]): Iterable<readonly ReportedUsage[]> =>
  Map.groupBy(reports, ({ process }) => process).values();

function modelTotals(all: readonly ReportedUsage[]): ModelCosts[] {
  const reports = all.filter(({ models }) => models.length > 0);
  const contained = containedReports(byProcess(reports));
  const totals = new Map<string, ModelCosts>();
  for (const usage of reports.flatMap((report) => addedUsage(report.models, contained.get(report)?.models))) {
    const before = totals.get(usage.model);
    const sum =
      before === undefined ? usage : { ...usage, ...addTokens(before, usage), costUsd: before.costUsd + usage.costUsd };
    totals.set(usage.model, sum);
  }
  return [...totals.values()].sort((a, b) => b.costUsd - a.costUsd);
}

/**
 * The tokens of all models, which include those of subagents. Without them, the tokens of the results, or of the calls
 * if no result reports any.
 */
function tokenTotals({ reports, spans }: Activity): Tokens {
  const models = modelTotals(reports).reduce(addTokens, noTokens);
  if (allTokens(models) > 0) return models;
  const reported = reports.flatMap(({ tokens }) => tokens ?? []);
  return (reported.length > 0 ? reported : spans.flatMap(({ tokens }) => tokens ?? [])).reduce(addTokens, noTokens);
}

/** Whether a span is a call of a tool, or a subagent. */
export const isToolCall = ({ kind }: Span): boolean => kind === "tool" || kind === "subagent";

/** The denied tool calls, whatever their result says. */
export function deniedCalls(spans: readonly Span[]): ReadonlySet<number> {
  const denied = spans.filter(({ kind, outcome }) => kind !== "hook" && outcome === "denied");
  return new Set(denied.map(({ id, kind, parent }) => (kind === "permission" ? (parent ?? id) : id)));
}

/** Whether a span is an interrupt that ended a turn, or that its turn has not answered yet. */
const isEffective = ({ kind, name, parent }: Span, spans: readonly Span[]): boolean => {
  const turn = parent === null ? undefined : spans[parent];
  return kind === "interrupt" && !endingSignals.has(name) && turn !== undefined && turn.outcome !== "ok";
};

/** A smaller loss of the cache is not worth a word. */
const fewTokens = 10_000;

/** A call after a compaction writes much less than the call before it, so it does not count. */
function recachedTokens(spans: readonly Span[]): number {
  let sum = 0;
  let cached = 0;
  for (const { tokens } of mainCalls(spans)) {
    const { cacheRead, cacheWrite } = tokens;
    if (cacheRead === 0 && cached >= fewTokens && cacheWrite >= Math.max(fewTokens, cached / 2)) sum += cacheWrite;
    cached = cacheRead + cacheWrite;
  }
  return sum;
}

/** The calls of the main thread with tokens. */
const mainCalls = (spans: readonly Span[]): readonly (Span & { readonly tokens: Tokens })[] =>
  spans.flatMap((span) => {
    const { kind, parent, tokens } = span;
    const isMain = kind === "model" && (parent === null || spans[parent]?.kind === "turn");
    return isMain && tokens !== null ? [{ ...span, tokens }] : [];
  });

/** Adds up a session. */
export function totalsOf(activity: Activity): Totals {
  const { spans, reports, from, to } = activity;
  const count = (test: (span: Span) => boolean): number => spans.reduce((sum, span) => sum + Number(test(span)), 0);
  const costs = [...costsOfTurns(reports).values()];
  const reportedUntil = new Map(reports.map(({ process, seq }) => [process, seq]));
  return {
    turns: count(({ kind }) => kind === "turn"),
    durationUs: to - from,
    costUsd: costs.length === 0 ? null : costs.reduce((a, b) => a + b, 0),
    unreportedCalls: count(
      ({ kind, tokens, process, first }) =>
        kind === "model" && tokens !== null && first > (reportedUntil.get(process) ?? -1),
    ),
    tokens: tokenTotals(activity),
    recachedTokens: recachedTokens(spans),
    models: modelTotals(reports),
    modelCalls: count(({ kind }) => kind === "model"),
    tools: count(isToolCall),
    failures: count((span) => isToolCall(span) && span.outcome === "failed"),
    failedTasks: count(
      ({ kind, outcome, parent }) =>
        kind === "task" && outcome === "failed" && (parent === null || spans[parent]?.outcome !== "failed"),
    ),
    denials: deniedCalls(spans).size,
    retries: count(({ kind }) => kind === "retry"),
    compactions: count(({ kind }) => kind === "compaction"),
    interrupts: count((span) => isEffective(span, spans)),
    subagents: count(({ kind }) => kind === "subagent"),
  };
}

/** The cost of the session so far, at each result. */
export function costPoints({ reports }: Pick<Activity, "reports">): UsagePoint[] {
  let value = 0;
  return [...costsOfTurns(reports)].map(([{ seq, us }, costUsd]) => {
    value += costUsd;
    return { seq, us, value };
  });
}

/** What each reported turn cost, in US dollars. Reports without a cost are omitted. */
export function costsOfTurns(reports: readonly ReportedUsage[]): ReadonlyMap<ReportedUsage, number> {
  const costs = new Map<ReportedUsage, number>();
  const reporting = reports.filter(({ costUsd }) => costUsd !== null);
  const contained = containedReports(byProcess(reporting));
  for (const report of reporting)
    costs.set(report, Math.max(0, (report.costUsd ?? 0) - (contained.get(report)?.costUsd ?? 0)));
  return costs;
}

/** The tokens that each call of the main thread sent. */
export const contextPoints = ({ spans }: Pick<Activity, "spans">): UsagePoint[] =>
  mainCalls(spans).map(({ tokens, from, first }) => ({ seq: first, us: from, value: sentTokens(tokens) }));
