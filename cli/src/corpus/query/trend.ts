import { UsageError } from "../../exit.ts";
import { type Engine, sqlText } from "../store/engine.ts";
import type { SessionCondition } from "../store/views.ts";
import { costOfSessions } from "./costs.ts";
import { type Rows, runSql } from "./rows.ts";

const day = /^\d{4}-\d{2}(-\d{2})?$/;

/** Sessions that began in a month, on a day, or between two of them, both included. */
function inTime(from: string, to: string): SessionCondition {
  const start = from.length === 7 ? `${from}-01` : from;
  const end =
    to.length === 7 ? `DATE ${sqlText(`${to}-01`)} + INTERVAL 1 MONTH` : `DATE ${sqlText(to)} + INTERVAL 1 DAY`;
  return `started >= DATE ${sqlText(start)} AND started < ${end}`;
}

const isDate = (text: string): boolean => day.test(text) && !Number.isNaN(Date.parse(text));

/**
 * The sessions of one side of a trend: a month (`2026-05`), a day (`2026-05-17`), a range of them
 * (`2026-05-01..2026-05-17`), or a release. Throws {@link UsageError} for a date that is none.
 */
export function sessionsOfSide(side: string): SessionCondition {
  const [from = "", to = from, ...rest] = side.split("..");
  if (isDate(from) && isDate(to) && rest.length === 0) return inTime(from, to);
  if (/^\d+\.\d+/.test(side) && !side.includes("..")) return `release = ${sqlText(side)}`;
  throw new UsageError(
    `${side} is neither a release, such as 2.1.330, nor a time, such as 2026-05, 2026-05-17 or 2026-05-01..2026-05-17.`,
  );
}

/** A figure of a side: its name, and its value over `one_side` in SQL. */
const figures: readonly (readonly [name: string, value: string])[] = [
  ["sessions", "count(*)"],
  ["failed, percent", "100 * avg(CAST(outcome = 'failed' AS INTEGER))"],
  ["stuck, percent", "100 * avg(CAST(outcome = 'stuck' AS INTEGER))"],
  ["violations a session", "avg(laws_broken)"],
  ["incidents a session", "avg(incidents)"],
  ["turns a session", "avg(turns)"],
  ["model calls a turn", "sum(model_calls) / nullif(sum(turns), 0)"],
  ["tool uses a turn", "sum(tools) / nullif(sum(turns), 0)"],
  ["failed tool uses, percent", "100 * sum(failures) / nullif(sum(tools), 0)"],
  ["denied tool uses, percent", "100 * sum(denials) / nullif(sum(tools), 0)"],
  ["retries a session", "avg(retries)"],
  ["seconds a session, median", "median(duration_s)"],
  ["seconds of the model a turn", "sum(model_s) / nullif(sum(turns), 0)"],
  ["seconds of tools a turn", "sum(tool_s) / nullif(sum(turns), 0)"],
  ["US dollars a session", "avg(usd)"],
];

/** How two groups of sessions differ. */
export interface Trend {
  readonly figures: Rows;
  /** The share of sessions with each failure signature, the largest change first. */
  readonly failures: Rows;
}

/** Compares the sessions of two releases or two times. */
export async function trendOf(engine: Engine, before: string, after: string, limit: number): Promise<Trend> {
  const sides = [sessionsOfSide(before), sessionsOfSide(after)];
  const [old, current] = sides.map(
    (condition) =>
      `SELECT ${figures.map(([, value], index) => `CAST(${value} AS DOUBLE) AS f${index}`).join(", ")} FROM sessions LEFT JOIN ${costOfSessions} USING (session) WHERE ${condition}`,
  );
  const rows = figures.map(
    ([name], index) =>
      `SELECT ${index} AS place, ${sqlText(name)} AS figure, round(a.f${index}, 3) AS before, round(b.f${index}, 3) AS after,
       round(100 * (b.f${index} - a.f${index}) / nullif(a.f${index}, 0), 1) AS change_percent FROM a, b`,
  );
  const share = (condition: string): string =>
    `SELECT signature, count(*) AS n, 100 * count(*) / (SELECT count(*) FROM sessions WHERE ${condition}) AS share
     FROM sessions WHERE signature IS NOT NULL AND ${condition} GROUP BY signature`;
  return {
    figures: await runSql(
      engine,
      `WITH a AS (${old}), b AS (${current}) SELECT figure, before, after, change_percent
       FROM (${rows.join(" UNION ALL ")}) ORDER BY place`,
    ),
    failures: await runSql(
      engine,
      `WITH a AS (${share(sides[0] ?? "")}), b AS (${share(sides[1] ?? "")})
       SELECT CASE WHEN a.n IS NULL THEN 'new' WHEN b.n IS NULL THEN 'gone' WHEN b.share > a.share THEN 'more' ELSE 'less' END AS change,
         round(coalesce(a.share, 0), 2) AS before_percent, round(coalesce(b.share, 0), 2) AS after_percent, signature
       FROM a FULL JOIN b USING (signature) WHERE coalesce(a.share, 0) <> coalesce(b.share, 0)
       ORDER BY abs(coalesce(b.share, 0) - coalesce(a.share, 0)) DESC, signature LIMIT $limit`,
      { limit },
    ),
  };
}
