import { locate, type SessionFolders } from "../locate.ts";
import type { StoredLine } from "../writer.ts";
import { type EdgeBytes, lastTyped, reach, readEdges } from "./head-and-tail.ts";
import type { SessionSummary } from "./summary.ts";

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
  /** Absent if it never was archived. */
  readonly archived?: boolean;
}

/** What a file, or a store, says of a transcript. */
export interface StoredTranscript {
  /** Milliseconds since the epoch. */
  readonly modified: number;
  /** Bytes, where they are known. */
  readonly size: number | undefined;
  readonly archived?: boolean | undefined;
  /** Where the session belongs, for one that does not say so itself. */
  readonly directory?: string | undefined;
}

/** What is worth showing of a session; `null` if there is nothing. */
export function infoOf(sessionId: string, known: SessionSummary, kept: StoredTranscript): SessionInfo | null {
  const customTitle = known.customTitle || known.aiTitle;
  const cwd = known.cwd || kept.directory;
  const firstPrompt = known.firstPrompt ?? known.commandFallback;
  const summary = customTitle || known.lastPrompt || known.summaryHint || firstPrompt || known.attachment;
  if (known.isSidechain || !summary) return null;
  return {
    sessionId,
    summary,
    lastModified: Math.floor(kept.modified),
    ...(kept.size === undefined ? {} : { fileSize: kept.size }),
    ...(customTitle ? { customTitle } : {}),
    ...(firstPrompt ? { firstPrompt } : {}),
    ...(known.gitBranch ? { gitBranch: known.gitBranch } : {}),
    ...(cwd ? { cwd } : {}),
    ...(known.tag ? { tag: known.tag } : {}),
    ...(known.createdAt === undefined ? {} : { createdAt: known.createdAt }),
    ...(kept.archived === undefined ? {} : { archived: kept.archived }),
  };
}

const decoder = new TextDecoder();

/** A mark that says whether a session is archived. */
interface Mark {
  readonly archived: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

async function readMark({ files }: SessionFolders, stem: string): Promise<Mark | undefined> {
  if ((await files.stat(stem))?.kind !== "directory") return undefined;
  const path = `${stem}/archived.json`;
  if ((await files.stat(path)) === null) return undefined;
  try {
    const mark = JSON.parse(decoder.decode(await files.read(path))) as { archived?: unknown; at?: unknown } | null;
    const at = typeof mark?.at === "string" ? Date.parse(mark.at) : Number.NaN;
    return typeof mark?.archived === "boolean" && !Number.isNaN(at) ? { archived: mark.archived, at } : undefined;
  } catch {
    return undefined;
  }
}

/** A prompt that came after the mark has taken the session out of the archive. */
const isArchived = (mark: Mark, edges: EdgeBytes): boolean => mark.archived && lastTyped(edges) <= mark.at;

/** What sessions that a program led say of where they came from. */
const programs: ReadonlySet<unknown> = new Set(["sdk-cli", "sdk-ts", "sdk-py"]);

/** How to read a transcript's information. */
export interface InfoOptions {
  /** Only if no program led the session. */
  readonly byHand?: boolean;
  /** Whether there is a folder beside the transcript; where that is not known, it is looked for. */
  readonly folder?: boolean;
  /** Where the session belongs, for one that does not say so itself. */
  readonly directory?: string | undefined;
}

/** Reads a transcript's information from its two ends. `stem` is its path without `.jsonl`. */
export async function readInfo(
  sessions: SessionFolders,
  stem: string,
  { byHand = false, folder = true, directory }: InfoOptions = {},
): Promise<SessionInfo | null> {
  const mark = folder ? await readMark(sessions, stem) : undefined;
  return sessions.files.ends(`${stem}.jsonl`, reach, ({ size, modified, ...edges }) => {
    const { summary, entrypoint } = readEdges(edges);
    if (size === 0 || (byHand && programs.has(entrypoint))) return null;
    const archived = mark && isArchived(mark, edges);
    return infoOf(stem.slice(stem.lastIndexOf("/") + 1), summary, { size, modified, archived, directory });
  });
}

/** The same, from lines that lie in no file. */
export function infoOfLines(
  sessionId: string,
  lines: readonly StoredLine[],
  kept: Omit<StoredTranscript, "size">,
): SessionInfo | null {
  const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const whole = bytes.length <= reach;
  const first = whole ? bytes : bytes.subarray(0, reach);
  const { summary } = readEdges({ first, last: whole ? first : bytes.subarray(bytes.length - reach) });
  return infoOf(sessionId, summary, { ...kept, size: bytes.length });
}

/** What is known of one session; `undefined` if there is no such session, or nothing to show. */
export async function sessionInfo(
  sessions: SessionFolders,
  sessionId: string,
  options: { readonly dir?: string } = {},
): Promise<SessionInfo | undefined> {
  const stem = await locate(sessions, sessionId, options.dir);
  return stem === null ? undefined : ((await readInfo(sessions, stem, { directory: options.dir })) ?? undefined);
}
