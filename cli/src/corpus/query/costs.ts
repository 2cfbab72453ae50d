import { defineQueries } from "./define.ts";

/** What each session adds to the costs of the earlier recordings that it resumes. */
export const costOfSessions = "(SELECT session, sum(cost_usd) AS usd FROM costs GROUP BY session)";

export const costQueries = defineQueries([
  {
    name: "cost-by-model-and-day",
    about: "Tokens and costs of each model by day.",
    sql: `SELECT CAST(started AS DATE) AS day, c.model, count(*) AS sessions, CAST(sum(input_tokens) AS BIGINT) AS input,
        CAST(sum(cache_read_tokens) AS BIGINT) AS cache_read, CAST(sum(cache_write_tokens) AS BIGINT) AS cache_write,
        CAST(sum(output_tokens) AS BIGINT) AS output, round(sum(c.cost_usd), 4) AS cost_usd
      FROM costs c JOIN sessions USING (session) GROUP BY day, c.model ORDER BY day DESC, cost_usd DESC NULLS LAST, c.model`,
  },
  {
    name: "cost-by-project",
    about: "Costs of each project.",
    sql: `SELECT coalesce(project, 'unknown') AS project, count(*) AS sessions, round(sum(usd), 4) AS cost_usd,
        round(avg(usd), 4) AS cost_per_session, round(max(usd), 4) AS most
      FROM sessions LEFT JOIN ${costOfSessions} USING (session) GROUP BY 1 ORDER BY cost_usd DESC NULLS LAST, 1`,
  },
  {
    name: "most-expensive-sessions",
    about: "The sessions that cost most.",
    sql: `SELECT session, round(usd, 4) AS cost_usd, turns, model_calls, model, project, first_prompt
      FROM sessions JOIN ${costOfSessions} USING (session) WHERE usd IS NOT NULL ORDER BY usd DESC, session`,
  },
  {
    name: "cache-use",
    about: "The share of input tokens that each model reads from the cache.",
    sql: `SELECT model, CAST(sum(input_tokens + cache_read_tokens + cache_write_tokens) AS BIGINT) AS sent,
        round(100 * sum(cache_read_tokens) / nullif(sum(input_tokens + cache_read_tokens + cache_write_tokens), 0), 1)
          AS cached_percent
      FROM costs GROUP BY model ORDER BY sent DESC, model`,
  },
]);
