import { parseJsonObject } from "@agentwire/protocol/json";
import type { StoredLine } from "../writer.ts";
import { attachmentOf, promptTyped } from "./prompt-text.ts";
import { foldPrompt, type OpenSummary, type SessionSummary } from "./summary.ts";

/** How much of each end of a transcript is read, in bytes. */
export const reach = 64 * 1024;

/** The beginning and the end of a transcript; the same bytes if they are the whole file. */
export interface EdgeBytes {
  readonly first: Uint8Array;
  readonly last: Uint8Array;
}

const decoder = new TextDecoder();
const lineFeed = 0x0a;
const [openBrace, closeBrace, blank] = [0x7b, 0x7d, 0x20];

/**
 * Parses one line; `undefined` for one that is cut off, damaged or foreign. Most of these are detected by the first or
 * last byte.
 */
function lineOf(bytes: Uint8Array, start: number, end: number): StoredLine | undefined {
  const [before = 0, after = 0] = [bytes[start], bytes[end - 1]];
  if ((before !== openBrace && before > blank) || (after !== closeBrace && after > blank)) return undefined;
  const value = parseJsonObject(decoder.decode(bytes.subarray(start, end)));
  return typeof value?.type === "string" ? (value as StoredLine) : undefined;
}

/** Calls `onLine` with every valid line, until it returns that it has enough. */
function forwards(bytes: Uint8Array, onLine: (line: StoredLine) => boolean): void {
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(lineFeed, start);
    const end = feed < 0 ? bytes.length : feed;
    const line = lineOf(bytes, start, end);
    if (line && onLine(line)) return;
    start = end + 1;
  }
}

/** The same from the end, without lines that `skip` recognizes by their beginning. */
function backwards(bytes: Uint8Array, skip: (start: number) => boolean, onLine: (line: StoredLine) => void): void {
  for (let end = bytes.length; end > 0; ) {
    const start = bytes.lastIndexOf(lineFeed, end - 1) + 1;
    const line = start === end || skip(start) ? undefined : lineOf(bytes, start, end);
    if (line) onLine(line);
    end = start - 1;
  }
}

const beginsWith = (text: string) => {
  const needle = new TextEncoder().encode(text);
  return (bytes: Uint8Array, start: number): boolean => {
    for (let i = 0; i < needle.length; i++) if (bytes[start + i] !== needle[i]) return false;
    return true;
  };
};

/** Links of the conversation, as agents write them: long and many. */
const isLink = beginsWith('{"parentUuid"');
/** Frequent lines that have no effect on a list. */
const isQueueing = beginsWith('{"type":"queue-operation"');

interface Beginning {
  readonly summary: SessionSummary;
  /** What started the session, from the first line that names it. */
  readonly entrypoint: unknown;
  readonly gitBranch: string | undefined;
}

/** Reads the properties that never change, and stops as early as possible. */
function beginningOf(bytes: Uint8Array): Beginning {
  const data: OpenSummary = {};
  let entrypoint: unknown;
  let gitBranch: string | undefined;
  let attachment: string | undefined;
  let stamp: string | undefined;
  forwards(bytes, (line) => {
    data.isSidechain ??= line.isSidechain === true;
    if (stamp === undefined && typeof line.timestamp === "string") stamp = line.timestamp;
    if (data.cwd === undefined && typeof line.cwd === "string") data.cwd = line.cwd;
    if (gitBranch === undefined && typeof line.gitBranch === "string") gitBranch = line.gitBranch;
    entrypoint ??= line.entrypoint;
    foldPrompt(data, line);
    attachment ??= attachmentOf(line);
    const known = stamp !== undefined && data.cwd !== undefined && gitBranch !== undefined && entrypoint !== undefined;
    return known && data.firstPromptLocked === true;
  });
  const createdAt = Date.parse(stamp ?? "");
  const created = Number.isNaN(createdAt) ? {} : { createdAt };
  return { summary: { ...data, ...created, ...(attachment ? { attachment } : {}) }, entrypoint, gitBranch };
}

type Last = Pick<OpenSummary, "customTitle" | "aiTitle" | "lastPrompt" | "summaryHint" | "gitBranch" | "tag"> & {
  entrypoint?: string;
};

/** The properties that the last line decides: the field, and the type of line if only one type counts. */
const fields: readonly { readonly name: keyof Last; readonly field: string; readonly type?: string }[] = [
  { name: "customTitle", field: "customTitle", type: "custom-title" },
  { name: "aiTitle", field: "aiTitle", type: "ai-title" },
  { name: "lastPrompt", field: "lastPrompt" },
  { name: "summaryHint", field: "summary" },
  { name: "gitBranch", field: "gitBranch" },
  { name: "tag", field: "tag", type: "tag" },
  { name: "entrypoint", field: "entrypoint" },
];

/**
 * Reads the properties that the last line decides. Of the links of the conversation, only the last one counts: for its
 * branch.
 */
function endOf(bytes: Uint8Array): Last {
  const data: Last = {};
  const skip = (start: number): boolean =>
    isQueueing(bytes, start) || (data.gitBranch !== undefined && isLink(bytes, start));
  backwards(bytes, skip, (line) => {
    for (const { name, field, type } of fields) {
      const value = line[field];
      if (typeof value === "string" && (type === undefined || type === line.type)) data[name] ??= value;
    }
  });
  return data;
}

/** The information in the two ends of a transcript. */
export interface TranscriptEdges {
  readonly summary: SessionSummary;
  readonly entrypoint: unknown;
}

/** Reads the properties of a session for a list from the two ends of its transcript. */
export function readEdges({ first, last }: EdgeBytes): TranscriptEdges {
  const beginning = beginningOf(first);
  const { entrypoint, ...end } = endOf(last);
  const earlier = last === first || end.customTitle ? {} : endOf(first);
  return {
    entrypoint: beginning.entrypoint ?? entrypoint,
    summary: {
      ...beginning.summary,
      ...end,
      customTitle: end.customTitle || earlier.customTitle || "",
      aiTitle: end.aiTitle || earlier.aiTitle || "",
      gitBranch: end.gitBranch || beginning.gitBranch || "",
    },
  };
}

/** When a user last typed a prompt, in milliseconds since the epoch; 0 if there is none. */
export function lastTyped({ first, last }: EdgeBytes): number {
  let latest = 0;
  for (const bytes of new Set([first, last])) {
    forwards(bytes, (line) => {
      const at = promptTyped(line) && typeof line.timestamp === "string" ? Date.parse(line.timestamp) : Number.NaN;
      if (at > latest) latest = at;
      return false;
    });
  }
  return latest;
}
