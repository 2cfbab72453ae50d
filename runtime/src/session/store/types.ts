/** Names a transcript in a {@link SessionStore}; `subpath` for those of subagents. */
export interface SessionKey {
  /** Whose sessions they are; by default the working directory, spelt like the name of a project folder. */
  readonly projectKey: string;
  readonly sessionId: string;
  readonly subpath?: string;
}

/** One line of a transcript. */
export interface SessionStoreEntry {
  readonly type: string;
  readonly uuid?: string;
  readonly timestamp?: string;
  readonly [field: string]: unknown;
}

/** What a list shows of a session, kept up to date as its lines come. */
export interface SessionSummaryEntry {
  readonly sessionId: string;
  /** When the store wrote it, in milliseconds since the epoch, by the clock of `listSessions`. */
  readonly mtime: number;
  /** For {@link foldSessionSummary} alone. */
  readonly data: Readonly<Record<string, unknown>>;
}

type Answer<T> = T | Promise<T>;

/** Keeps copies of transcripts somewhere else. What it does not implement cannot be asked of it. */
export interface SessionStore {
  /** Adds lines in this order. A line that has a `uuid` may come twice and counts once. */
  append(key: SessionKey, entries: readonly SessionStoreEntry[]): Answer<void>;
  /** All lines; `null` for a transcript that was never written. */
  load(key: SessionKey): Answer<readonly SessionStoreEntry[] | null>;
  listSessions?(projectKey: string): Answer<readonly { readonly sessionId: string; readonly mtime: number }[]>;
  listSessionSummaries?(projectKey: string): Answer<readonly SessionSummaryEntry[]>;
  /** Without it nothing is ever deleted. */
  delete?(key: SessionKey): Answer<void>;
  /** Transcripts of a session's subagents. */
  listSubkeys?(key: SessionKey): Answer<readonly string[]>;
}
