import { type MessagesOptions, messagesOf, parentsOfMeta, type SessionMessage } from "../conversation/read-messages.ts";
import type { ForkOptions } from "../fork.ts";
import { forkOf } from "../fork.ts";
import { infoOf, infoOfLines, type SessionInfo } from "../list/info.ts";
import type { SessionSummary } from "../list/summary.ts";
import { isSessionId, projectFolderName } from "../project-folder.ts";
import type { LineStamps } from "../stamps.ts";
import type { SessionKey, SessionStore, SessionStoreEntry } from "./types.ts";

/** A store, and the project in it. */
export interface StoredProject {
  readonly store: SessionStore;
  readonly projectKey: string;
  /** The project's directory, if known. */
  readonly directory?: string;
}

/** The name of a directory's project in a store. */
export const projectKeyOf = (directory: string): string => projectFolderName(directory);

const keyIn = ({ projectKey }: StoredProject, sessionId: string, subpath?: string): SessionKey =>
  subpath === undefined ? { projectKey, sessionId } : { projectKey, sessionId, subpath };

const load = async (sessions: StoredProject, sessionId: string, subpath?: string) =>
  isSessionId(sessionId) ? sessions.store.load(keyIn(sessions, sessionId, subpath)) : null;

const missing = (method: string, what: string): Error =>
  new Error(
    `sessionStore.${method} is not implemented -- cannot list ${what}. Provide a store with a ${method}() method.`,
  );

/** Sessions of a store, the latest first. Loads those without an up-to-date summary. */
export async function listStored(
  sessions: StoredProject,
  { limit = 0, offset = 0 }: { readonly limit?: number; readonly offset?: number },
): Promise<SessionInfo[]> {
  const { store, projectKey, directory } = sessions;
  if (!store.listSessions) throw missing("listSessions", "sessions");
  const summaries = new Map((await store.listSessionSummaries?.(projectKey))?.map((entry) => [entry.sessionId, entry]));
  const all = [...(await store.listSessions(projectKey))].sort((a, b) => b.mtime - a.mtime);
  const infos: SessionInfo[] = [];
  const maxCount = limit > 0 ? Math.max(offset, 0) + limit : Number.POSITIVE_INFINITY;
  for (const { sessionId, mtime } of all) {
    if (infos.length >= maxCount) break;
    const cached = summaries.get(sessionId);
    const info =
      cached && cached.mtime >= mtime
        ? infoOf(sessionId, cached.data as SessionSummary, { modified: mtime, size: undefined, directory })
        : infoOfLines(sessionId, (await load(sessions, sessionId)) ?? [], { modified: mtime, directory });
    if (info) infos.push(info);
  }
  return infos.slice(Math.max(offset, 0), maxCount);
}

/** The properties of one session. The time is that of its last line. */
export async function storedInfo(
  sessions: StoredProject,
  sessionId: string,
  now: number,
): Promise<SessionInfo | undefined> {
  const entries = await load(sessions, sessionId);
  if (!entries) return undefined;
  const last = entries.findLast(({ timestamp }) => typeof timestamp === "string")?.timestamp;
  const modified = Date.parse(last ?? "");
  return infoOfLines(sessionId, entries, { modified: Number.isNaN(modified) ? now : modified }) ?? undefined;
}

/** The messages of a session. */
export async function storedMessages(
  sessions: StoredProject,
  sessionId: string,
  options: MessagesOptions,
): Promise<SessionMessage[]> {
  return messagesOf((await load(sessions, sessionId)) ?? [], options);
}

const agentPath = /^subagents\/(?:.*\/)?agent-([A-Za-z0-9_-]+)$/;

/** The subagents of a session. */
export async function storedSubagents(sessions: StoredProject, sessionId: string): Promise<string[]> {
  const { store } = sessions;
  if (!store.listSubkeys) throw missing("listSubkeys", "subagents");
  if (!isSessionId(sessionId)) return [];
  return (await store.listSubkeys(keyIn(sessions, sessionId))).flatMap((path) => agentPath.exec(path)?.[1] ?? []);
}

/** The messages of a subagent. */
export async function storedSubagentMessages(
  sessions: StoredProject,
  sessionId: string,
  agentId: string,
  options: MessagesOptions,
): Promise<SessionMessage[]> {
  const subpath = `subagents/agent-${agentId}`;
  if (!agentPath.test(subpath)) return [];
  const entries = (await load(sessions, sessionId, subpath)) ?? [];
  const meta = entries.find(({ type }) => type === "agent_metadata");
  const lines = entries.filter((entry) => entry !== meta).map((line) => ({ ...line, isSidechain: false }));
  return messagesOf(lines, options, parentsOfMeta(meta ?? null));
}

/** Adds a line about a session as a whole. */
export async function appendStored(
  sessions: StoredProject,
  sessionId: string,
  line: { readonly type: string; readonly [field: string]: unknown },
  stamps: LineStamps,
): Promise<void> {
  await sessions.store.append(keyIn(sessions, sessionId), [{ ...line, ...stamps.next() }]);
}

/** Deletes a session, if the store supports it. */
export async function deleteStored(sessions: StoredProject, sessionId: string): Promise<void> {
  await sessions.store.delete?.(keyIn(sessions, sessionId));
}

/** Copies a session to a new one in the same store. */
export async function forkStored(
  sessions: StoredProject,
  sessionId: string,
  options: ForkOptions,
  stamps: LineStamps,
): Promise<{ readonly sessionId: string }> {
  const entries = (await load(sessions, sessionId)) ?? [];
  const fork = forkOf(sessionId, entries, options, stamps);
  await sessions.store.append(keyIn(sessions, fork.sessionId), fork.lines as readonly SessionStoreEntry[]);
  return { sessionId: fork.sessionId };
}
