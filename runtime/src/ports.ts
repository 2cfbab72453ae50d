import type { Uuid } from "@agentwire/protocol";

/**
 * Everything an agent or a host does that is not a function of its input. The core takes these as arguments, so that a
 * tape of them reproduces a session, byte for byte.
 */
export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Uniform in [0, 1), for the jitter of retries. */
  readonly random: () => number;
  readonly model: ModelPort;
  readonly files: FilesPort;
  readonly processes: ProcessesPort;
  readonly web: WebPort;
  /** Absent if there is no sandbox for commands. */
  readonly sandbox?: SandboxPort;
  /** Environment of the process, read once at start, with the variables of the session's settings. */
  readonly env: Record<string, string | undefined>;
}

/** Time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Identifiers. */
export interface Ids {
  /** A version 4 UUID. */
  uuid(): Uuid;
}

/** One event of a streamed answer of the Messages API, as on the wire. */
export type ModelEvent = { readonly type: string; readonly [field: string]: unknown };

/** A call of the Messages API. */
export interface ModelRequest {
  /** Body as sent: `model`, `messages`, `system`, `tools`, `max_tokens`, ... */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A streamed response: the vendor's id of the request, then the events. */
export interface ModelStream extends AsyncIterable<ModelEvent> {
  readonly requestId: string | null;
}

/** The Messages API. Failures reject with a `ModelError`. */
export interface ModelPort {
  stream(request: ModelRequest): Promise<ModelStream>;
  /** The same call without streaming; resolves to the message. */
  create(
    request: ModelRequest,
  ): Promise<{ readonly message: Record<string, unknown>; readonly requestId: string | null }>;
  countTokens(request: ModelRequest): Promise<number>;
}

/** The kind, size and modification time of a file. */
export interface FileStat {
  readonly kind: "file" | "directory" | "other";
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** The file system. Paths are absolute. Failures reject with an error whose `code` is the system's (`ENOENT`, ...). */
export interface FilesPort {
  read(path: string): Promise<Uint8Array>;
  write(path: string, data: string | Uint8Array, options?: { readonly mode?: number }): Promise<void>;
  append(path: string, data: string, options?: { readonly mode?: number }): Promise<void>;
  /** `null` if nothing is there. Follows links. */
  stat(path: string): Promise<FileStat | null>;
  list(path: string): Promise<readonly { readonly name: string; readonly kind: FileStat["kind"] }[]>;
  makeDirectory(path: string): Promise<void>;
  remove(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Creates a symbolic link `path` to `target`. Rejects if `path` already exists. */
  link(target: string, path: string): Promise<void>;
  /** The path with every link resolved; `null` if nothing is there. Rejects if the system refuses to follow the path. */
  resolve(path: string): Promise<string | null>;
  /** The target of a symbolic link as it is written in the link, which may lead nowhere; `null` if the path is no link. */
  linkTarget(path: string): Promise<string | null>;
  /** Files below `root` that match, including hidden ones, as absolute paths. Follows links by default. */
  glob(root: string, pattern: string, options?: { readonly followLinks?: boolean }): Promise<readonly string[]>;
}

/** How a command ended. */
export interface ProcessExitStatus {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A running command. */
export interface RunningProcess {
  readonly pid: number;
  readonly end: Promise<ProcessExitStatus>;
  onOutput(listener: (stream: "stdout" | "stderr", text: string) => void): void;
  /** Writes to its stdin and closes it. */
  input(text: string): void;
  /** Signals the command and its child processes. */
  kill(signal: "SIGTERM" | "SIGKILL" | "SIGINT"): void;
}

/** Commands of the operating system. */
export interface ProcessesPort {
  spawn(
    command: string,
    args: readonly string[],
    options: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
  ): RunningProcess;
}

/** The response of a server. */
export interface WebResponse {
  readonly status: number;
  /** The reason phrase; `""` if the server sends none. */
  readonly statusText: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty if the status is not a success. */
  readonly body: Uint8Array;
}

/** Pages of the web. */
export interface WebPort {
  /**
   * Requests one address without following redirects. Rejects if there is no response within `timeoutMs` milliseconds,
   * if the body is longer than `maxBytes`, and with the signal's reason if it is aborted.
   */
  get(
    url: string,
    options: {
      readonly headers: Readonly<Record<string, string>>;
      /** Sends a POST request with this body. */
      readonly post?: string;
      readonly maxBytes: number;
      readonly timeoutMs: number;
      readonly signal: AbortSignal;
    },
  ): Promise<WebResponse>;
}

/** The files and hosts that a command may use. Paths may be patterns of the sandbox. */
export interface SandboxLimits {
  readonly writable: readonly string[];
  readonly unwritable: readonly string[];
  readonly unreadable: readonly string[];
  /** Hosts that may be reached; none if empty. */
  readonly domains: readonly string[];
  readonly barredDomains: readonly string[];
}

/** Runs commands in a sandbox of the operating system. */
export interface SandboxPort {
  /** Why this machine has no sandbox; `null` if it has one. */
  obstacle(): Promise<string | null>;
  /** The command line that runs a command inside the sandbox. */
  wrap(command: string, walls: SandboxLimits): Promise<string>;
  /** Releases the resources of the sandbox. */
  close(): Promise<void>;
}
