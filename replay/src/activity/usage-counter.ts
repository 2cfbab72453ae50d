import { asJsonObject, asText } from "@agentwire/protocol/json";
import type { TapeEvent } from "../tape/types.ts";
import { isEvent } from "../tape/types.ts";
import type { Tokens } from "./span.ts";
import { addTokens, allTokens, countsAnew, modelUsageOf, noTokens, readTokens } from "./usage.ts";

/** What one model has used in a session. */
export interface ModelUsageCount extends Tokens {
  readonly model: string;
  /** In US dollars, as the agent reported it; `null` if it reported none. */
  readonly costUsd: number | null;
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
}

/** Counts what the sessions of a tape have used. */
export interface UsageCounter {
  push(event: TapeEvent): void;
  usage(): SessionUsage;
}

/** The usage of one process: its last report, and the messages since then by id. */
interface ProcessUsage {
  reported: { readonly session: string | null; readonly models: readonly ModelUsageCount[] };
  /** What it used before its agent counted anew. */
  readonly earlier: ModelUsageCount[];
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
      const process: ProcessUsage = known ?? {
        reported: { session: null, models: [] },
        earlier: [],
        messages: new Map(),
      };
      if (known === undefined) processes.set(event.process, process);
      if (frame.type === "result") {
        const reported = { session: asText(frame.session_id) ?? null, models: modelUsageOf(frame) };
        if (reported.models.length === 0) return;
        if (countsAnew(process.reported, reported)) process.earlier.push(...process.reported.models);
        process.reported = reported;
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
      const source = all.some(({ messages }) => messages.size > 0) ? "messages" : "results";
      return {
        models: sumUsage(
          all.flatMap(({ reported, earlier, messages }) => [...earlier, ...reported.models, ...messages.values()]),
        ),
        source,
      };
    },
  };
}
