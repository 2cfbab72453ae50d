import { foldSessionSummary } from "./summary.ts";
import type { SessionKey, SessionStore, SessionStoreEntry, SessionSummaryEntry } from "./types.ts";

const nameOf = ({ projectKey, sessionId, subpath }: SessionKey): string =>
  JSON.stringify(subpath === undefined ? [projectKey, sessionId] : [projectKey, sessionId, subpath]);

interface Transcript {
  readonly key: SessionKey;
  readonly entries: SessionStoreEntry[];
  mtime: number;
}

/** Keeps transcripts in memory, for tests and for programs that need them only while they run. */
export class MemorySessionStore implements SessionStore {
  readonly #transcripts = new Map<string, Transcript>();
  readonly #summaries = new Map<string, SessionSummaryEntry>();
  readonly #now: () => number;
  #last = 0;

  /**
   * @param now milliseconds since the epoch. Default: counts changes, so that the order is right but the time is not.
   */
  constructor(now: () => number = () => 0) {
    this.#now = now;
  }

  async append(key: SessionKey, entries: readonly SessionStoreEntry[]): Promise<void> {
    const name = nameOf(key);
    this.#last = Math.max(this.#now(), this.#last + 1);
    const stored = this.#transcripts.get(name) ?? { key, entries: [], mtime: 0 };
    stored.entries.push(...entries);
    stored.mtime = this.#last;
    this.#transcripts.set(name, stored);
    if (key.subpath !== undefined) return;
    const mtime = this.#last;
    this.#summaries.set(name, foldSessionSummary(this.#summaries.get(name), key, entries, { mtime }));
  }

  async load(key: SessionKey): Promise<SessionStoreEntry[] | null> {
    const stored = this.#transcripts.get(nameOf(key));
    return stored ? [...stored.entries] : null;
  }

  async listSessions(projectKey: string): Promise<{ sessionId: string; mtime: number }[]> {
    return this.#main(projectKey).map(({ key, mtime }) => ({ sessionId: key.sessionId, mtime }));
  }

  async listSessionSummaries(projectKey: string): Promise<SessionSummaryEntry[]> {
    return this.#main(projectKey).flatMap(({ key }) => this.#summaries.get(nameOf(key)) ?? []);
  }

  /** Deletes a transcript. Deleting a session also deletes its subagents' transcripts. */
  async delete(key: SessionKey): Promise<void> {
    for (const [name, { key: other }] of this.#transcripts) {
      if (other.projectKey !== key.projectKey || other.sessionId !== key.sessionId) continue;
      if (key.subpath === undefined || key.subpath === other.subpath) this.#transcripts.delete(name);
    }
    if (key.subpath === undefined) this.#summaries.delete(nameOf(key));
  }

  async listSubkeys({ projectKey, sessionId }: SessionKey): Promise<string[]> {
    return [...this.#transcripts.values()].flatMap(({ key }) =>
      key.projectKey === projectKey && key.sessionId === sessionId && key.subpath !== undefined ? [key.subpath] : [],
    );
  }

  /** The lines of a transcript. */
  getEntries(key: SessionKey): SessionStoreEntry[] {
    return [...(this.#transcripts.get(nameOf(key))?.entries ?? [])];
  }

  /** The number of sessions, without those of subagents. */
  get size(): number {
    return [...this.#transcripts.values()].filter(({ key }) => key.subpath === undefined).length;
  }

  clear(): void {
    this.#transcripts.clear();
    this.#summaries.clear();
  }

  #main(projectKey: string): Transcript[] {
    return [...this.#transcripts.values()].filter(
      ({ key }) => key.projectKey === projectKey && key.subpath === undefined,
    );
  }
}
