import { defineQueries } from "./define.ts";

export const permissionQueries = defineQueries([
  {
    name: "unanswered-permissions",
    about: "Permission requests that the host did not answer.",
    sql: `SELECT p.session, p.name AS tool, p.detail, p.first_event AS event, round(p.duration_s, 1) AS waited_s, s.path
      FROM permissions p JOIN sessions s USING (session) WHERE p.outcome = 'open' ORDER BY s.started DESC, p.session`,
  },
  {
    name: "permission-waits",
    about: "How long sessions wait for permission, by tool.",
    sql: `SELECT name AS tool, count(*) AS requests, count(*) FILTER (outcome = 'denied') AS denied,
        count(*) FILTER (outcome = 'open') AS unanswered, round(sum(duration_s), 1) AS total_s,
        round(median(duration_s), 1) AS median_s, round(quantile_cont(duration_s, 0.95), 1) AS p95_s
      FROM permissions GROUP BY name ORDER BY total_s DESC, tool`,
  },
  {
    name: "denied-tools",
    about: "Tool uses that were denied, by who or what denied them.",
    sql: `SELECT kind, signature, count(DISTINCT session) AS sessions, CAST(sum(times) AS BIGINT) AS times, min(session) AS example
      FROM incidents WHERE kind LIKE 'permission.%' OR kind = 'hook.denied-tool'
      GROUP BY kind, signature ORDER BY times DESC, signature`,
  },
]);
