import type { Clock } from "@agentwire/runtime";

/** How a scripted model behaves beyond its script. */
export interface ModelOptions {
  /** Refuse what the Messages API refuses. On by default. */
  readonly strict?: boolean;
  /** The clock of waits. By default that of whoever serves the model: real time over HTTP, no time at all in memory. */
  readonly clock?: Clock;
  /** What `count_tokens` says: a number, or one made from the body. By default a quarter of what the model reads. */
  readonly countTokens?: number | ((body: Readonly<Record<string, unknown>>) => number);
  /** Models that `/v1/models` lists; the first is the newest. */
  readonly models?: readonly string[];
  /**
   * Charge answers by what was sent and by what a cache keeps of it, as the service does: tokens are a quarter of the
   * characters, marks of `cache_control` count, and prefixes below `cacheFrom` tokens (default: 1024) are not kept.
   * What an answer says of its usage goes before. By default answers say what the script says.
   */
  readonly usage?: "counted" | { readonly cacheFrom: number };
  /** Files that `/v1/files` has from the beginning, by id. */
  readonly files?: Readonly<Record<string, ModelFile>>;
}

/** A file that the service keeps. */
export interface ModelFile {
  readonly filename: string;
  /** Default: `application/octet-stream`. */
  readonly mimeType?: string;
  readonly content: string | Uint8Array;
  /** Whether its content may be fetched; what a client sent itself may not. Default: it may. */
  readonly downloadable?: boolean;
}
