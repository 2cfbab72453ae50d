import type { Clock, Ids } from "../ports.ts";
import { chainTo, hasLink, newestLink } from "./chain.ts";
import { locate, type SessionRoom } from "./locate.ts";
import { isSessionId } from "./project-folder.ts";
import { readTranscript } from "./read.ts";
import { infoOf } from "./read-info.ts";
import type { Line } from "./writer.ts";

/** How to branch off. */
export interface ForkOptions {
  readonly dir?: string;
  /** The last message to take along. Default: the last one there is. */
  readonly upToMessageId?: string;
  /** Default: the title of the original, marked as a fork. */
  readonly title?: string;
}

/** The lines of a fork: the conversation up to `leaf`, under new ids, each with a note of where it comes from. */
export function forkLines(
  lines: readonly Line[],
  leaf: string,
  { from, to, uuid }: { readonly from: string; readonly to: string; readonly uuid: () => string },
): Line[] {
  const chain = chainTo(lines, leaf);
  const renamed = new Map(chain.map((line) => [String(line.uuid), uuid()]));
  const rename = (id: unknown): string | null => renamed.get(String(id)) ?? null;
  return chain.map((line) => ({
    ...line,
    uuid: rename(line.uuid),
    parentUuid: rename(line.parentUuid),
    ...("logicalParentUuid" in line ? { logicalParentUuid: rename(line.logicalParentUuid) } : {}),
    ...("sourceToolAssistantUUID" in line ? { sourceToolAssistantUUID: rename(line.sourceToolAssistantUUID) } : {}),
    sessionId: to,
    forkedFrom: { sessionId: from, messageUuid: line.uuid },
  }));
}

/** Branches a session off into a new one with ids of its own; the original stays as it is. */
export async function forkSession(
  room: SessionRoom & { readonly clock: Clock; readonly ids: Ids },
  sessionId: string,
  options: ForkOptions = {},
): Promise<{ readonly sessionId: string }> {
  if (!isSessionId(sessionId)) throw new Error(`Invalid sessionId: ${sessionId}`);
  const stem = await locate(room, sessionId, options.dir);
  const transcript = stem === null ? null : await readTranscript(room.files, `${stem}.jsonl`);
  if (stem === null || !transcript) throw new Error(`Session ${sessionId} not found`);
  const { lines } = transcript;
  const leaf = options.upToMessageId ?? newestLink(lines);
  if (leaf === null) throw new Error(`Session ${sessionId} has no messages to fork`);
  if (!hasLink(lines, leaf)) throw new Error(`Message ${leaf} not found in session ${sessionId}`);

  const to = room.ids.uuid();
  const original = infoOf(sessionId, lines, lines, { size: 0, modified: 0, archived: undefined });
  const title = options.title ?? `${original?.customTitle ?? original?.summary ?? "Session"} (fork)`;
  const copies = forkLines(lines, leaf, { from: sessionId, to, uuid: () => room.ids.uuid() });
  const stamp = { uuid: room.ids.uuid(), timestamp: new Date(room.clock.now()).toISOString() };
  const all = [...copies, { type: "custom-title", sessionId: to, customTitle: title, ...stamp }];
  const path = `${stem.slice(0, stem.lastIndexOf("/"))}/${to}.jsonl`;
  await room.files.write(path, `${all.map((line) => JSON.stringify(line)).join("\n")}\n`, { mode: 0o600 });
  return { sessionId: to };
}
