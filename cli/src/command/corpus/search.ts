import { searchedTables, searchTexts } from "../../corpus/query/search.ts";
import { exitCode, UsageError } from "../../exit.ts";
import type { CorpusAction } from "./action.ts";
import { printableFormat } from "./format.ts";
import { withTables } from "./open.ts";
import { noteLimit, printRows } from "./print.ts";

/** `corpus search`: the messages that contain some words. */
export const searchAction: CorpusAction = {
  async run({ terminal, folder, args, options }) {
    const terms = args.filter((arg) => arg !== "");
    if (terms.length === 0) throw new UsageError("corpus search: give at least one word.");
    const format = printableFormat(options.format);
    const limit = Number(options.limit) || Number.MAX_SAFE_INTEGER;
    const role = options.role === undefined ? {} : { role: String(options.role) };
    const found = await withTables(folder, options, (engine) => searchTexts(engine, { terms, limit, ...role }), {
      names: searchedTables,
    });
    const rows =
      format === "table"
        ? { ...found, rows: found.rows.map(([session, ...rest]) => [String(session).slice(0, 12), ...rest]) }
        : found;
    printRows(terminal, rows, format);
    noteLimit(terminal, rows, limit);
    return rows.rows.length === 0 ? exitCode.found : exitCode.ok;
  },
};
