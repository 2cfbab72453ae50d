import type { FilesPort } from "../ports.ts";
import { eachRow } from "./conversation/rows.ts";
import type { LongFiles } from "./locate.ts";
import type { StoredLine } from "./writer.ts";

/** What a transcript holds. */
export interface Transcript {
  readonly lines: readonly StoredLine[];
  /** Lines that are no JSON objects: a torn last line after a crash, or damage. */
  readonly damaged: number;
}

const isLine = (value: unknown): value is StoredLine =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as { type?: unknown }).type === "string";

/** What a crash of the machine leaves before the next line: blocks that were never written. */
const unwritten = /^[\0-\x20]+/;

/** Reads one row of a transcript; `undefined` for what is no line. */
function lineOf(row: string): StoredLine | undefined {
  try {
    const value: unknown = JSON.parse(row.charCodeAt(0) === 0x7b ? row : row.replace(unwritten, ""));
    return isLine(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the text of a transcript. Never throws: what cannot be read is counted. */
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

/** Kinds of lines whose content a conversation is made of; of the others only their place in it counts. */
const messageTypes = new Set(["user", "assistant", "system"]);

/** Fields that say something of a conversation and that few lines have. */
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
 * What a conversation is read by, out of one line. Results of tools stand in a line twice, once for programs; holding
 * on to whole lines would double the memory. Ids that the line before has as well are kept once.
 */
function compacted(line: StoredLine, before: StoredLine | undefined): StoredLine {
  const { type, uuid, parentUuid, isSidechain, sessionId, message, timestamp, sourceToolAssistantUUID } = line;
  const parent = parentUuid === before?.uuid ? before?.uuid : parentUuid;
  if (!messageTypes.has(type)) return { type, uuid, parentUuid: parent, isSidechain, teamName: line.teamName };
  const kept: Record<string, unknown> & StoredLine = {
    type,
    uuid,
    parentUuid: parent,
    isSidechain,
    sessionId: sessionId === before?.sessionId ? before?.sessionId : sessionId,
    message,
    timestamp,
    sourceToolAssistantUUID: sourceToolAssistantUUID === parent ? parent : sourceToolAssistantUUID,
  };
  for (const field of rare) if (line[field] !== undefined) kept[field] = line[field];
  return kept;
}

/** How agents begin the lines of a conversation. */
const link = '{"parentUuid"';
/** Lines beside the conversation have no id, and need not be read to see that: names are written out, or escaped. */
const mayHaveId = /uuid|\\u/;

/**
 * Reads of a transcript what its conversation is made of, piece by piece; `null` if there is none. What cannot be read,
 * a torn last line above all, is passed over.
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
