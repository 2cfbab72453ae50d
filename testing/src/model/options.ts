import type { Clock } from "@agentwire/runtime";

/** How a scripted model behaves beyond its script. */
export interface ModelOptions {
  /** Refuse what the Messages API refuses. On by default. */
  readonly strict?: boolean;
  /** The clock for delays. The default depends on the server of the model: real time over HTTP, no delay in memory. */
  readonly clock?: Clock;
  /** What `count_tokens` says: a number, or one made from the body. By default a quarter of what the model reads. */
  readonly countTokens?: number | ((body: Readonly<Record<string, unknown>>) => number);
  /** Models that `/v1/models` lists; the first is the newest. */
  readonly models?: readonly string[];
  /**
   * Computes usage from the request and from a simulated cache, as the service does. Tokens are a quarter of the
   * characters, `cache_control` markers count, and prefixes below `cacheFrom` tokens (default: 1024) are not cached.
   * Usage in an answer takes precedence. By default, answers report what the script says.
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
