import { Unreadable } from "../../exit.ts";
import { openEngine } from "./engine.ts";
import { readManifest } from "./manifest.ts";
import { openTables } from "./views.ts";

/** The files whose sessions a corpus has, each once and in order. Throws {@link Unreadable} if there is none. */
export async function sessionFilesOf(folder: string): Promise<readonly [string, ...string[]]> {
  const engine = await openEngine({ threads: 1, memoryMb: 160 });
  try {
    await openTables(engine, folder, readManifest(folder), { names: [] });
    const found = await engine.connection.runAndReadAll("SELECT DISTINCT path FROM sessions ORDER BY path");
    const [first, ...rest] = found.getRows().map(([path]) => String(path));
    if (first === undefined) throw new Unreadable(`${folder} is a corpus without sessions.`);
    return [first, ...rest];
  } finally {
    engine.close();
  }
}
