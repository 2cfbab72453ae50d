import type { ControlResponseOf } from "@agentwire/protocol";

type Diff = NonNullable<ControlResponseOf<"get_workspace_diff">["diff"]>;

/** Description of a changed file in the response. */
export type FileStats = Diff["perFileStats"][number];

/** The changes to one file. */
export type DiffHunk = Diff["hunks"][number]["hunks"][number];

/** A file that changed. */
export interface ChangedFile {
  readonly stats: FileStats;
  /** Its names, relative to the repository: the current one first. */
  readonly names: readonly string[];
  /** Whether it is or was a link. */
  readonly isLink: boolean;
  /** Whether it became another type of file. */
  readonly changedKind: boolean;
}

const statuses: Readonly<Record<string, NonNullable<FileStats["status"]>>> = {
  A: "added",
  C: "copied",
  D: "removed",
  M: "modified",
  R: "renamed",
  T: "modified",
};

interface RawEntry {
  readonly code: string;
  readonly modes: readonly string[];
  readonly names: readonly string[];
}

/** Parses the output of `git diff --raw --numstat -z` and `git diff --numstat` for the same differences. */
export function changedFiles(raw: string, labels: string): ChangedFile[] {
  const fields = raw.split("\0");
  const entries: RawEntry[] = [];
  let at = 0;
  for (; fields[at]?.startsWith(":"); at++) {
    const [before = "", after = "", , , status = ""] = (fields[at] ?? "").slice(1).split(" ");
    const code = status[0] ?? "";
    const moved = code === "R" || code === "C";
    const names = moved ? [fields[at + 2] ?? "", fields[at + 1] ?? ""] : [fields[at + 1] ?? ""];
    entries.push({ code, modes: [before, after], names });
    at += names.length;
  }
  const counts = labels.split("\n").flatMap((line) => {
    const [, added = "", removed = "", label = ""] = /^(\d+|-)\t(\d+|-)\t(.*)$/.exec(line) ?? [];
    return label === "" ? [] : [{ added, removed, label }];
  });
  return entries.flatMap(({ code, modes, names }, index) => {
    const count = counts[index];
    const status = statuses[code];
    if (count === undefined || status === undefined) return [];
    const [name = "", previous] = names;
    const stats: FileStats = {
      path: count.label,
      added: Number(count.added) || 0,
      removed: Number(count.removed) || 0,
      isBinary: count.added === "-",
      isUntracked: false,
      status,
      ...(previous === undefined ? {} : { previousPath: previous }),
      ...(name === count.label ? {} : { newPath: name }),
    };
    return [{ stats, names, isLink: modes.includes("120000"), changedKind: code === "T" }];
  });
}

/** An untracked file. Its lines are not counted. */
export const untrackedFile = (name: string, label: string): FileStats => ({
  path: label,
  added: 0,
  removed: 0,
  isBinary: false,
  isUntracked: true,
  status: "added",
  ...(name === label ? {} : { newPath: name }),
});

/** The differences of several files as `git diff` prints them, by file. */
export const fileSections = (patch: string): string[] => patch.split(/^(?=diff --git )/m).filter((text) => text !== "");

/** The hunks of one file, with at most `max` lines. */
export function hunksOf(section: string, max: number): DiffHunk[] {
  const found: (Omit<DiffHunk, "lines"> & { lines: string[] })[] = [];
  let left = max;
  for (const line of section.split("\n")) {
    const head = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    const last = found.at(-1);
    if (head !== null) {
      if (left <= 0) return found;
      const [, oldStart, oldLines = "1", newStart, newLines = "1"] = head;
      // A side without lines still counts from the first line.
      const [oldFirst, newFirst] = [Number(oldStart) || 1, Number(newStart) || 1];
      found.push({
        oldStart: oldFirst,
        oldLines: Number(oldLines),
        newStart: newFirst,
        newLines: Number(newLines),
        lines: [],
      });
    } else if (last !== undefined && /^[ +-]/.test(line) && left > 0) {
      last.lines.push(line);
      left--;
    }
  }
  return found;
}
