import type { TapeDirection } from "../tape/format/direction.ts";
import { createMemoryTape } from "../tape/write/memory.ts";

/** The last frames of a session, in a ring of fixed size. */
export interface RecentFrames {
  /** Adds a frame, or its line. */
  add(direction: TapeDirection, content: object | string, ms: number): void;
  /** Returns the current frames that are not older than this, as a tape that begins in the middle of the session. */
  tapeSince(ms: number): () => Uint8Array;
}

/** Maximum number of frames. */
const maxFrames = 512;

/**
 * Creates a ring for the last frames of a session. Adding a frame allocates nothing, because it happens for every
 * frame.
 */
export function recentFrames(): RecentFrames {
  const times = new Float64Array(maxFrames);
  const directions: TapeDirection[] = [];
  const contents: (object | string)[] = [];
  let next = 0;
  return {
    add(direction, content, ms) {
      times[next] = ms;
      directions[next] = direction;
      contents[next] = content;
      next = next + 1 === maxFrames ? 0 : next + 1;
    },
    tapeSince(since) {
      const frames = contents.map((content, at) => ({ content, direction: directions[at], ms: times[at] ?? 0 }));
      const inOrder = [...frames.slice(next), ...frames.slice(0, next)].filter(({ ms }) => ms >= since);
      return () => {
        let now = inOrder[0]?.ms ?? 0;
        const tape = createMemoryTape({ microseconds: () => now * 1000 });
        for (const { direction, content, ms } of inOrder) {
          now = ms;
          if (direction !== undefined) tape.frame(direction, content);
        }
        return tape.bytes();
      };
    },
  };
}
