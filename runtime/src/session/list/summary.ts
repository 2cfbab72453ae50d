import type { StoredLine } from "../writer.ts";
import { recognize } from "./prompt-text.ts";

/** The summary of a session, collected line by line. */
export interface SessionSummary {
  readonly isSidechain?: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt?: number;
  readonly cwd?: string;
  readonly firstPrompt?: string;
  /** Whether the first prompt is final, and later ones do not count. */
  readonly firstPromptLocked?: boolean;
  /** A slash command, used if there is no prompt. */
  readonly commandFallback?: string;
  readonly customTitle?: string;
  readonly aiTitle?: string;
  readonly lastPrompt?: string;
  readonly summaryHint?: string;
  /** The attachment in the first prompt, if no prompt has a text. */
  readonly attachment?: string;
  readonly gitBranch?: string;
  readonly tag?: string;
}

/** A summary under construction. */
export type OpenSummary = { -readonly [Key in keyof SessionSummary]: SessionSummary[Key] };

/** Fields of lines whose last value counts, with their names in the summary. */
const latest = [
  ["customTitle", "customTitle"],
  ["aiTitle", "aiTitle"],
  ["lastPrompt", "lastPrompt"],
  ["gitBranch", "gitBranch"],
] as const;

/** Records values that never change once they are known. */
function foldFirst(data: OpenSummary, line: StoredLine): void {
  data.isSidechain ??= line.isSidechain === true;
  if (data.createdAt === undefined && typeof line.timestamp === "string") {
    const created = Date.parse(line.timestamp);
    if (!Number.isNaN(created)) data.createdAt = created;
  }
  if (data.cwd === undefined && typeof line.cwd === "string") data.cwd = line.cwd;
  foldPrompt(data, line);
}

/** Records the first prompt. */
export function foldPrompt(data: OpenSummary, line: StoredLine): void {
  if (data.firstPromptLocked) return;
  for (const { kind, text } of recognize(line)) {
    if (kind === "command") {
      data.commandFallback ??= text;
      continue;
    }
    data.firstPrompt = text;
    data.firstPromptLocked = true;
    return;
  }
}

/** Records the values that the last line decides. */
function foldLatest(data: OpenSummary, line: StoredLine): void {
  for (const [field, name] of latest) if (typeof line[field] === "string") data[name] = line[field];
  if (line.type === "summary" && typeof line.summary === "string") data.summaryHint = line.summary;
  if (line.type === "tag" && typeof line.tag === "string") {
    if (line.tag === "") delete data.tag;
    else data.tag = line.tag;
  }
}

/** Updates a summary with further lines. */
export function foldLines(before: SessionSummary, lines: readonly StoredLine[]): SessionSummary {
  const data: OpenSummary = { ...before };
  for (const line of lines) {
    foldFirst(data, line);
    foldLatest(data, line);
  }
  return data;
}
