import { isCorpus } from "../corpus/store/is-corpus.ts";
import { sessionsIn } from "../input/folder.ts";

/**
 * The files that a path on the command line selects: those of a file or folder, as in {@link sessionsIn}, or those whose
 * sessions a corpus has. Throws `Unreadable` if there is none.
 */
export async function selectedFiles(path: string): Promise<readonly string[]> {
  if (!isCorpus(path)) return sessionsIn(path);
  const { sessionFilesOf } = await import("../corpus/store/session-files.ts");
  return sessionFilesOf(path);
}
