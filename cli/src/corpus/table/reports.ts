import { modelColumns, modelUsageRow } from "./costs.ts";
import { column, defineTable } from "./define.ts";

export const reportsTable = defineTable({
  name: "reports",
  about:
    "One row for each model in each result: the totals of the agent so far. A process that resumes a session can begin with those of an earlier recording.",
  columns: {
    process: column.integer("Number of the agent process among those with results, from 1."),
    result: column.integer("Number of the result in its process, from 1."),
    agent_session: column.text("The session id of the agent; null if the result does not have it."),
    ...modelColumns,
    cost_usd: column.number("Cost in US dollars; null if the agent reports none."),
    turn_tokens: column.integer(
      "Input tokens of the turn alone, with those of the cache; null if the result has none.",
    ),
  },
  *rows({ usage }) {
    for (const [process, reports] of usage.reports.entries())
      for (const [result, { session, models, tokens }] of reports.entries())
        for (const count of models)
          yield {
            process: process + 1,
            result: result + 1,
            agent_session: session,
            ...modelUsageRow(count),
            turn_tokens: tokens === null ? null : tokens.input + tokens.cacheRead + tokens.cacheWrite,
          };
  },
});
