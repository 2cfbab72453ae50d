import { locate, type SessionFolders } from "../locate.ts";
import type { StoredLine } from "../writer.ts";
import { type EdgeBytes, lastTyped, reach, readEdges } from "./head-and-tail.ts";
import type { SessionSummary } from "./summary.ts";

/** A session in a list. */
export interface SessionInfo {
  readonly sessionId: string;
  /** Its title, its last prompt, or its first prompt. */
  readonly summary: string;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  /** Size of its transcript in bytes. */
  readonly fileSize?: number;
  readonly customTitle?: string;
  readonly firstPrompt?: string;
  readonly gitBranch?: string;
  readonly cwd?: string;
  readonly tag?: string;
  /** Milliseconds since the epoch. */
  readonly createdAt?: number;
  /** Absent if it was never archived. */
  readonly archived?: boolean;
}

/** The file properties of a transcript. */
export interface StoredTranscript {
  /** Milliseconds since the epoch. */
  readonly modified: number;
  /** Size in bytes, if known. */
  readonly size: number | undefined;
  readonly archived?: boolean | undefined;
  /** The session's project directory, if the transcript does not name it. */
  readonly directory?: string | undefined;
}

/** The properties of a session for a list; `null` if there is nothing to show. */
export function infoOf(sessionId: string, known: SessionSummary, transcript: StoredTranscript): SessionInfo | null {
  const customTitle = known.customTitle || known.aiTitle;
  const cwd = known.cwd || transcript.directory;
  const firstPrompt = known.firstPrompt ?? known.commandFallback;
  const summary = customTitle || known.lastPrompt || known.summaryHint || firstPrompt || known.attachment;
  if (known.isSidechain || !summary) return null;
  return {
    sessionId,
    summary,
    lastModified: Math.floor(transcript.modified),
    ...(transcript.size === undefined ? {} : { fileSize: transcript.size }),
    ...(customTitle ? { customTitle } : {}),
    ...(firstPrompt ? { firstPrompt } : {}),
    ...(known.gitBranch ? { gitBranch: known.gitBranch } : {}),
    ...(cwd ? { cwd } : {}),
    ...(known.tag ? { tag: known.tag } : {}),
    ...(known.createdAt === undefined ? {} : { createdAt: known.createdAt }),
    ...(transcript.archived === undefined ? {} : { archived: transcript.archived }),
  };
}

const decoder = new TextDecoder();

/** A line that archives or restores a session. */
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

/** A prompt after the line restores the session from the archive. */
const isArchived = (mark: Mark, edges: EdgeBytes): boolean => mark.archived && lastTyped(edges) <= mark.at;

/** Entry points of sessions that a program started. */
const programs: ReadonlySet<unknown> = new Set(["sdk-cli", "sdk-ts", "sdk-py"]);

/** Options for reading a transcript's properties. */
export interface InfoOptions {
  /** Whether to skip sessions that a program started. */
  readonly byHand?: boolean;
  /** Whether there is a folder next to the transcript. If unknown, the file system is checked. */
  readonly folder?: boolean;
  /** The session's project directory, if the transcript does not name it. */
  readonly directory?: string | undefined;
}

/** Reads a transcript's properties from its two ends. `stem` is its path without `.jsonl`. */
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

/** The same for lines that are not in a file. */
export function infoOfLines(
  sessionId: string,
  lines: readonly StoredLine[],
  transcript: Omit<StoredTranscript, "size">,
): SessionInfo | null {
  const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const isComplete = bytes.length <= reach;
  const first = isComplete ? bytes : bytes.subarray(0, reach);
  const { summary } = readEdges({ first, last: isComplete ? first : bytes.subarray(bytes.length - reach) });
  return infoOf(sessionId, summary, { ...transcript, size: bytes.length });
}

/** The properties of one session; `undefined` if there is no such session, or nothing to show. */
export async function sessionInfo(
  sessions: SessionFolders,
  sessionId: string,
  options: { readonly dir?: string } = {},
): Promise<SessionInfo | undefined> {
  const stem = await locate(sessions, sessionId, options.dir);
  return stem === null ? undefined : ((await readInfo(sessions, stem, { directory: options.dir })) ?? undefined);
}
