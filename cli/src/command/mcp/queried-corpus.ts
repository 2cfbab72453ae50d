import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readManifest } from "../../corpus/store/manifest.ts";
import type { SessionFolder } from "./sessions.ts";

/** The corpus that clients of the server can query. */
export interface QueriedCorpus {
  /** Returns the folder of the corpus, which then holds the sessions of this moment. */
  folder(): Promise<string>;
  close(): Promise<void>;
}

/** A corpus that exists. Throws `Unreadable` if the folder is none. */
export function existingCorpus(folder: string): QueriedCorpus {
  readManifest(folder);
  return { folder: async () => folder, close: async () => {} };
}

/** A corpus of the sessions of the server in a temporary folder. It is made at the first query, and grows with the sessions. */
export function temporaryCorpus(sessions: SessionFolder): QueriedCorpus {
  let made: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const add = async (): Promise<string> => {
    made ??= mkdtempSync(join(tmpdir(), "agentwire-mcp-"));
    const { addSessions } = await import("../../corpus/add/add.ts");
    await addSessions({ folder: join(made, "corpus"), paths: await sessions.paths(), jobs: 1 });
    return join(made, "corpus");
  };
  return {
    folder() {
      // One after the other: two additions at once would replace the list of each other's files.
      const added = last.then(add, add);
      last = added.catch(() => {});
      return added;
    },
    async close() {
      await last;
      if (made !== null) rmSync(made, { recursive: true, force: true });
    },
  };
}
