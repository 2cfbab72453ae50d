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
  type StoredProject,
  storedInfo,
  storedMessages,
  storedSubagentMessages,
  storedSubagents,
} from "../../session/store/sessions.ts";
import type { SessionStore } from "../../session/store/types.ts";
import { randomIds, systemClock } from "../port/clock.ts";
import { systemFiles } from "../port/files.ts";

/** Reads the sessions from a store instead of this machine's files. `dir` then names the project in it. */
interface FromStore {
  readonly sessionStore?: SessionStore;
}

/** The sessions of the current user, as the environment locates them. */
const room = () => ({ files: systemFiles, env: process.env, clock: systemClock, ids: randomIds });
const by = stamps({ clock: systemClock, ids: randomIds });

const projectOf = async (dir: string | undefined): Promise<string> => {
  const path = resolve(dir ?? process.cwd());
  return (await systemFiles.resolve(path)) ?? path;
};
const inStore = async (store: SessionStore, dir: string | undefined): Promise<StoredProject> => {
  const directory = await projectOf(dir);
  return { store, projectKey: projectKeyOf(directory), directory };
};

function mustBeSessionId(sessionId: string): void {
  if (!isSessionId(sessionId)) throw new Error(`Invalid sessionId: ${sessionId}`);
}

/**
 * Lists sessions, latest first.
 *
 * @param options - The project, the store, and the number of sessions to return.
 * @see transcript.line.json
 * @example
 * import { listSessions } from "@agentwire/runtime/host";
 *
 * for (const { sessionId, summary } of await listSessions({ dir: "/srv/app", limit: 10 })) console.log(sessionId, summary);
 */
export const listSessions = async (options: ListOptions & FromStore = {}): Promise<SessionInfo[]> =>
  options.sessionStore ? listStored(await inStore(options.sessionStore, options.dir), options) : list(room(), options);

/**
 * Returns one session, or `undefined` if no session has this id.
 *
 * @param sessionId - Id of the session.
 * @param options - The project of the session, and the store.
 * @example
 * import { getSessionInfo } from "@agentwire/runtime/host";
 *
 * const info = await getSessionInfo("0f1e2d3c-0000-4000-8000-000000000001");
 * console.log(info?.summary);
 */
export const getSessionInfo = async (
  sessionId: string,
  options: ChangeOptions & FromStore = {},
): Promise<SessionInfo | undefined> =>
  options.sessionStore
    ? storedInfo(await inStore(options.sessionStore, options.dir), sessionId, Date.now())
    : sessionInfo(room(), sessionId, options);

/**
 * The messages of a session, oldest first.
 *
 * @param sessionId - Id of the session.
 * @param options - The project, the store, and which messages to return.
 * @see transcript.chain transcript.torn-line
 * @example
 * import { getSessionMessages } from "@agentwire/runtime/host";
 *
 * const messages = await getSessionMessages("0f1e2d3c-0000-4000-8000-000000000001", { limit: 20 });
 */
export const getSessionMessages = async (
  sessionId: string,
  options: MessagesOptions & FromStore = {},
): Promise<SessionMessage[]> =>
  options.sessionStore
    ? storedMessages(await inStore(options.sessionStore, options.dir), sessionId, options)
    : sessionMessages(room(), sessionId, options);

/**
 * The ids of a session's subagents.
 *
 * @param sessionId - Id of the session.
 * @param options - The project of the session, and the store.
 * @example
 * import { listSubagents } from "@agentwire/runtime/host";
 *
 * console.log(await listSubagents("0f1e2d3c-0000-4000-8000-000000000001"));
 */
export const listSubagents = async (sessionId: string, options: ChangeOptions & FromStore = {}): Promise<string[]> =>
  options.sessionStore
    ? storedSubagents(await inStore(options.sessionStore, options.dir), sessionId)
    : sessionSubagents(room(), sessionId, options);

/**
 * The messages of a subagent, oldest first.
 *
 * @param sessionId - Id of the session.
 * @param agentId - Id of the subagent; see {@link listSubagents}.
 * @param options - The project, the store, and which messages to return.
 * @see transcript.sidechain
 * @example
 * import { getSubagentMessages, listSubagents } from "@agentwire/runtime/host";
 *
 * const sessionId = "0f1e2d3c-0000-4000-8000-000000000001";
 * for (const agentId of await listSubagents(sessionId)) console.log(await getSubagentMessages(sessionId, agentId));
 */
export const getSubagentMessages = async (
  sessionId: string,
  agentId: string,
  options: MessagesOptions & FromStore = {},
): Promise<SessionMessage[]> =>
  options.sessionStore
    ? storedSubagentMessages(await inStore(options.sessionStore, options.dir), sessionId, agentId, options)
    : subagentMessages(room(), sessionId, agentId, options);

/**
 * Sets the title of a session.
 *
 * @param sessionId - Id of the session.
 * @param title - The new title.
 * @param options - The project of the session, and the store.
 * @throws Error if the id is invalid or the session does not exist.
 * @see transcript.append
 * @example
 * import { renameSession } from "@agentwire/runtime/host";
 *
 * await renameSession("0f1e2d3c-0000-4000-8000-000000000001", "Fix the login page");
 */
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

