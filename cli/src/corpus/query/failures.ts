import { costOfSessions } from "./costs.ts";
import { defineQueries } from "./define.ts";

export const failureQueries = defineQueries([
  {
    name: "outcomes-by-day",
    about: "How the sessions of each day came out.",
    sql: `SELECT CAST(started AS DATE) AS day, count(*) AS sessions,
        count(*) FILTER (outcome IN ('finished', 'recovered')) AS good,
        count(*) FILTER (outcome = 'degraded') AS degraded,
        count(*) FILTER (outcome = 'failed') AS failed,
        count(*) FILTER (outcome = 'interrupted') AS interrupted,
        count(*) FILTER (outcome IN ('stuck', 'working')) AS unfinished
      FROM sessions GROUP BY day ORDER BY day DESC`,
  },
  {
    name: "failure-groups",
    about: "Sessions that went wrong, grouped by the signature of their cause, with one example each.",
    sql: `SELECT count(*) AS sessions, any_value(cause) AS cause, signature,
        CAST(min(started) AS DATE) AS first_day, CAST(max(started) AS DATE) AS last_day,
        arg_max(session, started) AS example
      FROM sessions WHERE signature IS NOT NULL GROUP BY signature ORDER BY sessions DESC, signature`,
  },
  {
    name: "incidents",
    about: "Everything that went wrong, by kind and effect.",
    sql: `SELECT kind, effect, count(DISTINCT session) AS sessions, CAST(sum(times) AS BIGINT) AS times,
        arg_max(signature, times) AS example
      FROM incidents GROUP BY kind, effect ORDER BY sessions DESC, kind`,
  },
  {
    name: "broken-laws",
    about: "Requirements that sessions violate, with the number of sessions and violations.",
    sql: `SELECT requirement, side, count(*) AS sessions, CAST(sum(times) AS BIGINT) AS times, min(session) AS example
      FROM laws_broken GROUP BY requirement, side ORDER BY sessions DESC, requirement`,
  },
  {
    name: "sessions-that-broke",
    about: "The sessions that violate one requirement.",
    argument: "id of a requirement, or its beginning, such as turn.result",
    sql: `SELECT session, side, times, first_event, message, path
      FROM laws_broken JOIN sessions USING (session)
      WHERE requirement = $word OR starts_with(requirement, $word || '.') ORDER BY started DESC, session`,
  },
  {
    name: "release-drift",
    about: "What changes from release to release of the agent: outcomes, violations, times and costs.",
    sql: `SELECT coalesce(release, 'unknown') AS release, count(*) AS sessions,
        round(100 * avg(CAST(outcome = 'failed' AS INTEGER)), 1) AS failed_percent,
        round(avg(laws_broken), 2) AS violations, round(avg(incidents), 2) AS incidents,
        round(median(duration_s), 1) AS median_s, round(avg(turns), 1) AS turns, round(avg(tools), 1) AS tools,
        round(avg(usd), 4) AS cost_usd
      FROM sessions LEFT JOIN ${costOfSessions} USING (session) GROUP BY 1 ORDER BY 1`,
  },
  {
    name: "flaky-hosts",
    about: "Hosts and projects in which the same first prompt sometimes fails and sometimes does not.",
    sql: `SELECT coalesce(host, 'unknown') AS host, project, first_prompt, count(*) AS sessions,
        count(*) FILTER (outcome IN ('failed', 'stuck')) AS failed,
        string_agg(DISTINCT cause, ', ') AS causes
      FROM sessions WHERE first_prompt <> '' GROUP BY 1, 2, 3
      HAVING failed > 0 AND failed < sessions ORDER BY failed DESC, sessions DESC, first_prompt`,
  },
  {
    name: "damaged-recordings",
    about: "Sessions whose files are cut or damaged.",
    sql: `SELECT session, state, kind, events, started, path
      FROM sessions WHERE state <> 'complete' ORDER BY started DESC, session`,
  },
]);
