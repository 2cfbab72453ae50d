import { asJsonObject, asText } from "@agentwire/protocol/json";
import type { TapeEvent } from "../tape/types.ts";
import { isEvent } from "../tape/types.ts";
import type { Tokens } from "./span.ts";
import { addTokens, allTokens, countsAnew, modelUsageOf, noTokens, readTokens, sentTokens } from "./usage.ts";

/** What one model has used in a session. */
export interface ModelUsageCount extends Tokens {
  readonly model: string;
  /** In US dollars, as the agent reported it; `null` if it reported none. */
  readonly costUsd: number | null;
}

/** Totals that an agent reported, from the start of its process or from `/clear` on. */
export interface ReportedTotals {
  /** The session that they belong to; `null` if the agent does not say it. */
  readonly session: string | null;
  /** The first report. */
  readonly first: readonly ModelUsageCount[];
  /** The usage of the messages that came before the first report. */
  readonly messages: readonly ModelUsageCount[];
  /** The last report. */
  readonly last: readonly ModelUsageCount[];
}

/** What a session has used. */
export interface SessionUsage {
  /** One entry per model, in descending order of tokens. */
  readonly models: readonly ModelUsageCount[];
  /**
   * Source of the figures. `results`: the agent's own totals. `messages`: the usage of each model message, because a
   * process ended without a result. On the wire it is the usage at the start of the message, so output is incomplete.
   */
  readonly source: "results" | "messages";
  /** The totals that the figures come from, by process, for {@link distinctUsage}. */
  readonly reports: readonly (readonly ReportedTotals[])[];
  /** The usage of messages that no report contains. */
  readonly unreported: readonly ModelUsageCount[];
}

/** Counts what the sessions of a tape have used. */
export interface UsageCounter {
  push(event: TapeEvent): void;
  usage(): SessionUsage;
}

/** The usage of one process: its reports, and the messages since the last one by id. */
interface ProcessUsage {
  readonly reports: ReportedTotals[];
  readonly messages: Map<string, ModelUsageCount>;
}

/** The model name of synthetic messages. */
const synthetic = "<synthetic>";

/**
 * Adds up usage by model, in descending order of tokens.
 *
 * @param all - The usage of messages, processes or sessions.
 * @returns One entry a model. Its cost is `null` if none of its entries has one.
 * @example
 * import { type SessionUsage, sumUsage } from "@agentwire/replay";
 *
 * declare const sessions: SessionUsage[];
 * for (const { model, costUsd } of sumUsage(sessions.flatMap(({ models }) => models))) console.log(model, costUsd);
 */
export function sumUsage(all: Iterable<ModelUsageCount>): ModelUsageCount[] {
  const totals = new Map<string, ModelUsageCount>();
  for (const one of all) {
    const before = totals.get(one.model) ?? { ...noTokens, costUsd: null };
    const costUsd = one.costUsd === null ? before.costUsd : (before.costUsd ?? 0) + one.costUsd;
    totals.set(one.model, { model: one.model, ...addTokens(before, one), costUsd });
  }
  return [...totals.values()].sort((a, b) => allTokens(b) - allTokens(a));
}

const tokenKinds = ["input", "cacheRead", "cacheWrite", "output"] as const;

const ofModel = (counts: readonly ModelUsageCount[], model: string): Tokens =>
  counts.find((one) => one.model === model) ?? noTokens;

const total = (counts: readonly ModelUsageCount[]): Tokens => counts.reduce<Tokens>(addTokens, noTokens);

/**
 * Whether an agent that resumed a session began with the totals of an earlier process: its first report contains them and its
 * own messages. Of those, only what was sent is complete.
 */
function contains({ first, messages }: ReportedTotals, { last }: ReportedTotals): boolean {
  const own = sentTokens(total(messages));
  // Without messages of its own, nothing shows whether it counts anew.
  if (own === 0 || sentTokens(total(first)) < sentTokens(total(last)) + own) return false;
  return last.every(({ model, ...tokens }) => tokenKinds.every((kind) => ofModel(first, model)[kind] >= tokens[kind]));
}

