import {
  archiveSession as archive,
  type ChangeOptions,
  deleteSession as remove,
  renameSession as rename,
  tagSession as tag,
} from "../../session/change.ts";
import { type ForkOptions, forkSession as fork } from "../../session/fork.ts";
import { type SessionInfo, sessionInfo } from "../../session/read-info.ts";
import { type ListOptions, listSessions as list } from "../../session/read-list.ts";
import {
  type MessagesOptions,
  type SessionMessage,
  sessionMessages,
  sessionSubagents,
  subagentMessages,
} from "../../session/read-messages.ts";
import { randomIds, systemClock } from "../port/clock.ts";
import { systemFiles } from "../port/files.ts";

/** The sessions of this machine's user, wherever the environment says they are now. */
const room = () => ({ files: systemFiles, env: process.env, clock: systemClock, ids: randomIds });

/** Sessions, the latest first. */
export const listSessions = (options?: ListOptions): Promise<SessionInfo[]> => list(room(), options);

/** One session; `undefined` where there is none of this id. */
export const getSessionInfo = (sessionId: string, options?: ChangeOptions): Promise<SessionInfo | undefined> =>
  sessionInfo(room(), sessionId, options);

/** The messages of a session, oldest first. */
export const getSessionMessages = (sessionId: string, options?: MessagesOptions): Promise<SessionMessage[]> =>
  sessionMessages(room(), sessionId, options);

/** Ids of a session's subagents. */
export const listSubagents = (sessionId: string, options?: ChangeOptions): Promise<string[]> =>
  sessionSubagents(room(), sessionId, options);

/** The messages of a subagent, oldest first. */
export const getSubagentMessages = (
  sessionId: string,
  agentId: string,
  options?: MessagesOptions,
): Promise<SessionMessage[]> => subagentMessages(room(), sessionId, agentId, options);

/** Gives a session a title. */
export const renameSession = (sessionId: string, title: string, options?: ChangeOptions): Promise<void> =>
  rename(room(), sessionId, title, options);

/** Marks a session with a word; `null` takes it off. */
export const tagSession = (sessionId: string, word: string | null, options?: ChangeOptions): Promise<void> =>
  tag(room(), sessionId, word, options);

/** Archives a session; it stays on disk. */
export const archiveSession = (sessionId: string, options?: ChangeOptions): Promise<void> =>
  archive(room(), sessionId, true, options);

/** Takes a session out of the archive. */
export const unarchiveSession = (sessionId: string, options?: ChangeOptions): Promise<void> =>
  archive(room(), sessionId, false, options);

/** Deletes a session and what belongs to it. */
export const deleteSession = (sessionId: string, options?: ChangeOptions): Promise<void> =>
  remove(room(), sessionId, options);

/** Branches a session off into a new one. */
export const forkSession = (sessionId: string, options?: ForkOptions): Promise<{ readonly sessionId: string }> =>
  fork(room(), sessionId, options);
