import type { Line } from "../writer.ts";
import { foldFirst, foldLatest, type Open, type Summary } from "./summary.ts";

const decoder = new TextDecoder();
const lineFeed = 0x0a;

function parse(bytes: Uint8Array): Line | undefined {
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes));
    const isLine = typeof value === "object" && value !== null && !Array.isArray(value);
    return isLine && typeof (value as Line).type === "string" ? (value as Line) : undefined;
  } catch {
    return undefined; // cut off, damaged or foreign
  }
}

/** What the beginning of a transcript tells. */
export interface Head {
  readonly summary: Summary;
  /** What led the session, as its first line that says so has it. */
  readonly entrypoint: unknown;
}

const isWhole = ({ createdAt, cwd, firstPromptLocked }: Open): boolean =>
  createdAt !== undefined && cwd !== undefined && firstPromptLocked === true;

/** Reads what never changes out of the beginning of a transcript, and no further than it must. */
export function readHead(bytes: Uint8Array): Head {
  const data: Open = {};
  let entrypoint: unknown;
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineFeed, start);
    const line = parse(bytes.subarray(start, end < 0 ? undefined : end));
    if (line) {
      foldFirst(data, line);
      entrypoint ??= line.entrypoint;
      if (entrypoint !== undefined && isWhole(data)) break;
    }
    if (end < 0) break;
    start = end + 1;
  }
  return { summary: data, entrypoint };
}

function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) starts.push(at + 1);
  return starts;
}

const startsWith = (text: string) => {
  const wanted = new TextEncoder().encode(text);
  return (bytes: Uint8Array, start: number): boolean => wanted.every((byte, i) => bytes[start + i] === byte);
};

/** Links of the conversation, as agents write them. */
const isLink = startsWith('{"parentUuid"');
/** The many lines that decide nothing. */
const isQueueing = startsWith('{"type":"queue-operation"');

/**
 * Reads what the last line decides out of a part of a transcript, `after` what an earlier part said. Of the links of
 * the conversation, which are long and many, only the last one counts: for its branch.
 */
export function readTail(bytes: Uint8Array, after: Summary): Summary {
  const data: Open = {};
  let tagged = false;
  const starts = lineStarts(bytes);
  for (let i = starts.length - 1; i >= 0; i--) {
    const start = starts[i] ?? 0;
    if (isQueueing(bytes, start) || (data.gitBranch !== undefined && isLink(bytes, start))) continue;
    const line = parse(bytes.subarray(start, starts[i + 1]));
    if (!line) continue;
    const said: Open = {};
    foldLatest(said, line);
    if (line.type === "tag") {
      if (tagged) delete said.tag;
      tagged = true;
    }
    for (const [name, value] of Object.entries(said)) (data as Record<string, unknown>)[name] ??= value;
  }
  const { tag: earlier, ...rest } = after;
  return { ...rest, ...(earlier === undefined || tagged ? {} : { tag: earlier }), ...data };
}
