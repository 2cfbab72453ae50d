import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as official from "@anthropic-ai/claude-agent-sdk";

/**
 * What the twin tests use of a host: the same names on both sides. Only their results are compared, so they need no
 * types.
 */
export interface Host {
  query(params: { readonly prompt: unknown; readonly options: object }): AsyncIterable<{ readonly type: string }>;
  tool(...parts: readonly unknown[]): unknown;
  createSdkMcpServer(options: object): unknown;
  listSessions(options: object): Promise<unknown>;
  getSessionInfo(id: string): Promise<unknown>;
  getSessionMessages(id: string, options: object): Promise<unknown>;
}

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "..");

/** The official host. */
export const sdkHost = official as unknown as Host;
/** Our host, under the official names. */
export const agentwireHost: Host = await import(pathToFileURL(join(root, "runtime", "compat", "index.mjs")).href);

/** The value with sorted keys, so that two values can be compared as text. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? "undefined";
