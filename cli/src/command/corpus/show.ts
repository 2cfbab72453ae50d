import { runSql } from "../../corpus/query/rows.ts";
import { exitCode } from "../../exit.ts";
import { cell, safe, styled } from "../../terminal.ts";
import type { CorpusAction } from "./action.ts";
import { printableFormat } from "./format.ts";
import { sessionNamed, withTables } from "./open.ts";
import { printRows } from "./print.ts";

/** The parts of `corpus show` below the session itself. */
const parts: readonly (readonly [title: string, sql: string])[] = [
  [
    "Turns",
    `SELECT turn, outcome, round(duration_s, 1) AS duration_s, tools, incidents, round(cost_usd, 4) AS cost_usd, prompt
     FROM turns WHERE session = $session ORDER BY process, turn`,
  ],
  [
    "Incidents",
    "SELECT turn, kind, effect, event, sentence FROM incidents WHERE session = $session ORDER BY process, event",
  ],
  ["Laws broken", "SELECT requirement, side, times, first_event, message FROM laws_broken WHERE session = $session"],
  [
    "Usage",
    `SELECT model, input_tokens, cache_read_tokens, cache_write_tokens, output_tokens, round(cost_usd, 4) AS cost_usd
     FROM costs WHERE session = $session`,
  ],
];

/** `corpus show`: what the corpus knows of one session. */
export const showAction: CorpusAction = {
  async run({ terminal, folder, args, options }) {
    const format = printableFormat(options.format);
    await withTables(folder, options, async (engine) => {
      const session = await sessionNamed(engine, args[0] ?? "");
      const about = await runSql(engine, "SELECT * FROM sessions WHERE session = $session", { session });
      if (format !== "table") return printRows(terminal, about, format);
      const values = about.rows[0] ?? [];
      for (const [index, name] of about.columns.entries())
        if (values[index] !== null && values[index] !== 0)
          terminal.out(`${styled(terminal, "dim", cell(name, 20))} ${safe(String(values[index]))}`);
      for (const [title, sql] of parts) {
        const rows = await runSql(engine, sql, { session });
        if (rows.rows.length === 0) continue;
        terminal.out(`\n${styled(terminal, "bold", title)}`);
        printRows(terminal, rows, "table");
      }
      const path = values[about.columns.indexOf("path")];
      terminal.out(safe(`\nMore: agentwire why ${path}`));
    });
    return exitCode.ok;
  },
};
