import { foldLines } from "../list/summary.ts";
import type { SessionKey, SessionStoreEntry, SessionSummaryEntry } from "./types.ts";

/**
 * Adds lines to the summary of a session. A store that calls it for every `append` can list its sessions without
 * reading them. Without `mtime` the time of `previous` stays.
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
