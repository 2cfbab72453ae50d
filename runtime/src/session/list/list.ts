import { projectFolders, type SessionRoom } from "../locate.ts";
import { isSessionId } from "../project-folder.ts";
import { readInfo, type SessionInfo } from "./info.ts";

/** Which sessions to list. */
export interface ListOptions {
  /** Only those of one directory. */
  readonly dir?: string;
  /** 0 and absent: all. */
  readonly limit?: number;
  readonly offset?: number;
  /** Whether sessions that a program led are listed, too. Default: true. */
  readonly includeProgrammatic?: boolean;
}

/** How many transcripts are open at a time. */
const width = 32;

interface Found {
  readonly stem: string;
  readonly modified: number;
}

async function inParallel<From, To>(items: readonly From[], work: (item: From) => Promise<To>): Promise<To[]> {
  const results: To[] = new Array(items.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as From);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}

async function transcripts(room: SessionRoom, dir: string | undefined): Promise<Found[]> {
  const folders = await projectFolders(room, dir);
  const perFolder = await inParallel(folders, async (folder) => {
    if ((await room.files.stat(folder))?.kind !== "directory") return [];
    const entries = await room.files.list(folder);
    return entries.flatMap(({ name, kind }) => {
      const id = name.endsWith(".jsonl") ? name.slice(0, -".jsonl".length) : "";
      return kind === "file" && isSessionId(id) ? [`${folder}/${id}`] : [];
    });
  });
  const stems = perFolder.flat();
  const stats = await inParallel(stems, (stem) => room.files.stat(`${stem}.jsonl`));
  return stems.map((stem, at) => ({ stem, modified: stats[at]?.modified ?? 0 }));
}

/** Sessions with their information, the latest first. Only those that are asked for are opened. */
export async function listSessions(room: SessionRoom, options: ListOptions = {}): Promise<SessionInfo[]> {
  const { limit = 0, offset = 0 } = options;
  const all = (await transcripts(room, options.dir)).sort((a, b) => b.modified - a.modified);
  const skipped = Math.max(offset, 0);
  const wanted = limit > 0 ? skipped + limit : Number.POSITIVE_INFINITY;
  const infos: SessionInfo[] = [];
  for (let at = 0; at < all.length && infos.length < wanted; ) {
    const rest = wanted - infos.length;
    const batch = all.slice(at, Number.isFinite(rest) ? at + rest : undefined);
    at += batch.length;
    for (const info of await inParallel(batch, ({ stem }) =>
      readInfo(room, stem, options.includeProgrammatic === false),
    ))
      if (info) infos.push(info);
  }
  return infos.slice(skipped, wanted);
}
