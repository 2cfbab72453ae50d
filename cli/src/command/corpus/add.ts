import { addSessions } from "../../corpus/add/add.ts";
import { withLock } from "../../corpus/store/lock.ts";
import { exitCode, UsageError } from "../../exit.ts";
import { bar, count, safe } from "../../terminal.ts";
import type { CorpusAction } from "./action.ts";

/** `corpus add`: reads sessions into a corpus. */
export const addAction: CorpusAction = {
  async run({ terminal, folder, args, options }) {
    if (args.length === 0) throw new UsageError("corpus add: name the sessions to add, or a folder of them.");
    const result = await withLock(folder, () =>
      addSessions({
        folder,
        paths: args,
        jobs: Number(options.jobs),
        onFile({ done, total }, path, outcome) {
          if (outcome.kind === "unreadable") terminal.err(safe(outcome.message));
          terminal.foot(`${bar(done, total)} ${safe(path.slice(-40))}`);
        },
      }),
    );
    terminal.foot(null);
    const { added, known, replaced, unreadable } = result;
    const notes = [
      known > 0 && `${count(known, "session")} already known`,
      replaced > 0 && `${replaced} replaced by a longer version`,
      unreadable > 0 && `${count(unreadable, "file")} not readable`,
    ].filter((note) => note !== false);
    terminal.out(`${count(added, "session")} added${notes.length === 0 ? "" : `, ${notes.join(", ")}`}`);
    return unreadable > 0 ? exitCode.found : exitCode.ok;
  },
};