/**
 * Sets the tag of a session.
 *
 * @param sessionId - Id of the session.
 * @param tagName - The new tag; `null` removes the tag.
 * @param options - The project of the session, and the store.
 * @throws Error if the id is invalid or the session does not exist.
 * @see transcript.append
 * @example
 * import { tagSession } from "@agentwire/runtime/host";
 *
 * await tagSession("0f1e2d3c-0000-4000-8000-000000000001", "review");
 */
export async function tagSession(
  sessionId: string,
  tagName: string | null,
  options: ChangeOptions & FromStore = {},
): Promise<void> {
  const { sessionStore, dir } = options;
  if (!sessionStore) return tag(room(), sessionId, tagName, options);
  mustBeSessionId(sessionId);
  await appendStored(await inStore(sessionStore, dir), sessionId, tagLine(sessionId, tagName), by);
}

async function setArchived(sessionId: string, archived: boolean, options: ChangeOptions & FromStore): Promise<void> {
  if (options.sessionStore) {
    throw new Error(
      "Archiving is not supported with sessionStore: a SessionStore holds transcript entries, and the " +
        "archived mark is not one",
    );
  }
  return archive(room(), sessionId, archived, options);
}

/**
 * Archives a session. Its files stay on disk.
 *
 * @param sessionId - Id of the session.
 * @param options - The project of the session.
 * @throws Error if `sessionStore` is set, because a store has no archive.
 * @example
 * import { archiveSession } from "@agentwire/runtime/host";
 *
 * await archiveSession("0f1e2d3c-0000-4000-8000-000000000001", { dir: "/srv/app" });
 */
export const archiveSession = (sessionId: string, options: ChangeOptions & FromStore = {}): Promise<void> =>
  setArchived(sessionId, true, options);

/**
 * Restores a session from the archive.
 *
 * @param sessionId - Id of the session.
 * @param options - The project of the session.
 * @throws Error if `sessionStore` is set, because a store has no archive.
 * @example
 * import { unarchiveSession } from "@agentwire/runtime/host";
 *
 * await unarchiveSession("0f1e2d3c-0000-4000-8000-000000000001");
 */
export const unarchiveSession = (sessionId: string, options: ChangeOptions & FromStore = {}): Promise<void> =>
  setArchived(sessionId, false, options);

/**
 * Deletes a session and the files that belong to it. A store without `delete` keeps the session.
 *
 * @param sessionId - Id of the session.
 * @param options - The project of the session, and the store.
 * @throws Error if the id is invalid.
 * @example
 * import { deleteSession } from "@agentwire/runtime/host";
 *
 * await deleteSession("0f1e2d3c-0000-4000-8000-000000000001");
 */
export async function deleteSession(sessionId: string, options: ChangeOptions & FromStore = {}): Promise<void> {
  if (!options.sessionStore) return remove(room(), sessionId, options);
  mustBeSessionId(sessionId);
  await deleteStored(await inStore(options.sessionStore, options.dir), sessionId);
}

/**
 * Copies a session into a new one, which then continues separately.
 *
 * @param sessionId - Id of the session.
 * @param options - The project, the store, and where to cut the copy off.
 * @throws Error if the id is invalid or the session does not exist.
 * @see transcript.chain transcript.uuid.wire
 * @example
 * import { forkSession } from "@agentwire/runtime/host";
 *
 * const { sessionId } = await forkSession("0f1e2d3c-0000-4000-8000-000000000001");
 */
export async function forkSession(
  sessionId: string,
  options: ForkOptions & FromStore = {},
): Promise<{ readonly sessionId: string }> {
  if (!options.sessionStore) return fork(room(), sessionId, options);
  mustBeSessionId(sessionId);
  return forkStored(await inStore(options.sessionStore, options.dir), sessionId, options, by);
}

/**
 * Copies a session of this machine to a store.
 *
 * @param sessionId - Id of the session.
 * @param store - The store to copy to.
 * @param options - The project of the session, and what to copy.
 * @example
 * import { InMemorySessionStore, importSessionToStore } from "@agentwire/runtime/host";
 *
 * const store = new InMemorySessionStore();
 * await importSessionToStore("0f1e2d3c-0000-4000-8000-000000000001", store);
 */
export const importSessionToStore = async (
  sessionId: string,
  store: SessionStore,
  options: ImportOptions = {},
): Promise<void> =>
  importSession({ ...room(), projectKey: projectKeyOf(await projectOf(options.dir)) }, sessionId, store, options);

/**
 * A session store that keeps transcripts in memory. Times come from the clock of this machine.
 *
 * @see transcript.mirror
 * @example
 * import { InMemorySessionStore, query } from "@agentwire/runtime/host";
 *
 * const sessionStore = new InMemorySessionStore();
 * for await (const message of query({ prompt: "Hi", options: { sessionStore } })) console.log(message.type);
 */
export class InMemorySessionStore extends MemoryStore {
  constructor() {
    super(Date.now);
  }
}
