/** Identifies a transcript in a {@link SessionStore}; `subpath` for those of subagents. */
export interface SessionKey {
  /** The project of the sessions. Default: the working directory, in the form of a project folder name. */
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

/** The properties of a session for a list, updated as lines are added. */
export interface SessionSummaryEntry {
  readonly sessionId: string;
  /** When the store wrote it, in milliseconds since the epoch, by the clock of `listSessions`. */
  readonly mtime: number;
  /** Only for {@link foldSessionSummary}. */
  readonly data: Readonly<Record<string, unknown>>;
}

type Answer<T> = T | Promise<T>;

/** Stores copies of transcripts outside the files of this machine. A store may omit the optional methods. */
export interface SessionStore {
  /** Adds lines in order. A line with a `uuid` may arrive twice and counts once. */
  append(key: SessionKey, entries: readonly SessionStoreEntry[]): Answer<void>;
  /** All lines; `null` for a transcript that was never written. */
  load(key: SessionKey): Answer<readonly SessionStoreEntry[] | null>;
  listSessions?(projectKey: string): Answer<readonly { readonly sessionId: string; readonly mtime: number }[]>;
  listSessionSummaries?(projectKey: string): Answer<readonly SessionSummaryEntry[]>;
  /** If missing, nothing is deleted. */
  delete?(key: SessionKey): Answer<void>;
  /** The transcripts of a session's subagents. */
  listSubkeys?(key: SessionKey): Answer<readonly string[]>;
}