/** The last totals of each report, without those of other processes that they contain. */
function distinctTotals(processes: readonly (readonly ReportedTotals[])[]): ModelUsageCount[][] {
  const all = processes.flatMap((process) => process.map((report) => ({ process, report })));
  const bySession = Map.groupBy(all, ({ report }) => report.session);
  return all.map(({ process, report }) => {
    const others = report.session === null ? [] : (bySession.get(report.session) ?? []);
    return distinctTotal(
      report,
      others.flatMap((other) => (other.process === process ? [] : other.report)),
    );
  });
}

function distinctTotal(report: ReportedTotals, others: readonly ReportedTotals[]): ModelUsageCount[] {
  const [largest] = others
    .filter((other) => contains(report, other))
    .sort((a, b) => allTokens(total(b.last)) - allTokens(total(a.last)));
  if (largest === undefined) return [...report.last];
  return report.last.map((count) => {
    const before = largest.last.find(({ model }) => model === count.model);
    if (before === undefined) return count;
    const costUsd = count.costUsd === null ? null : Math.max(0, count.costUsd - (before.costUsd ?? 0));
    const rest = Object.fromEntries(tokenKinds.map((kind) => [kind, count[kind] - before[kind]]));
    return { ...count, ...rest, costUsd };
  });
}

/**
 * What several sessions have used, each usage once. An agent that resumes a session reports its totals since the session began, so
 * that the recording of its process repeats those of earlier recordings.
 *
 * @param sessions - The usage of recordings, in any order.
 * @returns The usage of each by model, in the same order.
 * @example
 * import { distinctUsage, type SessionUsage, sumUsage } from "@agentwire/replay";
 *
 * declare const sessions: SessionUsage[];
 * const models = sumUsage(distinctUsage(sessions).flat());
 */
export function distinctUsage(sessions: readonly SessionUsage[]): readonly (readonly ModelUsageCount[])[] {
  const totals = distinctTotals(sessions.flatMap(({ reports }) => reports));
  let next = 0;
  return sessions.map(({ reports, unreported }) => {
    const { length } = reports.flat();
    const own = totals.slice(next, next + length);
    next += length;
    return sumUsage([...own.flat(), ...unreported]);
  });
}

/**
 * Creates a counter of the tokens and costs of a tape. A result reports the totals since the start of its process or
 * since `/clear`, so only the last result before each of these counts. Model messages after that result are added. A model message in several
 * frames counts once, by its id.
 *
 * @see turn.result.usage
 * @example
 * import { createUsageCounter } from "@agentwire/replay";
 * import { readTapeFile } from "@agentwire/replay/node";
 *
 * const counter = createUsageCounter();
 * for await (const item of readTapeFile("session.tape.jsonl")) if (item.kind === "event") counter.push(item.event);
 * for (const { model, output, costUsd } of counter.usage().models) console.log(model, output, costUsd);
 */
export function createUsageCounter(): UsageCounter {
  const processes = new Map<number, ProcessUsage>();
  return {
    push(event) {
      if (!isEvent(event, "wire/frame") || event.direction !== "agent-to-host") return;
      const frame = asJsonObject(event.frame);
      const known = processes.get(event.process);
      const process: ProcessUsage = known ?? { reports: [], messages: new Map() };
      if (known === undefined) processes.set(event.process, process);
      if (frame.type === "result") {
        const [session, models] = [asText(frame.session_id) ?? null, modelUsageOf(frame)];
        if (models.length === 0) return;
        const current = process.reports.at(-1);
        if (
          current === undefined ||
          countsAnew({ session: current.session, models: current.last }, { session, models })
        )
          process.reports.push({ session, first: models, messages: sumUsage(process.messages.values()), last: models });
        else process.reports.splice(-1, 1, { ...current, session, last: models });
        process.messages.clear();
      }
      if (frame.type !== "assistant") return;
      const { id, model, usage } = asJsonObject(frame.message);
      const tokens = readTokens(usage);
      const name = asText(model) ?? "unknown";
      if (tokens === null || name === synthetic) return;
      process.messages.set(asText(id) ?? String(event.seq), { model: name, ...tokens, costUsd: null });
    },
    usage() {
      const all = [...processes.values()];
      const reports = all.map((process) => process.reports);
      const unreported = all.flatMap(({ messages }) => [...messages.values()]);
      return {
        models: sumUsage([...distinctTotals(reports).flat(), ...unreported]),
        source: unreported.length > 0 ? "messages" : "results",
        reports,
        unreported,
      };
    },
  };
}
