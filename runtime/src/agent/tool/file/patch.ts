import { structuredPatch } from "diff";

/** A hunk of a change, with line numbers from 1. */
export interface PatchHunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Lines with their prefix: space, `-`, `+` or backslash. */
  readonly lines: readonly string[];
}

/**
 * The changes between two texts, with the lines around them. Gives up on texts that differ too much to compare in
 * reasonable time.
 */
export function changes(path: string, before: string, after: string, context = 3): PatchHunk[] {
  const patch = structuredPatch(path, path, before, after, undefined, undefined, { context, timeout: 5000 });
  return (patch?.hunks ?? []).map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
    oldStart: oldLines === 0 && oldStart === 0 ? 1 : oldStart,
    oldLines,
    newStart: newLines === 0 && newStart === 0 ? 1 : newStart,
    newLines,
    lines,
  }));
}
