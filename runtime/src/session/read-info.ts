import { locate, type SessionRoom } from "./locate.ts";
import { parseTranscript } from "./read.ts";
import type { Line } from "./writer.ts";

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

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const fieldOf = (lines: readonly Line[], type: string, field: string): unknown =>
  lines.findLast((line) => line.type === type)?.[field];

/** The text of a prompt that a person would know again: not a result, not what the agent wrote for itself. */
export function promptText(line: Line): string | undefined {
  if (line.type !== "user" || line.isMeta === true || line.isCompactSummary === true || "toolUseResult" in line) return;
  const content = (line.message as { content?: unknown } | undefined)?.content;
  const blocks = Array.isArray(content) ? (content as { type?: unknown; text?: unknown }[]) : [];
  const text = typeof content === "string" ? content : blocks.find(({ type }) => type === "text")?.text;
  const flat = textOf(text)?.replace(/\s+/g, " ").trim();
  return flat && !flat.startsWith("<") ? flat.slice(0, 200) : undefined;
}

/** Reads off a transcript's first and last lines what is worth showing; `null` where there is nothing. */
export function infoOf(
  sessionId: string,
  head: readonly Line[],
  tail: readonly Line[],
  file: { readonly size: number; readonly modified: number; readonly archived: boolean | undefined },
): SessionInfo | null {
  const links = head.filter((line) => "parentUuid" in line);
  if (links.length > 0 && links.every((line) => line.isSidechain === true)) return null;
  const firstPrompt = links.map(promptText).find((text) => text !== undefined);
  const customTitle = textOf(
    fieldOf(tail, "custom-title", "customTitle") ?? fieldOf(head, "custom-title", "customTitle"),
  );
  const lastPrompt = textOf(fieldOf(tail, "last-prompt", "lastPrompt"));
  const summary = customTitle ?? lastPrompt ?? firstPrompt;
  if (summary === undefined) return null;
  const tag = textOf(fieldOf(tail, "tag", "tag"));
  const branch = textOf(tail.findLast((line) => "gitBranch" in line)?.gitBranch);
  const cwd = textOf(head.find((line) => "cwd" in line)?.cwd);
  const created = Date.parse(String(head.find((line) => "timestamp" in line)?.timestamp));
  return {
    sessionId,
    summary,
    lastModified: Math.floor(file.modified),
    fileSize: file.size,
    ...(customTitle === undefined ? {} : { customTitle }),
    ...(firstPrompt === undefined ? {} : { firstPrompt }),
    ...(branch === undefined ? {} : { gitBranch: branch }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(tag === undefined ? {} : { tag }),
    ...(Number.isNaN(created) ? {} : { createdAt: created }),
    ...(file.archived === undefined ? {} : { archived: file.archived }),
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

/** Reads a transcript's information from its two ends. `stem` is its path without `.jsonl`. */
export async function readInfo(room: SessionRoom, stem: string): Promise<SessionInfo | null> {
  const path = `${stem}.jsonl`;
  const stat = await room.files.stat(path);
  if (stat?.kind !== "file" || stat.size === 0) return null;
  const first = decoder.decode(await room.files.slice(path, 0, reach));
  const last = stat.size <= reach ? first : decoder.decode(await room.files.slice(path, stat.size - reach, reach));
  const archived = await archivedMark(room, stem);
  const sessionId = stem.slice(stem.lastIndexOf("/") + 1);
  const head = parseTranscript(first).lines;
  const tail = last === first ? head : parseTranscript(last).lines;
  return infoOf(sessionId, head, tail, { size: stat.size, modified: stat.modified, archived });
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
