import { resolve } from "node:path";
import {
  markArchived as archive,
  type ChangeOptions,
  removeSession as remove,
  setTitle as rename,
  setTag as tag,
  tagLine,
  titleLine,
} from "../../session/change.ts";
import {
  type MessagesOptions,
  type SessionMessage,
  sessionMessages,
  sessionSubagents,
  subagentMessages,
} from "../../session/conversation/read-messages.ts";
import { type ForkOptions, branchSession as fork } from "../../session/fork.ts";
import { type SessionInfo, sessionInfo } from "../../session/list/info.ts";
import { type ListOptions, findSessions as list } from "../../session/list/list.ts";
import { isSessionId } from "../../session/project-folder.ts";
import { stamps } from "../../session/stamps.ts";
import { type ImportOptions, importSession } from "../../session/store/import.ts";
import { MemorySessionStore as MemoryStore } from "../../session/store/memory.ts";
import {
  appendStored,
  deleteStored,
  forkStored,
  listStored,
  projectKeyOf,
  type StoreRoom,
  storedInfo,
  storedMessages,
  storedSubagentMessages,
  storedSubagents,
} from "../../session/store/sessions.ts";
import type { SessionStore } from "../../session/store/types.ts";
import { randomIds, systemClock } from "../port/clock.ts";
import { systemFiles } from "../port/files.ts";

/** Takes the sessions from a store, in place of this machine's files. `dir` then names the project in it. */
export interface FromStore {
  readonly sessionStore?: SessionStore;
}

/** The sessions of this machine's user, wherever the environment says they are now. */
const room = () => ({ files: systemFiles, env: process.env, clock: systemClock, ids: randomIds });
const by = stamps({ clock: systemClock, ids: randomIds });

const projectOf = async (dir: string | undefined): Promise<string> => {
  const path = resolve(dir ?? process.cwd());
  return (await systemFiles.resolve(path)) ?? path;
};
const inStore = async (store: SessionStore, dir: string | undefined): Promise<StoreRoom> => {
  const directory = await projectOf(dir);
  return { store, projectKey: projectKeyOf(directory), directory };
};

function mustBeSessionId(sessionId: string): void {
  if (!isSessionId(sessionId)) throw new Error(`Invalid sessionId: ${sessionId}`);
}

/** Sessions, the latest first. */
export const listSessions = async (options: ListOptions & FromStore = {}): Promise<SessionInfo[]> =>
  options.sessionStore ? listStored(await inStore(options.sessionStore, options.dir), options) : list(room(), options);

/** One session; `undefined` where there is none of this id. */
export const getSessionInfo = async (
  sessionId: string,
  options: ChangeOptions & FromStore = {},
): Promise<SessionInfo | undefined> =>
  options.sessionStore
    ? storedInfo(await inStore(options.sessionStore, options.dir), sessionId, Date.now())
    : sessionInfo(room(), sessionId, options);

/** The messages of a session, oldest first. */
export const getSessionMessages = async (
  sessionId: string,
  options: MessagesOptions & FromStore = {},
): Promise<SessionMessage[]> =>
  options.sessionStore
    ? storedMessages(await inStore(options.sessionStore, options.dir), sessionId, options)
    : sessionMessages(room(), sessionId, options);

/** Ids of a session's subagents. */
export const listSubagents = async (sessionId: string, options: ChangeOptions & FromStore = {}): Promise<string[]> =>
  options.sessionStore
    ? storedSubagents(await inStore(options.sessionStore, options.dir), sessionId)
    : sessionSubagents(room(), sessionId, options);

/** The messages of a subagent, oldest first. */
export const getSubagentMessages = async (
  sessionId: string,
  agentId: string,
  options: MessagesOptions & FromStore = {},
): Promise<SessionMessage[]> =>
  options.sessionStore
    ? storedSubagentMessages(await inStore(options.sessionStore, options.dir), sessionId, agentId, options)
    : subagentMessages(room(), sessionId, agentId, options);

/** Gives a session a title. */
export async function renameSession(
  sessionId: string,
  title: string,
  options: ChangeOptions & FromStore = {},
): Promise<void> {
  const { sessionStore, dir } = options;
  if (!sessionStore) return rename(room(), sessionId, title, options);
  mustBeSessionId(sessionId);
  await appendStored(await inStore(sessionStore, dir), sessionId, titleLine(sessionId, title), by);
}

/** Tags a session; `null` removes the tag. */
export async function tagSession(
  sessionId: string,
  word: string | null,
  options: ChangeOptions & FromStore = {},
): Promise<void> {
  const { sessionStore, dir } = options;
  if (!sessionStore) return tag(room(), sessionId, word, options);
  mustBeSessionId(sessionId);
  await appendStored(await inStore(sessionStore, dir), sessionId, tagLine(sessionId, word), by);
}

async function setArchived(sessionId: string, archived: boolean, options: ChangeOptions & FromStore): Promise<void> {
  if (options.sessionStore) {
    throw new Error(
      "Archiving is not supported with sessionStore: a SessionStore holds transcript entries, and the archived mark is not one",
    );
  }
  return archive(room(), sessionId, archived, options);
}

/** Archives a session; it stays on disk. A store has no archive. */
export const archiveSession = (sessionId: string, options: ChangeOptions & FromStore = {}): Promise<void> =>
  setArchived(sessionId, true, options);

/** Takes a session out of the archive. */
export const unarchiveSession = (sessionId: string, options: ChangeOptions & FromStore = {}): Promise<void> =>
  setArchived(sessionId, false, options);

/** Deletes a session and what belongs to it. A store that cannot delete keeps it. */
export async function deleteSession(sessionId: string, options: ChangeOptions & FromStore = {}): Promise<void> {
  if (!options.sessionStore) return remove(room(), sessionId, options);
  mustBeSessionId(sessionId);
  await deleteStored(await inStore(options.sessionStore, options.dir), sessionId);
}

/** Branches a session off into a new one. */
export async function forkSession(
  sessionId: string,
  options: ForkOptions & FromStore = {},
): Promise<{ readonly sessionId: string }> {
  if (!options.sessionStore) return fork(room(), sessionId, options);
  mustBeSessionId(sessionId);
  return forkStored(await inStore(options.sessionStore, options.dir), sessionId, options, by);
}

/** Copies a session of this machine to a store. */
export const importSessionToStore = async (
  sessionId: string,
  store: SessionStore,
  options: ImportOptions = {},
): Promise<void> =>
  importSession({ ...room(), projectKey: projectKeyOf(await projectOf(options.dir)) }, sessionId, store, options);

/** Keeps transcripts in memory, with this machine's time. */
export class InMemorySessionStore extends MemoryStore {
  constructor() {
    super(Date.now);
  }
}
