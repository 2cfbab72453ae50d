import { defineQueries } from "./define.ts";

export const toolQueries = defineQueries([
  {
    name: "slowest-tools",
    about: "Tools by the time that they take themselves, without the time in which a person was asked.",
    sql: `SELECT name AS tool, count(*) AS uses, round(sum(duration_s - waiting_s), 1) AS total_s,
        round(median(duration_s - waiting_s), 2) AS median_s,
        round(quantile_cont(duration_s - waiting_s, 0.95), 2) AS p95_s,
        round(max(duration_s - waiting_s), 2) AS max_s, arg_max(session, duration_s - waiting_s) AS slowest
      FROM tool_uses WHERE NOT is_subagent GROUP BY name ORDER BY total_s DESC, tool`,
  },
  {
    name: "failing-tools",
    about: "Tools by the share of their uses that fail.",
    sql: `SELECT name AS tool, count(*) AS uses, count(*) FILTER (outcome = 'failed') AS failed,
        count(*) FILTER (outcome = 'interrupted') AS interrupted, count(*) FILTER (outcome = 'open') AS without_result,
        round(100 * avg(CAST(outcome = 'failed' AS INTEGER)), 1) AS failed_percent
      FROM tool_uses GROUP BY name HAVING failed + interrupted + without_result > 0
      ORDER BY failed_percent DESC, uses DESC, tool`,
  },
  {
    name: "subagents",
    about: "Subagents by type: how often they run, how long, and how they end.",
    sql: `SELECT name AS subagent, count(*) AS runs, round(median(duration_s), 1) AS median_s,
        round(max(duration_s), 1) AS max_s, count(*) FILTER (outcome = 'ok') AS ok,
        count(*) FILTER (outcome <> 'ok') AS not_ok
      FROM tool_uses WHERE is_subagent GROUP BY name ORDER BY runs DESC, subagent`,
  },
  {
    name: "unfinished-tasks",
    about: "Background tasks that did not end well, or not at all.",
    sql: `SELECT session, name AS task, detail, outcome, round(duration_s, 1) AS duration_s, first_event
      FROM tasks WHERE outcome <> 'ok' ORDER BY duration_s DESC, session`,
  },
  {
    name: "hook-failures",
    about: "Hooks by event: runs, failures and times.",
    sql: `SELECT name AS hook, is_command, count(*) AS runs, count(*) FILTER (outcome = 'failed') AS failed,
        count(*) FILTER (outcome = 'open') AS without_answer, round(median(duration_s), 3) AS median_s,
        round(max(duration_s), 3) AS max_s
      FROM hooks GROUP BY name, is_command ORDER BY failed + without_answer DESC, runs DESC, hook`,
  },
]);
