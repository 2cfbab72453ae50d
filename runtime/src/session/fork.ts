import type { Clock, Ids } from "../ports.ts";
import { chainTo, hasLink, newestLink } from "./conversation/chain.ts";
import { infoOf } from "./list/info.ts";
import { foldLines } from "./list/summary.ts";
import { locate, type SessionFolders } from "./locate.ts";
import { isSessionId } from "./project-folder.ts";
import { readTranscript } from "./read.ts";
import { type LineStamps, stamps } from "./stamps.ts";
import type { StoredLine } from "./writer.ts";

/** Options of a fork. */
export interface ForkOptions {
  readonly dir?: string;
  /** The last message to copy. Default: the last one. */
  readonly upToMessageId?: string;
  /** Default: the title of the original, marked as a fork. */
  readonly title?: string;
}

/** The lines of a fork: the conversation up to `leaf` with new ids. Each line names its source. */
function forkLines(
  lines: readonly StoredLine[],
  leaf: string,
  { from, to, uuid }: { readonly from: string; readonly to: string; readonly uuid: () => string },
): StoredLine[] {
  const chain = chainTo(lines, leaf);
  const renamed = new Map(chain.map((line) => [String(line.uuid), uuid()]));
  const rename = (id: unknown): string | null => renamed.get(String(id)) ?? null;
  return chain.map((line) => ({
    ...line,
    uuid: rename(line.uuid),
    parentUuid: rename(line.parentUuid),
    ...("logicalParentUuid" in line ? { logicalParentUuid: rename(line.logicalParentUuid) } : {}),
    ...("sourceToolAssistantUUID" in line ? { sourceToolAssistantUUID: rename(line.sourceToolAssistantUUID) } : {}),
    ...("requestId" in line ? { requestSessionId: line.requestSessionId ?? from } : {}),
    sessionId: to,
    isSidechain: false,
    forkedFrom: { sessionId: from, messageUuid: line.uuid },
  }));
}

/** Types of lines outside the conversation whose last occurrence is copied. */
const copiedTypes = ["atis-latch", "tools-used"];

const copiedLines = (lines: readonly StoredLine[], sessionId: string): StoredLine[] =>
  copiedTypes.flatMap((type) => {
    const last = lines.findLast((line) => line.type === type);
    return last ? [{ ...last, sessionId }] : [];
  });

/** A fork before it is written. */
export interface Fork {
  readonly sessionId: string;
  readonly lines: readonly StoredLine[];
}

/** Creates a fork from the lines of a session. Throws if there is nothing to fork, or no such message. */
export function forkOf(sessionId: string, lines: readonly StoredLine[], options: ForkOptions, by: LineStamps): Fork {
  const leaf = options.upToMessageId ?? newestLink(lines);
  if (newestLink(lines) === null || leaf === null) throw new Error(`Session ${sessionId} has no messages to fork`);
  if (!hasLink(lines, leaf)) throw new Error(`Message ${leaf} not found in session ${sessionId}`);
  const to = by.uuid();
  const original = infoOf(sessionId, foldLines({}, lines), { size: 0, modified: 0 });
  const title = options.title?.trim() || `${original?.customTitle ?? original?.summary ?? "Session"} (fork)`;
  const copies = forkLines(lines, leaf, { from: sessionId, to, uuid: by.uuid });
  const newest = copies.pop();
  if (newest) copies.push({ ...newest, timestamp: by.timestamp() }); // so that the fork counts as recently used
  return {
    sessionId: to,
    lines: [
      ...copies,
      ...copiedLines(lines, to),
      { type: "custom-title", sessionId: to, customTitle: title, ...by.next() },
    ],
  };
}

/** Copies a session to a new one with its own ids. The original stays unchanged. */
export async function branchSession(
  sessions: SessionFolders & { readonly clock: Clock; readonly ids: Ids },
  sessionId: string,
  options: ForkOptions = {},
): Promise<{ readonly sessionId: string }> {
  if (!isSessionId(sessionId)) throw new Error(`Invalid sessionId: ${sessionId}`);
  const stem = await locate(sessions, sessionId, options.dir);
  const transcript = stem === null ? null : await readTranscript(sessions.files, `${stem}.jsonl`);
  if (stem === null || !transcript) {
    const where = options.dir === undefined ? "" : ` in project directory for ${options.dir}`;
    throw new Error(`Session ${sessionId} not found${where}`);
  }
  const fork = forkOf(sessionId, transcript.lines, options, stamps(sessions));
  const path = `${stem.slice(0, stem.lastIndexOf("/"))}/${fork.sessionId}.jsonl`;
  await sessions.files.write(path, `${fork.lines.map((line) => JSON.stringify(line)).join("\n")}\n`, { mode: 0o600 });
  return { sessionId: fork.sessionId };
}
