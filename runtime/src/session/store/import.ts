import { readAgentMeta, sessionSubagents } from "../conversation/read-messages.ts";
import { locate, type SessionFolders } from "../locate.ts";
import { isSessionId } from "../project-folder.ts";
import { readTranscript } from "../read.ts";
import type { SessionKey, SessionStore, SessionStoreEntry } from "./types.ts";

/** Options of an import. */
export interface ImportOptions {
  /** Where to search for the session. Also determines the project name in the store. */
  readonly dir?: string;
  /** Default: true. */
  readonly includeSubagents?: boolean;
  /** Maximum number of lines in one `append`. Default: 500. */
  readonly batchSize?: number;
}

const defaultBatch = 500;

async function appendInBatches(
  store: SessionStore,
  key: SessionKey,
  entries: readonly SessionStoreEntry[],
  size: number,
): Promise<void> {
  for (let at = 0; at < entries.length; at += size) await store.append(key, entries.slice(at, at + size));
}

/** Copies a session from disk to a store: its lines, and the metadata of its subagents. */
export async function importSession(
  sessions: SessionFolders & { readonly projectKey: string },
  sessionId: string,
  store: SessionStore,
  { dir, includeSubagents = true, batchSize = defaultBatch }: ImportOptions = {},
): Promise<void> {
  if (!isSessionId(sessionId)) throw new Error(`Invalid sessionId: ${sessionId}`);
  const stem = await locate(sessions, sessionId, dir);
  const transcript = stem === null ? null : await readTranscript(sessions.files, `${stem}.jsonl`);
  if (stem === null || !transcript) throw new Error(`Session ${sessionId} not found`);
  const size = Math.max(1, Math.floor(batchSize));
  const key = { projectKey: sessions.projectKey, sessionId };
  await appendInBatches(store, key, transcript.lines, size);
  if (!includeSubagents) return;
  for (const agentId of await sessionSubagents(sessions, sessionId, dir === undefined ? {} : { dir })) {
    const path = `${stem}/subagents/agent-${agentId}`;
    const own = { ...key, subpath: `subagents/agent-${agentId}` };
    const lines = await readTranscript(sessions.files, `${path}.jsonl`);
    await appendInBatches(store, own, lines?.lines ?? [], size);
    const meta = await readAgentMeta(sessions, `${path}.meta.json`);
    if (meta) await store.append(own, [{ type: "agent_metadata", ...meta }]);
  }
}
