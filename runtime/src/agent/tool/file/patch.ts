import { structuredPatch } from "diff";

/** One changed place of a file, counted in lines from 1. */
export interface PatchHunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Lines with their mark: space, `-`, `+` or backslash. */
  readonly lines: readonly string[];
}

/**
 * What changed between two texts, with the lines around it. Gives up on texts that differ too much to compare in
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
