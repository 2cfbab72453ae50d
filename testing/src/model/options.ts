import type { Clock } from "@agentwire/runtime";

/** How a scripted model behaves beyond its script. */
export interface ModelOptions {
  /** Whether to reject what the Messages API rejects. Default: yes. */
  readonly strict?: boolean;
  /** The clock for delays. The default depends on the server of the model: real time over HTTP, no delay in memory. */
  readonly clock?: Clock;
  /**
   * The result of `count_tokens`: a number, or a function of the body. Default: a quarter of the characters that the
   * model reads.
   */
  readonly countTokens?: number | ((body: Readonly<Record<string, unknown>>) => number);
  /** Models that `/v1/models` lists; the first is the newest. */
  readonly models?: readonly string[];
  /**
   * Computes usage from the request and from a simulated cache, as the service does. Tokens are a quarter of the
   * characters, `cache_control` markers count, and prefixes below `cacheFrom` tokens (default: 1024) are not cached.
   * Usage in an answer takes precedence. By default, answers report the usage in the script.
   */
  readonly usage?: "counted" | { readonly cacheFrom: number };
  /** Initial files of `/v1/files`, by id. */
  readonly files?: Readonly<Record<string, ModelFile>>;
}

/** A file of the service. */
export interface ModelFile {
  readonly filename: string;
  /** Default: `application/octet-stream`. */
  readonly mimeType?: string;
  readonly content: string | Uint8Array;
  /** Whether its content may be downloaded. Uploads of a client may not. Default: yes. */
  readonly downloadable?: boolean;
}
