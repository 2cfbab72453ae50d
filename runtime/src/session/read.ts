import { LineSplitter, type SplitLine } from "@agentwire/protocol/codec";
import type { FilesPort } from "../ports.ts";
import type { LongFiles } from "./locate.ts";
import type { Line } from "./writer.ts";

/** What a transcript holds. */
export interface Transcript {
  readonly lines: readonly Line[];
  /** Lines that are no JSON objects: a torn last line after a crash, or damage. */
  readonly damaged: number;
}

const isLine = (value: unknown): value is Line =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as { type?: unknown }).type === "string";

/** Reads one row of a transcript; `undefined` for what is no line. */
function lineOf(row: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(row);
    return isLine(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the text of a transcript. Never throws: what cannot be read is counted. */
export function parseTranscript(text: string): Transcript {
  const lines: Line[] = [];
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
const spoken = new Set(["user", "assistant", "system"]);

/**
 * What a conversation is read by, out of one line. Results of tools stand in a line twice, once for programs; holding
 * on to whole lines would double the memory.
 */
function essence(line: Line): Line {
  const { type, uuid, parentUuid, isSidechain } = line;
  if (!spoken.has(type)) return { type, uuid, parentUuid, isSidechain };
  const { sessionId, message, timestamp, origin, isMeta, toolDenialKind, sourceToolAssistantUUID } = line;
  const { subtype, compactMetadata, teamName, isVisibleInTranscriptOnly, isCompactSummary } = line;
  return {
    type,
    uuid,
    parentUuid,
    isSidechain,
    sessionId,
    message,
    timestamp,
    origin,
    isMeta,
    toolDenialKind,
    sourceToolAssistantUUID,
    subtype,
    compactMetadata,
    teamName,
    isVisibleInTranscriptOnly,
    isCompactSummary,
  };
}

/**
 * Reads of a transcript what its conversation is made of, piece by piece; `null` where there is none. What cannot be
 * read, a torn last line above all, is passed over.
 */
export async function readConversation(files: FilesPort & LongFiles, path: string): Promise<readonly Line[] | null> {
  if ((await files.stat(path))?.kind !== "file") return null;
  const lines: Line[] = [];
  const take = (row: SplitLine): void => {
    // Lines beside the conversation have no id, and need not be read to see that.
    const line = row.ok && row.text.includes('"uuid"') ? lineOf(row.text) : undefined;
    if (typeof line?.uuid === "string") lines.push(essence(line));
  };
  const splitter = new LineSplitter();
  for await (const piece of files.chunks(path)) splitter.push(piece).forEach(take);
  splitter.flush().forEach(take);
  return lines;
}

/** Reads a transcript from disk; `null` where there is none. */
export async function readTranscript(files: FilesPort, path: string): Promise<Transcript | null> {
  if ((await files.stat(path))?.kind !== "file") return null;
  return parseTranscript(new TextDecoder().decode(await files.read(path)));
}
