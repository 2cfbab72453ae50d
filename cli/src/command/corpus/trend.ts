import { trendOf } from "../../corpus/query/trend.ts";
import { exitCode } from "../../exit.ts";
import { styled } from "../../terminal.ts";
import type { CorpusAction } from "./action.ts";
import { printableFormat } from "./format.ts";
import { withTables } from "./open.ts";
import { printRows } from "./print.ts";

/** `corpus trend`: how the sessions of two releases or two times differ. */
export const trendAction: CorpusAction = {
  async run({ terminal, folder, args, options }) {
    const format = printableFormat(options.format);
    const [before = "", after = ""] = args;
    const limit = Number(options.limit) || Number.MAX_SAFE_INTEGER;
    const { figures, failures } = await withTables(folder, options, (engine) => trendOf(engine, before, after, limit));
    printRows(terminal, figures, format);
    if (format === "table") terminal.out(`\n${styled(terminal, "bold", "Failures, percent of the sessions")}`);
    printRows(terminal, failures, format);
    return exitCode.ok;
  },
};
