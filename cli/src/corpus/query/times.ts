import { defineQueries } from "./define.ts";

export const timeQueries = defineQueries([
  {
    name: "time-spent",
    about: "Where the time of sessions goes, by project, in seconds.",
    sql: `SELECT coalesce(project, 'unknown') AS project, count(*) AS sessions, round(sum(duration_s), 1) AS total_s,
        round(sum(waiting_s), 1) AS waiting_s, round(sum(model_s), 1) AS model_s, round(sum(tool_s), 1) AS tool_s,
        round(sum(subagent_s), 1) AS subagent_s, round(sum(hook_s), 1) AS hook_s, round(sum(retry_s), 1) AS retry_s,
        round(sum(compaction_s), 1) AS compaction_s, round(sum(idle_s), 1) AS idle_s
      FROM sessions GROUP BY 1 ORDER BY total_s DESC, 1`,
  },
  {
    name: "slowest-turns",
    about: "The turns that took longest, without the time in which a person was waited for.",
    sql: `SELECT session, turn, round(duration_s - waiting_s, 1) AS worked_s, round(waiting_s, 1) AS waiting_s, tools,
        outcome, prompt
      FROM turns ORDER BY worked_s DESC, session, turn`,
  },
  {
    name: "model-latency",
    about: "Calls of each model: how long they take and how many tokens they give.",
    sql: `SELECT name AS model, count(*) AS calls, count(*) FILTER (outcome = 'failed') AS failed,
        round(median(duration_s), 2) AS median_s, round(quantile_cont(duration_s, 0.95), 2) AS p95_s,
        round(avg(output_tokens), 0) AS output_tokens
      FROM model_calls GROUP BY name ORDER BY calls DESC, model`,
  },
  {
    name: "retries",
    about: "Retries of model calls by day and reason.",
    sql: `SELECT CAST(started AS DATE) AS day, p.name AS reason, count(*) AS retries, count(DISTINCT session) AS sessions,
        round(sum(p.duration_s), 1) AS lost_s
      FROM pauses p JOIN sessions USING (session) WHERE p.kind = 'retry' GROUP BY day, reason ORDER BY day DESC, retries DESC`,
  },
  {
    name: "compactions",
    about: "Compactions of conversations.",
    sql: `SELECT session, turn, detail, outcome, round(duration_s, 1) AS duration_s, first_event
      FROM pauses WHERE kind = 'compaction' ORDER BY duration_s DESC, session`,
  },
]);
