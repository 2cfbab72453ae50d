import { useEffect, useState } from "preact/hooks";
import type { Session } from "./data/session.ts";

/** Plays a session: the cursor moves as the events came. */
export interface Player {
  readonly playing: boolean;
  /** How many times faster than it was. */
  readonly speed: number;
  toggle(): void;
  faster(): void;
}

const speeds: readonly number[] = [1, 4, 16, 64];
/** Longest displayed pause, in milliseconds, so that playback does not wait for a long tool call. */
const longestPause = 1500;
const shortestPause = 16;

export function usePlayer(
  session: Session,
  rows: readonly number[],
  cursor: number,
  go: (row: number) => void,
): Player {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(4);
  useEffect(() => {
    if (!playing) return;
    const next = rows.find((row) => row > cursor);
    if (next === undefined) {
      setPlaying(false);
      return;
    }
    const us = (session.entries[next]?.us ?? 0) - (session.entries[cursor]?.us ?? 0);
    const pause = Math.max(shortestPause, Math.min(longestPause, us / 1000 / speed));
    const timer = setTimeout(() => go(next), pause);
    return () => clearTimeout(timer);
  }, [playing, cursor, speed, rows, session, go]);
  return {
    playing,
    speed,
    toggle() {
      const ended = cursor >= (rows.at(-1) ?? 0);
      if (!playing && ended) go(rows[0] ?? 0);
      setPlaying(!playing);
    },
    faster: () => setSpeed((now) => speeds[(speeds.indexOf(now) + 1) % speeds.length] ?? 1),
  };
}
