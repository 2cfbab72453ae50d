import type { SessionKey, SessionStore } from "../option/types.ts";

type Frame = Readonly<Record<string, unknown>>;

/** Copies transcript lines to a store, in their order. */
export interface Mirror {
  take(frame: Frame): void;
  /** Resolves when everything taken so far has been stored, or reported as lost. */
  flush(): Promise<void>;
}

/** Names a transcript by its path: `<project>/<session>.jsonl`, or `<project>/<session>/<subpath>.jsonl`. */
export function sessionKeyOf(path: string): SessionKey | undefined {
  const parts = path.replace(/\.jsonl$/, "").split(/[\\/]/);
  const at = parts.lastIndexOf("projects");
  const [projectKey, sessionId, ...rest] = at < 0 ? [] : parts.slice(at + 1);
  if (!projectKey || !sessionId) return undefined;
  return rest.length > 0 ? { projectKey, sessionId, subpath: rest.join("/") } : { projectKey, sessionId };
}

/** `lost` is told of every batch that the store did not take. */
export function mirror(store: SessionStore, lost: (key: SessionKey, error: unknown) => void): Mirror {
  let last: Promise<void> = Promise.resolve();
  return {
    take(frame) {
      const key = typeof frame.filePath === "string" ? sessionKeyOf(frame.filePath) : undefined;
      const { entries } = frame;
      if (!key || !Array.isArray(entries)) return;
      last = last.then(() => store.append(key, entries)).catch((error: unknown) => lost(key, error));
    },
    flush: () => last,
  };
}
