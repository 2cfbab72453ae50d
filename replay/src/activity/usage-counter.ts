import { asJsonObject, asText } from "@agentwire/protocol/json";
import type { TapeEvent } from "../tape/types.ts";
import { isEvent } from "../tape/types.ts";
import { addedUsage, containedReports } from "./contained-reports.ts";
import type { Tokens } from "./span.ts";
import { addTokens, allTokens, modelUsageOf, noTokens, readTokens } from "./usage.ts";

/** What one model has used in a session. */
export interface ModelUsageCount extends Tokens {
  readonly model: string;
  /** In US dollars, as the agent reported it; `null` if it reported none. */
  readonly costUsd: number | null;
}

/** What a result reports. */
export interface ReportedTotals {
  /** The session that it belongs to; `null` if the agent does not say it. */
  readonly session: string | null;
  /** The totals, from the start of the process or from `/clear` on. */
  readonly models: readonly ModelUsageCount[];
  /** The tokens of its turn; `null` if the result does not say it. */
  readonly tokens: Tokens | null;
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
  /** The results that the figures come from, by process, for {@link distinctUsage}. */
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
  const contained = containedReports(sessions.flatMap(({ reports }) => reports));
  return sessions.map(({ reports, unreported }) => addUp(reports, contained, unreported));
}

/** The sum of what each report adds, and of the messages that no report contains. */
const addUp = (
  processes: readonly (readonly ReportedTotals[])[],
  contained: ReadonlyMap<ReportedTotals, ReportedTotals>,
  unreported: readonly ModelUsageCount[],
): ModelUsageCount[] => {
  const added = processes.flat().flatMap((report) => addedUsage(report.models, contained.get(report)?.models));
  return sumUsage([...added, ...unreported]);
};

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
        const models = modelUsageOf(frame).map(({ contextWindow: _, ...count }) => count);
        if (models.length === 0) return;
        process.reports.push({ session: asText(frame.session_id) ?? null, models, tokens: readTokens(frame.usage) });
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
        models: addUp(reports, containedReports(reports), unreported),
        source: unreported.length > 0 ? "messages" : "results",
        reports,
        unreported,
      };
    },
  };
}
