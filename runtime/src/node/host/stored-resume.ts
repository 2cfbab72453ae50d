import { randomUUID } from "node:crypto";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { projectKeyOf } from "../../session/store/sessions.ts";
import type { SessionKey, SessionStore, SessionStoreEntry } from "../../session/store/types.ts";
import { systemFiles } from "../port/files.ts";
import type { ProcessHostOptions } from "./agent-process.ts";

/** A folder in which an agent finds a session from a store. */
export interface StoredResume {
  readonly sessionId: string;
  /** The agent's `CLAUDE_CONFIG_DIR`; `undefined` if the store does not have the session. */
  readonly configDirectory: string | undefined;
  /** Deletes the folder. */
  release(): Promise<void>;
}

/** The files besides sessions that an agent needs in its folder. */
const copiedFiles = [".credentials.json", ".config.json", "settings.json"];

async function within<T>(work: T | Promise<T>, ms: number, what: string, of = ""): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} timed out after ${ms}ms${of}`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function newest(store: SessionStore, projectKey: string, ms: number): Promise<string | undefined> {
  const sessions = await within((async () => store.listSessions?.(projectKey))(), ms, "SessionStore.listSessions()");
  return [...(sessions ?? [])].sort((a, b) => b.mtime - a.mtime)[0]?.sessionId;
}

const writeLines = (path: string, entries: readonly SessionStoreEntry[]): Promise<void> =>
  writeFile(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""), { mode: 0o600 });

/** The path of a subagent's transcript; `undefined` if the name leads out of the folder. */
function pathIn(folder: string, subpath: string): string | undefined {
  const path = resolve(folder, `${subpath}.jsonl`);
  return path.startsWith(`${folder}/`) ? path : undefined;
}

async function writeSubagents(store: SessionStore, key: SessionKey, folder: string, ms: number): Promise<void> {
  const subpaths = await within((async () => store.listSubkeys?.(key))(), ms, "SessionStore.listSubkeys()");
  for (const subpath of subpaths ?? []) {
    const path = pathIn(folder, subpath);
    const entries = path && (await within((async () => store.load({ ...key, subpath }))(), ms, "SessionStore.load()"));
    if (!path || !entries) continue;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const meta = entries.find(({ type }) => type === "agent_metadata");
    await writeLines(
      path,
      entries.filter((entry) => entry !== meta),
    );
    if (!meta) continue;
    const { type: _type, ...fields } = meta;
    await writeFile(path.replace(/\.jsonl$/, ".meta.json"), JSON.stringify(fields), { mode: 0o600 });
  }
}

/**
 * Copies the session to resume or continue from the store to a folder for the agent. `undefined` if there is no such
 * session.
 */
export async function restoreFromStore(options: ProcessHostOptions): Promise<StoredResume | undefined> {
  const { sessionStore: store, loadTimeoutMs: ms = 60_000 } = options;
  const directory = resolve(options.cwd ?? process.cwd());
  const projectKey = projectKeyOf((await systemFiles.resolve(directory)) ?? directory);
  if (!store) return undefined;
  const sessionId = options.resume ?? (await newest(store, projectKey, ms));
  if (sessionId === undefined) return undefined;
  const key = { projectKey, sessionId };
  const load = (async () => store.load(key))();
  const entries = await within(load, ms, "SessionStore.load()", ` for session ${sessionId}`);
  if (!entries?.length) return { sessionId, configDirectory: undefined, release: async () => {} };

  const folder = join(tmpdir(), `claude-resume-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  const release = () => rm(folder, { recursive: true, force: true });
  try {
    const project = join(folder, "projects", projectKey);
    await mkdir(project, { recursive: true, mode: 0o700 });
    await writeLines(join(project, `${sessionId}.jsonl`), entries);
    if (store.listSubkeys) await writeSubagents(store, key, join(project, sessionId), ms);
    const configured = (options.env ?? process.env).CLAUDE_CONFIG_DIR;
    const own = configured ?? join(homedir(), ".claude");
    const sources = [
      ...copiedFiles.map((name) => [own, name] as const),
      [configured ?? homedir(), ".claude.json"] as const,
    ];
    for (const [from, name] of sources) await copyFile(join(from, name), join(folder, name)).catch(() => {});
    return { sessionId, configDirectory: folder, release };
  } catch (error) {
    await release();
    throw error;
  }
}
