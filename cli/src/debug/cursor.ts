import type { BreakpointHit } from "./breakpoints.ts";

/** Where a session stops, and why. */
export interface DebugPosition {
  readonly index: number;
  readonly reason: "step" | "pause" | "entry" | BreakpointHit["reason"];
  readonly description?: string;
  readonly breakpoints: readonly number[];
  /** Whether it is the end or the beginning of the session, and not what was looked for. */
  readonly isEdge?: true;
}

/** What a cursor needs to know of a program. */
export interface DebugSteps {
  /** The number of stops. */
  readonly length: number;
  /** The number of spans around a stop. */
  depth(index: number): number;
  breakpoint(index: number): BreakpointHit | null;
}

/** How far to go: to the next stop, over what is inside it, out of what it is in, or to a breakpoint. */
export type Distance = "into" | "over" | "out" | "breakpoint";

/** Whether a stop is far enough from one with `from` spans around it. */
export const reaches = (distance: Exclude<Distance, "breakpoint">, depth: number, from: number): boolean =>
  distance === "into" || (distance === "over" ? depth <= from : depth < from);

/**
 * Finds the next position in a direction. A breakpoint on the way ends every step. The end of the session, or its
 * beginning, is a position too. Returns `null` if the session is there already.
 */
export function move(steps: DebugSteps, from: number, direction: 1 | -1, distance: Distance): DebugPosition | null {
  const depth = steps.depth(from);
  const isEnough = (index: number): boolean =>
    distance !== "breakpoint" && reaches(distance, steps.depth(index), depth);
  for (let index = from + direction; index >= 0 && index < steps.length; index += direction) {
    const hit = steps.breakpoint(index);
    if (hit !== null) return { index, ...hit };
    if (isEnough(index)) return { index, reason: "step", breakpoints: [] };
  }
  const edge = direction === 1 ? steps.length - 1 : 0;
  if (from === edge) return null;
  return direction === 1
    ? { index: edge, reason: "pause", description: "Paused at the end of the session", breakpoints: [], isEdge: true }
    : {
        index: edge,
        reason: "entry",
        description: "Paused at the start of the session",
        breakpoints: [],
        isEdge: true,
      };
}
