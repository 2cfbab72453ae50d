import type { Clock, ModelEvent } from "../ports.ts";
import { ModelError } from "./model-error.ts";

/** How long a stream may be idle before it counts as slow, unless the environment says longer, in milliseconds. */
const idleMs = 300_000;
/** How long a slow stream is still read, in milliseconds. */
const graceMs = 300_000;
/** A stall is detected at most this fraction of the limit too late. */
const slices = 20;

/** Events that carry a part of an answer. Others, such as `ping`, only keep the connection open. */
const contentTypes: ReadonlySet<unknown> = new Set([
  "message_start",
  "content_block_start",
  "content_block_delta",
  "content_block_stop",
  "message_delta",
  "message_stop",
]);

/** Measures how long a stream brings no content. */
export interface StallWatch {
  /** Records an event of the stream. */
  observe(event: ModelEvent | null): void;
  stop(): void;
}

/**
 * Maximum time between two events with content, in milliseconds; infinite if the environment disables it.
 *
 * @param env - `CLAUDE_STREAM_IDLE_TIMEOUT_MS` and `CLAUDE_ENABLE_STREAM_WATCHDOG`.
 */
export function stallLimit(env: Readonly<Record<string, string | undefined>>): number {
  if (/^(?:0|false|no|off)$/i.test(env.CLAUDE_ENABLE_STREAM_WATCHDOG ?? "")) return Number.POSITIVE_INFINITY;
  return Math.max(idleMs, Number(env.CLAUDE_STREAM_IDLE_TIMEOUT_MS) || 0) + graceMs;
}

/**
 * Aborts `stall` with a `ModelError` when a stream brings no content for `limitMs`. Counts slices of the limit instead
 * of reading the clock, which may jump when a computer wakes up.
 */
export function watchStall(
  { sleep }: Partial<Pick<Clock, "sleep">>,
  limitMs: number,
  stall: AbortController,
): StallWatch {
  const over = new AbortController();
  let silent = 0;
  const count = async (): Promise<void> => {
    while (silent < slices) {
      await sleep?.(limitMs / slices, over.signal);
      silent += 1;
    }
    const message = `The stream brought nothing but keep-alives for ${limitMs / 60_000} minutes`;
    stall.abort(new ModelError({ kind: "stalled", message }));
  };
  if (sleep !== undefined && Number.isFinite(limitMs)) count().catch(() => {}); // stopped
  return {
    observe(event) {
      if (contentTypes.has(event?.type)) silent = 0;
    },
    stop: () => over.abort(),
  };
}
