import { runSql } from "../../corpus/query/rows.ts";
import { exitCode } from "../../exit.ts";
import type { CorpusAction } from "./action.ts";
import { printableFormat } from "./format.ts";
import { withTables } from "./open.ts";
import { noteLimit, printRows } from "./print.ts";

/** `corpus ls`: the sessions of a corpus, the latest first. */
export const lsAction: CorpusAction = {
  async run({ terminal, folder, options }) {
    const format = printableFormat(options.format);
    const limit = Number(options.limit);
    const sql = `SELECT ${format === "table" ? "left(session, 12) AS session" : "session"}, started, outcome, cause, turns, tools,
         round(duration_s, 1) AS duration_s, round(cost_usd, 4) AS cost_usd, release, project, path
       FROM sessions ORDER BY started DESC, session${limit === 0 ? "" : ` LIMIT ${limit}`}`;
    const rows = await withTables(folder, options, (engine) => runSql(engine, sql), { names: [] });
    printRows(terminal, rows, format);
    noteLimit(terminal, rows, limit);
    return rows.rows.length === 0 ? exitCode.found : exitCode.ok;
  },
};
