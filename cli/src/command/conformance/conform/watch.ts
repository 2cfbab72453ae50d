import { once } from "node:events";
import { watch } from "node:fs";

/**
 * How long files must be unchanged before a run begins, in milliseconds, because an editor may write more than once.
 */
const stillMs = 300;

/** Resolves when one of the paths has changed and is stable again. Rejects if one does not exist. */
export async function changed(paths: readonly string[]): Promise<void> {
  const stop = new AbortController();
  try {
    const watchers = paths.map((path) => watch(path, { recursive: true, signal: stop.signal }));
    await Promise.race(watchers.map((watcher) => once(watcher, "change", { signal: stop.signal })));
    await new Promise((resolve) => setTimeout(resolve, stillMs));
  } finally {
    stop.abort();
  }
}
