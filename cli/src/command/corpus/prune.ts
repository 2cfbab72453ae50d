import { existsSync } from "node:fs";
import { runSql } from "../../corpus/query/rows.ts";
import { type Engine, sqlText } from "../../corpus/store/engine.ts";
import { withLock } from "../../corpus/store/lock.ts";
import { readManifest, writeManifest } from "../../corpus/store/manifest.ts";
import { deleteUnnamedFiles, mergeFiles } from "../../corpus/store/merge.ts";
import { exitCode } from "../../exit.ts";
import { count } from "../../terminal.ts";
import type { CorpusAction } from "./action.ts";
import { sessionNamed, withTables } from "./open.ts";

/** The sessions that the command line names or the options select. */
async function selected(
  engine: Engine,
  names: readonly string[],
  options: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  if (names.length > 0) return Promise.all(names.map((name) => sessionNamed(engine, name)));
  const before = options.before === undefined ? "true" : `started < DATE ${sqlText(String(options.before))}`;
  const { rows } = await runSql(engine, `SELECT session, path FROM sessions WHERE ${before}`);
  const removed = options.missing === true ? rows.filter(([, path]) => !existsSync(String(path))) : rows;
  return removed.map(([session]) => String(session));
}

/** `corpus prune`: takes sessions out of a corpus, and merges its files. */
export const pruneAction: CorpusAction = {
  async run({ terminal, folder, args, options }) {
    const choices = [options.before, options.missing, options.in, options.project, options.outcome];
    const chooses = args.length > 0 || choices.some((choice) => choice !== undefined);
    readManifest(folder); // fails before a lock is made where there is no corpus
    const removed = await withLock(folder, async () => {
      const sessions = chooses
        ? await withTables(folder, options, (engine) => selected(engine, args, options), { names: [] })
        : [];
      const before = readManifest(folder);
      const manifest = { ...before, removed: [...new Set([...before.removed, ...sessions])] };
      writeManifest(folder, manifest);
      deleteUnnamedFiles(folder, await mergeFiles(folder, manifest, true));
      return sessions.length;
    });
    terminal.out(`${count(removed, "session")} removed, files merged`);
    return exitCode.ok;
  },
};
