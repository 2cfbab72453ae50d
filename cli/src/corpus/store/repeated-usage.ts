import { distinctUsage, type ModelUsageCount, type ReportedTotals, type SessionUsage } from "@agentwire/replay";
import type { Engine } from "./engine.ts";

/** The figures of the tables with usage. */
const figures = ["input_tokens", "cache_read_tokens", "cache_write_tokens", "output_tokens", "cost_usd"] as const;

/** The usage of one recording, from its rows in the table `reports`, in order. */
function usageOf(rows: readonly (readonly unknown[])[]): SessionUsage {
  const processes = Map.groupBy(rows, ([, process]) => process);
  const reports = [...processes.values()].map((ofProcess) =>
    [...Map.groupBy(ofProcess, ([, , result]) => result).values()].map((ofResult): ReportedTotals => {
      const [, , , session, , , , , , , turn] = ofResult[0] ?? [];
      return {
        session: typeof session === "string" ? session : null,
        models: ofResult.map(([, , , , model, input, cacheRead, cacheWrite, output, cost]) => ({
          model: String(model),
          input: Number(input),
          cacheRead: Number(cacheRead),
          cacheWrite: Number(cacheWrite),
          output: Number(output),
          costUsd: cost === null ? null : Number(cost),
        })),
        tokens: turn === null ? null : { input: Number(turn), cacheRead: 0, cacheWrite: 0, output: 0 },
      };
    }),
  );
  return { models: [], source: "results", reports, unreported: [] };
}

const figuresOf = ({ input, cacheRead, cacheWrite, output, costUsd }: ModelUsageCount): readonly number[] => [
  ...[input, cacheRead, cacheWrite, output],
  costUsd ?? 0,
];

/**
 * Creates the table `repeated_usage`: what recordings repeat of earlier recordings of the same session of the agent, by
 * recording and model. `reports` is the source of the table of this name.
 */
export async function createRepeatedUsage({ connection }: Engine, reports: string): Promise<void> {
  await connection.run(
    `CREATE TABLE repeated_usage (session VARCHAR, model VARCHAR, ${figures.map((name) => `${name} DOUBLE`).join(", ")})`,
  );
  const found = await connection.runAndReadAll(
    `WITH r AS (${reports}), resumed AS (
       SELECT agent_session FROM r WHERE agent_session IS NOT NULL
       GROUP BY agent_session HAVING count(DISTINCT session) > 1)
     SELECT session, process, result, agent_session, model, ${figures.join(", ")}, turn_tokens FROM r
     WHERE session IN (SELECT session FROM r WHERE agent_session IN (FROM resumed))
     ORDER BY session, process, result`,
  );
  const recordings = [...Map.groupBy(found.getRows(), ([session]) => String(session))];
  const usages = recordings.map(([, rows]) => usageOf(rows));
  const distinct = distinctUsage(usages);
  const appender = await connection.createAppender("repeated_usage");
  for (const [index, usage] of usages.entries()) {
    const own = new Map(distinct[index]?.map((count) => [count.model, figuresOf(count)]));
    for (const count of distinctUsage([usage])[0] ?? []) {
      const repeated = figuresOf(count).map((amount, at) => amount - (own.get(count.model)?.[at] ?? 0));
      if (repeated.every((amount) => amount === 0)) continue;
      appender.appendVarchar(recordings[index]?.[0] ?? "");
      appender.appendVarchar(count.model);
      for (const amount of repeated) appender.appendDouble(amount);
      appender.endRow();
    }
  }
  appender.closeSync();
}

/** The rows of the table `costs`, each usage once. */
export const withoutRepeatedUsage = (costs: string): string =>
  `SELECT c.* REPLACE (${figures
    .map(
      (name) => `CAST(c.${name} - coalesce(u.${name}, 0) AS ${name === "cost_usd" ? "DOUBLE" : "BIGINT"}) AS ${name}`,
    )
    .join(", ")})
   FROM (${costs}) c LEFT JOIN repeated_usage u USING (session, model)`;
