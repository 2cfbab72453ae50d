import type { Clock, FilesPort, Ids } from "../ports.ts";
import type { LineFields, LinkFields, LinkName, UnchainedName } from "./line-fields.ts";

/** A line of a transcript. */
export type StoredLine = { readonly type: string; readonly [field: string]: unknown };

/** The session properties in every line of the conversation chain. */
interface LineStamp {
  readonly sessionId: string;
  readonly cwd: string;
  readonly version: string;
  readonly entrypoint: string;
  readonly gitBranch: string;
  /** The name used for the session's files. */
  readonly slug?: string;
  /** The subagent whose transcript this is. */
  readonly agentId?: string;
  /** The current prompt, in lines of the user's side. `null` between prompts of two conversations. */
  readonly promptId?: string | null;
}

/** The options of a writer. */
export interface TranscriptWriterOptions {
  readonly files: FilesPort;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Absolute; `null` if the session is not stored. */
  readonly path: string | null;
  readonly stamp: () => LineStamp;
  /**
   * Called with lines that were written, for hosts that store the transcript themselves: with all lines of
   * 100 milliseconds, and on {@link TranscriptWriter.flush}.
   */
  readonly mirror?: (path: string, lines: readonly StoredLine[]) => void;
  /** Called once if the file cannot be written. The session continues without it. */
  readonly onFailure?: (error: unknown) => void;
}

const fileMode = 0o600;

/** The time for which lines are collected for the mirror, in milliseconds, as in the real agent. */
const mirrorMs = 100;

/**
 * Appends lines to a transcript in order. Writes asynchronously; {@link TranscriptWriter.flush} waits for it. A crash
 * loses at most the waiting lines.
 */
export class TranscriptWriter {
  readonly #options: TranscriptWriterOptions;
  #path: string | null;
  #waiting: StoredLine[] = [];
  /** Operations of the queue before the first other line: a session that nothing else is known of has no file. */
  #early: StoredLine[] = [];
  /** Written lines that the mirror has not received, and what ends the wait for more of them. */
  #unmirrored: StoredLine[] = [];
  #collecting: AbortController | null = null;
  #deferredLines: StoredLine[] = [];
  #writing: Promise<void> | null = null;
  #ready = false;
  #broken = false;
  #failure: unknown = null;
  /** The newest link of the chain. */
  leaf: string | null = null;

  constructor(options: TranscriptWriterOptions) {
    this.#options = options;
    this.#path = options.path;
  }

  /** The file; `null` if the transcript is not stored. */
  get path(): string | null {
    return this.#path;
  }

  /** Why lines were lost; `null` if all are on disk. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Continues in another file with a new chain. Earlier lines must have been flushed. */
  moveTo(path: string | null): void {
    this.#path = path;
    this.#ready = false;
    this.#early = [];
    this.#deferredLines = [];
    this.leaf = null;
  }

  /** Moves the file, and the folder next to it, and continues there. `false` if they could not be moved. */
  async relocate(path: string): Promise<boolean> {
    await this.flush();
    const from = this.#path;
    if (from === null || from === path) return from !== null;
    const { files } = this.#options;
    try {
      await files.makeDirectory(path.slice(0, path.lastIndexOf("/")));
      for (const [old, now] of [
        [from, path],
        [from.replace(/\.jsonl$/, ""), path.replace(/\.jsonl$/, "")],
      ] as const)
        if ((await files.stat(old)) !== null) await files.rename(old, now);
    } catch {
      return false;
    }
    this.#path = path;
    return true;
  }

  /** Adds a link to the chain. Its name is `type` or `type/subtype`. Returns its id. */
  chain<Name extends LinkName>(name: Name, fields: LinkFields<Name>): string {
    const link = this.#link(name, fields);
    for (const line of this.#deferredLines.splice(0)) this.#push(line);
    this.#push(link);
    return link.uuid;
  }

  /** Adds a link to the chain that is written with the next one. Lines outside the chain may precede it. */
  chainWithNext<Name extends LinkName>(name: Name, fields: LinkFields<Name>): string {
    const link = this.#link(name, fields);
    this.#deferredLines.push(link);
    return link.uuid;
  }

  /** Adds a line outside the chain. */
  appendUnchained<Name extends UnchainedName>(name: Name, fields: LineFields<Name>): void {
    this.#push({ type: name, ...fields, sessionId: this.#options.stamp().sessionId });
  }

  /** Adds a link of another session's transcript unchanged, with this session's id. */
  copy(line: StoredLine): void {
    this.#push({ ...line, sessionId: this.#options.stamp().sessionId });
  }

  /** Resolves when everything so far is on disk. Never rejects. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0 || this.#writing) await (this.#writing ?? this.#start());
    this.#sendMirror();
  }

  #link<Name extends LinkName>(name: Name, fields: LinkFields<Name>): StoredLine & { readonly uuid: string } {
    const [type = name, subtype] = name.split("/");
    const { clock, ids, stamp } = this.#options;
    const uuid = fields.uuid ?? ids.uuid();
    const { sessionId, cwd, version, entrypoint, gitBranch, slug, agentId, promptId = null } = stamp();
    const link = {
      parentUuid: this.leaf,
      isSidechain: agentId !== undefined,
      ...(agentId === undefined ? {} : { agentId }),
      ...(type === "user" && promptId !== null ? { promptId } : {}),
      type,
      ...(subtype === undefined ? {} : { subtype }),
      ...fields,
      uuid,
      timestamp: new Date(clock.now()).toISOString(),
      userType: "external",
      entrypoint,
      cwd,
      sessionId,
      version,
      gitBranch,
      ...(slug === undefined ? {} : { slug }),
    };
    this.leaf = uuid;
    return link;
  }

  #push(line: StoredLine): void {
    if (this.#path === null || this.#broken) return;
    if (line.type === "queue-operation" && this.#isUnwritten) {
      this.#early.push(line);
      return;
    }
    this.#waiting.push(...this.#early.splice(0), line);
    void this.#start();
  }

  get #isUnwritten(): boolean {
    return !this.#ready && this.#waiting.length === 0 && this.leaf === null;
  }

  #start(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  #collect(lines: readonly StoredLine[]): void {
    this.#unmirrored.push(...lines);
    if (this.#collecting !== null) return;
    const collecting = new AbortController();
    this.#collecting = collecting;
    const ended = this.#options.clock.sleep(mirrorMs, collecting.signal);
    ended.then(
      () => this.#sendMirror(),
      () => {},
    );
  }

  #sendMirror(): void {
    this.#collecting?.abort();
    this.#collecting = null;
    if (this.#unmirrored.length === 0 || this.#path === null) return;
    this.#options.mirror?.(this.#path, this.#unmirrored.splice(0));
  }

  async #write(): Promise<void> {
    const { files, mirror, onFailure } = this.#options;
    await Promise.resolve();
    const path = this.#path;
    while (path !== null && this.#waiting.length > 0) {
      const lines = this.#waiting;
      this.#waiting = [];
      try {
        if (!this.#ready) await files.makeDirectory(path.slice(0, path.lastIndexOf("/")));
        this.#ready = true;
        await files.append(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: fileMode });
        if (mirror !== undefined) this.#collect(lines);
      } catch (error) {
        this.#broken = true;
        this.#waiting = [];
        this.#failure = error;
        onFailure?.(error);
        return;
      }
    }
  }
}
