import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changedFiles,
  fileSections,
  hunksOf,
  untrackedFile,
} from "../../../../src/agent/control/workspace-diff/listing.ts";

const raw = (...entries: string[]) => entries.map((entry) => `${entry}\0`).join("");
const entry = (status: string, modes = "100644 100644") => `:${modes} 1111111 2222222 ${status}`;

describe("changed files", () => {
  test("have their status, their counts and their names", () => {
    const names = raw(entry("A"), "new.ts", entry("D"), "old.ts", entry("M"), "image.png");
    const counts = "3\t0\tnew.ts\n0\t2\told.ts\n-\t-\timage.png\n";
    expect(changedFiles(names, counts).map(({ stats }) => stats)).toEqual([
      { path: "new.ts", added: 3, removed: 0, isBinary: false, isUntracked: false, status: "added" },
      { path: "old.ts", added: 0, removed: 2, isBinary: false, isUntracked: false, status: "removed" },
      { path: "image.png", added: 0, removed: 0, isBinary: true, isUntracked: false, status: "modified" },
    ]);
  });

  test("that moved have both names", () => {
    const [moved] = changedFiles(raw(entry("R090"), "a.ts", "b.ts"), "1\t1\ta.ts => b.ts\n");
    expect(moved).toMatchObject({
      names: ["b.ts", "a.ts"],
      stats: { path: "a.ts => b.ts", previousPath: "a.ts", newPath: "b.ts", status: "renamed" },
    });
    const [copied] = changedFiles(raw(entry("C100"), "a.ts", "b.ts"), "0\t0\tb.ts\n");
    expect(copied?.stats).toMatchObject({ path: "b.ts", previousPath: "a.ts", status: "copied" });
    expect(copied?.stats).not.toHaveProperty("newPath");
  });

  test("that are links, or became something else, are marked", () => {
    const names = raw(entry("T", "100644 120000"), "a", entry("M", "120000 120000"), "b", entry("M"), "c");
    const counts = "1\t1\ta\n1\t1\tb\n1\t1\tc\n";
    expect(changedFiles(names, counts).map(({ isLink, changedKind }) => [isLink, changedKind])).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
  });

  test("without a known status or a count are left out", () => {
    expect(changedFiles(raw(entry("U"), "a"), "1\t1\ta\n")).toEqual([]);
    expect(changedFiles(raw(entry("M"), "a"), "")).toEqual([]);
    expect(changedFiles("", "")).toEqual([]);
  });
});

test("an untracked file has no counts", () => {
  expect(untrackedFile("a", "a")).toMatchObject({ path: "a", added: 0, isUntracked: true, status: "added" });
  expect(untrackedFile("sub/a", "a")).toMatchObject({ path: "a", newPath: "sub/a" });
});

describe("sections", () => {
  test("law: they make up the patch again, and each begins with its head", () => {
    const line = fc.constantFrom("diff --git a/x b/x", "+diff --git", "@@ -1 +1 @@", " x", "");
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const patch = lines.map((text) => `${text}\n`).join("");
        const sections = fileSections(patch);
        expect(sections.join("")).toBe(patch);
        for (const section of sections.slice(1)) expect(section).toMatch(/^diff --git /);
      }),
    );
  });
});

describe("hunks", () => {
  const section = [
    "diff --git a/x b/x",
    "--- a/x",
    "+++ b/x",
    "@@ -1,2 +1,3 @@ head",
    " a",
    "-b",
    "+c",
    "\\ No newline at end of file",
    "@@ -9 +10,0 @@",
    "-z",
  ].join("\n");

  test("have their ranges and their lines, without remarks", () => {
    expect(hunksOf(section, 10)).toEqual([
      { oldStart: 1, oldLines: 2, newStart: 1, newLines: 3, lines: [" a", "-b", "+c"] },
      { oldStart: 9, oldLines: 1, newStart: 10, newLines: 0, lines: ["-z"] },
    ]);
  });

  test("count from the first line where a side has none", () => {
    expect(hunksOf("@@ -0,0 +1 @@\n+a", 10)).toMatchObject([{ oldStart: 1, oldLines: 0, newStart: 1, newLines: 1 }]);
  });

  test("have no more lines than there may be, and none begins after the last", () => {
    expect(hunksOf(section, 2).map(({ lines }) => lines)).toEqual([[" a", "-b"]]);
    expect(hunksOf(section, 3).map(({ lines }) => lines)).toEqual([[" a", "-b", "+c"]]);
    expect(hunksOf(section, 0)).toEqual([]);
  });
});
