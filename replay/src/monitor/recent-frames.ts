import type { TapeDirection } from "../tape/format/direction.ts";
import { createMemoryTape } from "../tape/write/memory.ts";

/** The last frames of a session, in a ring of fixed size. */
export interface RecentFrames {
  /** Takes a frame, or the line that it came in. */
  add(direction: TapeDirection, content: object | string, ms: number): void;
  /** What is held now and is not older than this, as a tape that begins in the middle of the session. */
  tapeSince(ms: number): () => Uint8Array;
}

/** So many frames are kept at most. */
const mostFrames = 512;

/** Keeps the last frames of a session. Adding one allocates nothing: it is done for every frame. */
export function recentFrames(): RecentFrames {
  const times = new Float64Array(mostFrames);
  const directions: TapeDirection[] = [];
  const contents: (object | string)[] = [];
  let next = 0;
  return {
    add(direction, content, ms) {
      times[next] = ms;
      directions[next] = direction;
      contents[next] = content;
      next = next + 1 === mostFrames ? 0 : next + 1;
    },
    tapeSince(since) {
      const held = contents.map((content, at) => ({ content, direction: directions[at], ms: times[at] ?? 0 }));
      const inOrder = [...held.slice(next), ...held.slice(0, next)].filter(({ ms }) => ms >= since);
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
