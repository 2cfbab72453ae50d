import type { FilesPort } from "../ports.ts";
import { eachRow } from "./conversation/rows.ts";
import type { LongFiles } from "./locate.ts";
import type { StoredLine } from "./writer.ts";

/** The content of a transcript. */
export interface Transcript {
  readonly lines: readonly StoredLine[];
  /** Number of lines that are not JSON objects: a torn last line after a crash, or damage. */
  readonly damaged: number;
}

const isLine = (value: unknown): value is StoredLine =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as { type?: unknown }).type === "string";

/** Zero bytes that a system crash can leave before the next line: blocks that were never written. */
const unwritten = /^[\0-\x20]+/;

/** Parses one row of a transcript; `undefined` if it is not a line. */
function lineOf(row: string): StoredLine | undefined {
  try {
    const value: unknown = JSON.parse(row.charCodeAt(0) === 0x7b ? row : row.replace(unwritten, ""));
    return isLine(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the text of a transcript. Never throws: counts invalid lines. */
export function parseTranscript(text: string): Transcript {
  const lines: StoredLine[] = [];
  let damaged = 0;
  for (const row of text.split("\n")) {
    if (row.trim() === "") continue;
    const line = lineOf(row);
    if (line) lines.push(line);
    else damaged += 1;
  }
  return { lines, damaged };
}

/** Types of lines whose content is part of a conversation. For others, only their position counts. */
const messageTypes = new Set(["user", "assistant", "system"]);

/** Rare fields with information about a conversation. */
const rare = [
  "origin",
  "isMeta",
  "toolDenialKind",
  "subtype",
  "compactMetadata",
  "teamName",
  "isVisibleInTranscriptOnly",
  "isCompactSummary",
] as const;

/**
 * The part of a line that is needed to read a conversation. Tool results are in a line twice, once for programs; whole
 * lines would double the memory. Ids that equal those of the previous line are shared.
 */
function compacted(line: StoredLine, before: StoredLine | undefined): StoredLine {
  const { type, uuid, parentUuid, isSidechain, sessionId, message, timestamp, sourceToolAssistantUUID } = line;
  const parent = parentUuid === before?.uuid ? before?.uuid : parentUuid;
  if (!messageTypes.has(type)) return { type, uuid, parentUuid: parent, isSidechain, teamName: line.teamName };
  const stored: Record<string, unknown> & StoredLine = {
    type,
    uuid,
    parentUuid: parent,
    isSidechain,
    sessionId: sessionId === before?.sessionId ? before?.sessionId : sessionId,
    message,
    timestamp,
    sourceToolAssistantUUID: sourceToolAssistantUUID === parent ? parent : sourceToolAssistantUUID,
  };
  for (const field of rare) if (line[field] !== undefined) stored[field] = line[field];
  return stored;
}

/** The beginning of conversation lines, as agents write them. */
const link = '{"parentUuid"';
/**
 * Lines outside the conversation have no id. A text search detects that without parsing, because names are literal or
 * escaped.
 */
const mayHaveId = /uuid|\\u/;

/**
 * Reads the conversation of a transcript, piece by piece; `null` if there is none. Skips invalid lines, such as a torn
 * last line.
 */
export async function readConversation(files: FilesPort & LongFiles, path: string): Promise<StoredLine[] | null> {
  if ((await files.stat(path))?.kind !== "file") return null;
  const lines: StoredLine[] = [];
  await eachRow(files.chunks(path), (row) => {
    const line = row.startsWith(link) || mayHaveId.test(row) ? lineOf(row) : undefined;
    if (typeof line?.uuid === "string") lines.push(compacted(line, lines.at(-1)));
  });
  return lines;
}

/** Reads a transcript from disk; `null` if there is none. */
export async function readTranscript(files: FilesPort, path: string): Promise<Transcript | null> {
  if ((await files.stat(path))?.kind !== "file") return null;
  return parseTranscript(new TextDecoder().decode(await files.read(path)));
}
