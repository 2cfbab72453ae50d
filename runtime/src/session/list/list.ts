import { projectFolders, type SessionFolders } from "../locate.ts";
import { isSessionId } from "../project-folder.ts";
import { readInfo, type SessionInfo } from "./info.ts";

/** Which sessions to list. */
export interface ListOptions {
  /** Only sessions of one directory. */
  readonly dir?: string;
  /** 0 and absent: all. */
  readonly limit?: number;
  readonly offset?: number;
  /** Whether to include sessions that a program started. Default: true. */
  readonly includeProgrammatic?: boolean;
}

interface Found {
  readonly stem: string;
  /** Whether there is a folder next to the transcript, which may hold an archive line. */
  readonly folder: boolean;
}

async function transcripts({ files }: SessionFolders, folder: string): Promise<Found[]> {
  if ((await files.stat(folder))?.kind !== "directory") return [];
  const entries = await files.list(folder);
  const folders = new Set(entries.flatMap(({ name, kind }) => (kind === "directory" ? [name] : [])));
  return entries.flatMap(({ name, kind }) => {
    const id = name.endsWith(".jsonl") ? name.slice(0, -".jsonl".length) : "";
    return kind === "file" && isSessionId(id) ? [{ stem: `${folder}/${id}`, folder: folders.has(id) }] : [];
  });
}

/** Sessions with their properties, the latest first. Opens only as many as requested. */
export async function findSessions(sessions: SessionFolders, options: ListOptions = {}): Promise<SessionInfo[]> {
  const { limit = 0, offset = 0, includeProgrammatic = true } = options;
  const directory =
    options.dir === undefined ? undefined : ((await sessions.files.resolve(options.dir)) ?? options.dir);
  const found: Found[] = [];
  for (const folder of await projectFolders(sessions, options.dir))
    found.push(...(await transcripts(sessions, folder)));
  const times = await sessions.files.modified(found.map(({ stem }) => `${stem}.jsonl`));
  const latestFirst = found.map((_, at) => at).sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0));
  const skipped = Math.max(offset, 0);
  const maxCount = limit > 0 ? skipped + limit : Number.POSITIVE_INFINITY;
  const infos: SessionInfo[] = [];
  const shown = new Set<string>();
  for (const at of latestFirst) {
    if (infos.length >= maxCount) break;
    const { stem, folder } = found[at] as Found;
    // If a session is in two projects, the one that changed last counts.
    if (shown.has(stem.slice(stem.lastIndexOf("/")))) continue;
    const info = await readInfo(sessions, stem, { byHand: !includeProgrammatic, folder, directory });
    if (!info) continue;
    shown.add(stem.slice(stem.lastIndexOf("/")));
    infos.push(info);
  }
  return infos.slice(skipped, maxCount);
}
