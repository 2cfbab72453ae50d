import { foldLines } from "../list/summary.ts";
import type { SessionKey, SessionStoreEntry, SessionSummaryEntry } from "./types.ts";

/**
 * Adds transcript lines to the summary of a session. A store that calls it for every `append` can list its sessions
 * without reading them.
 *
 * @param previous - The summary so far; `undefined` for a new session.
 * @param key - The project and id of the session.
 * @param entries - The lines that are appended.
 * @param options - The time of the change, in milliseconds since the epoch. Default: the time of `previous`.
 * @example
 * import { foldSessionSummary } from "@agentwire/runtime/host";
 *
 * const key = { projectKey: "-srv-app", sessionId: "0f1e2d3c-0000-4000-8000-000000000001" };
 * const summary = foldSessionSummary(undefined, key, [{ type: "ai-title", title: "Greeting" }], { mtime: Date.now() });
 */
export function foldSessionSummary(
  previous: SessionSummaryEntry | undefined,
  key: SessionKey,
  entries: readonly SessionStoreEntry[],
  options: { readonly mtime?: number } = {},
): SessionSummaryEntry {
  return {
    sessionId: key.sessionId,
    mtime: options.mtime ?? previous?.mtime ?? 0,
    data: { ...foldLines(previous?.data ?? {}, entries) },
  };
}
