import { locate, type SessionRoom } from "../locate.ts";
import { readHead, readTail } from "./edges.ts";
import type { Summary } from "./summary.ts";

/** What a list of sessions shows of one. */
export interface SessionInfo {
  readonly sessionId: string;
  /** Its title, or its last prompt, or its first. */
  readonly summary: string;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  /** Bytes of its transcript. */
  readonly fileSize?: number;
  readonly customTitle?: string;
  readonly firstPrompt?: string;
  readonly gitBranch?: string;
  readonly cwd?: string;
  readonly tag?: string;
  /** Milliseconds since the epoch. */
  readonly createdAt?: number;
  /** Absent where it never was archived. */
  readonly archived?: boolean;
}

/** A transcript's beginning and end tell all that is needed. Bytes of each. */
const reach = 64 * 1024;

/** What a file, or a store, says of a transcript. */
export interface Kept {
  /** Milliseconds since the epoch. */
  readonly modified: number;
  /** Bytes, where they are known. */
  readonly size: number | undefined;
  readonly archived: boolean | undefined;
}

/** What is worth showing of a session; `null` where there is nothing. */
export function infoOf(sessionId: string, known: Summary, kept: Kept): SessionInfo | null {
  const customTitle = known.customTitle || known.aiTitle;
  const firstPrompt = known.firstPrompt ?? known.commandFallback;
  const summary = customTitle || known.lastPrompt || known.summaryHint || firstPrompt;
  if (known.isSidechain || !summary) return null;
  return {
    sessionId,
    summary,
    lastModified: Math.floor(kept.modified),
    ...(kept.size === undefined ? {} : { fileSize: kept.size }),
    ...(customTitle ? { customTitle } : {}),
    ...(firstPrompt ? { firstPrompt } : {}),
    ...(known.gitBranch ? { gitBranch: known.gitBranch } : {}),
    ...(known.cwd ? { cwd: known.cwd } : {}),
    ...(known.tag ? { tag: known.tag } : {}),
    ...(known.createdAt === undefined ? {} : { createdAt: known.createdAt }),
    ...(kept.archived === undefined ? {} : { archived: kept.archived }),
  };
}

const decoder = new TextDecoder();

async function archivedMark({ files }: SessionRoom, stem: string): Promise<boolean | undefined> {
  if ((await files.stat(stem))?.kind !== "directory") return undefined;
  const path = `${stem}/archived.json`;
  if ((await files.stat(path)) === null) return undefined;
  try {
    const mark: unknown = JSON.parse(decoder.decode(await files.read(path)));
    return (mark as { archived?: unknown } | null)?.archived === true;
  } catch {
    return undefined;
  }
}

/** What sessions that a program led say of where they came from. */
const programs: ReadonlySet<unknown> = new Set(["sdk-cli", "sdk-ts", "sdk-py"]);

/** How to read a transcript's information. */
export interface InfoOptions {
  /** Only where no program led the session. */
  readonly byHand?: boolean;
  /** Whether there is a folder beside the transcript; where that is not known, it is looked for. */
  readonly folder?: boolean;
}

/** Reads a transcript's information from its two ends. `stem` is its path without `.jsonl`. */
export async function readInfo(
  room: SessionRoom,
  stem: string,
  { byHand = false, folder = true }: InfoOptions = {},
): Promise<SessionInfo | null> {
  const ends = await room.files.ends(`${stem}.jsonl`, reach);
  if (!ends || ends.size === 0) return null;
  const { size, modified, first, last } = ends;
  const head = readHead(first);
  if (byHand && programs.has(head.entrypoint)) return null;
  const early = readTail(first, head.summary);
  const known = last === first ? early : readTail(last, early);
  const archived = folder ? await archivedMark(room, stem) : undefined;
  return infoOf(stem.slice(stem.lastIndexOf("/") + 1), known, { size, modified, archived });
}

/** What is known of one session; `undefined` where there is no such session, or nothing to show. */
export async function sessionInfo(
  room: SessionRoom,
  sessionId: string,
  options: { readonly dir?: string } = {},
): Promise<SessionInfo | undefined> {
  const stem = await locate(room, sessionId, options.dir);
  return stem === null ? undefined : ((await readInfo(room, stem)) ?? undefined);
}
