import type { Clock } from "../../ports.ts";
import type { SessionKey, SessionStore, SessionStoreEntry } from "../../session/store/types.ts";

type Frame = Readonly<Record<string, unknown>>;

/** Copies transcript lines to a store, in their order. */
export interface Mirror {
  push(frame: Frame): void;
  /** Resolves when everything taken so far has been stored, or reported as lost. */
  flush(): Promise<void>;
}

/** Options of a mirror. */
export interface MirrorOptions {
  readonly store: SessionStore;
  readonly clock: Clock;
  /** Whether every frame is sent at once. Otherwise frames are buffered until a flush or a limit. */
  readonly eager: boolean;
  /** Called with every batch that the store rejected. */
  readonly lost: (key: SessionKey, error: unknown) => void;
}

/** Names a transcript by its path: `<project>/<session>.jsonl`, or `<project>/<session>/<subpath>.jsonl`. */
function sessionKeyOf(path: string): SessionKey | undefined {
  const parts = path.replace(/\.jsonl$/, "").split(/[\\/]/);
  const at = parts.lastIndexOf("projects");
  const [projectKey, sessionId, ...rest] = at < 0 ? [] : parts.slice(at + 1);
  if (!projectKey || !sessionId) return undefined;
  return rest.length > 0 ? { projectKey, sessionId, subpath: rest.join("/") } : { projectKey, sessionId };
}

/** Maximum number of buffered lines before they are sent without a flush. */
const maxWaiting = 500;

/** Delays before a batch is retried, in milliseconds. */
const pausesMs = [200, 800] as const;

/** Timeout of a store for one batch, in milliseconds. The store may have accepted the batch, so it is not retried. */
const appendDeadlineMs = 60_000;

/** Copies the transcript lines that the agent reports to a store. */
export function mirror({ store, clock, eager, lost }: MirrorOptions): Mirror {
  let waiting = new Map<string, { readonly key: SessionKey; readonly entries: SessionStoreEntry[] }>();
  let count = 0;
  let last: Promise<void> = Promise.resolve();

  const offer = async (key: SessionKey, entries: readonly SessionStoreEntry[]): Promise<void> => {
    const stop = new AbortController();
    const late = clock.sleep(appendDeadlineMs, stop.signal).then(() => "late" as const);
    late.catch(() => {});
    try {
      const done = await Promise.race([store.append(key, entries), late]);
      if (done === "late") lost(key, new Error(`The store took more than ${appendDeadlineMs} ms for a batch.`));
    } finally {
      stop.abort();
    }
  };
  const append = async (key: SessionKey, entries: readonly SessionStoreEntry[]): Promise<void> => {
    for (const pause of [...pausesMs, null]) {
      try {
        return await offer(key, entries);
      } catch (error) {
        if (pause === null) return lost(key, error);
        await clock.sleep(pause);
      }
    }
  };
  const release = (): Promise<void> => {
    const batches = [...waiting.values()];
    waiting = new Map();
    count = 0;
    last = last.then(async () => {
      for (const { key, entries } of batches) await append(key, entries);
    });
    return last;
  };

  return {
    push(frame) {
      const path = typeof frame.filePath === "string" ? frame.filePath : "";
      const key = sessionKeyOf(path);
      if (!key || !Array.isArray(frame.entries)) return;
      const batch = waiting.get(path) ?? { key, entries: [] };
      batch.entries.push(...frame.entries);
      waiting.set(path, batch);
      count += frame.entries.length;
      if (eager || count >= maxWaiting) void release();
    },
    flush: release,
  };
}
