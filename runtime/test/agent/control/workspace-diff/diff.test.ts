import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { workspaceDiff } from "../../../../src/agent/control/workspace-diff/diff.ts";
import { nodePorts } from "../../../../src/node/port/ports.ts";

let root = "";
const git = (...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@example.org", ...args], {
    cwd: root,
    encoding: "utf8",
  });
const put = (name: string, data: string | Uint8Array) => writeFile(join(root, name), data);

const compared = (given: { since?: number; secret?: readonly string[]; cwd?: string } = {}) =>
  workspaceDiff({
    cwd: given.cwd ?? root,
    ports: nodePorts(),
    since: given.since ?? Date.now() + 60_000,
    mayRead: async (path) => !(given.secret ?? []).some((name) => path.endsWith(name)),
  });

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "diff-")));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function repository(): Promise<void> {
  git("init", "-q", "-b", "main");
  await put("a.txt", "one\ntwo\n");
  await put("b.txt", "b\n".repeat(20));
  await put("bin", Uint8Array.of(0, 1));
  await put("run.sh", "x\n");
  await symlink("a.txt", join(root, "link"));
  git("add", ".");
  git("commit", "-qm", "first");
}

test("reports why there is nothing to compare", async () => {
  expect(await compared()).toEqual({ diff: null, noDiffReason: "no-repository" });
  await repository();
  await put(".git/MERGE_HEAD", "");
  expect(await compared()).toEqual({ diff: null, noDiffReason: "repository-busy" });
  await rm(join(root, ".git/MERGE_HEAD"));
  await put(".git/index", "torn");
  expect(await compared()).toEqual({ diff: null, noDiffReason: "diff-failed" });
});

test("compares with the last commit: texts, names, modes, links, what is no text", async () => {
  await repository();
  await put("a.txt", "one\n2\n");
  git("mv", "b.txt", "c.txt");
  await put("bin", Uint8Array.of(0, 2));
  await chmod(join(root, "run.sh"), 0o755);
  await unlink(join(root, "link"));
  await symlink("c.txt", join(root, "link"));
  await put("ü", "neu");
  git("add", "ü");
  const { diff } = await compared();
  const file = { isBinary: false, isUntracked: false, status: "modified" };
  expect(diff?.perFileStats).toEqual([
    { ...file, path: "a.txt", added: 1, removed: 1 },
    { ...file, path: "bin", added: 0, removed: 0, isBinary: true },
    {
      ...file,
      path: "b.txt => c.txt",
      added: 0,
      removed: 0,
      status: "renamed",
      previousPath: "b.txt",
      newPath: "c.txt",
    },
    { ...file, path: "link", added: 1, removed: 1 },
    { ...file, path: "run.sh", added: 0, removed: 0 },
    { ...file, path: '"\\303\\274"', added: 1, removed: 0, status: "added", newPath: "ü" },
  ]);
  expect(diff?.hunks).toEqual([
    { path: "a.txt", hunks: [{ oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: [" one", "-two", "+2"] }] },
    { path: '"\\303\\274"', hunks: [{ oldStart: 1, oldLines: 0, newStart: 1, newLines: 1, lines: ["+neu"] }] },
  ]);
  expect(diff?.source).toEqual({ kind: "working-tree" });
});

test("lists unreadable and large files without their content", async () => {
  await repository();
  await put("a.txt", "secret\n");
  await put("b.txt", "z\n".repeat(11_000));
  await put("run.sh", "y\n");
  const { diff } = await compared({ secret: ["/a.txt"] });
  expect(diff).toMatchObject({ restricted: ["a.txt"], skippedLarge: ["b.txt"], hunks: [{ path: "run.sh" }] });
  expect(JSON.stringify(diff)).not.toContain("secret");
});

test("counts untracked files that are newer than the session", async () => {
  await repository();
  await put("new.txt", "x\n");
  expect((await compared()).diff?.perFileStats).toEqual([]);
  const { diff } = await compared({ since: 0 });
  expect(diff?.perFileStats).toEqual([
    { path: "new.txt", added: 0, removed: 0, isBinary: false, isUntracked: true, status: "added" },
  ]);
  expect(diff?.stats.filesCount).toBe(1);
});

test("compares a branch with where it left the main one, what is not committed first", async () => {
  await repository();
  const base = git("rev-parse", "HEAD").trim();
  git("checkout", "-qb", "feature");
  expect((await compared()).diff?.source).toEqual({ kind: "working-tree" });
  await put("a.txt", "committed\n");
  git("commit", "-qam", "second");
  await put("run.sh", "open\n");
  const { diff } = await compared();
  expect(diff?.source).toEqual({ kind: "branch", baseBranch: "main", baseRef: base });
  expect(diff?.hunks.map(({ path, hunks }) => [path, hunks[0]?.lines.at(-1)])).toEqual([
    ["run.sh", "+open"],
    ["a.txt", "+committed"],
  ]);
});

test("lists fifty files, and none if there are too many", async () => {
  await repository();
  await Promise.all(Array.from({ length: 60 }, (_, index) => put(`n${index}`, "n\n")));
  git("add", ".");
  const { diff } = await compared();
  expect([diff?.perFileStats.length, diff?.hunks.length, diff?.omitted]).toEqual([50, 50, { files: 10, exact: false }]);
  await Promise.all(Array.from({ length: 501 }, (_, index) => put(`n${index}`, "n\n")));
  git("add", ".");
  const flood = (await compared()).diff;
  expect([flood?.perFileStats, flood?.omitted, flood?.stats.linesAdded]).toEqual([
    [],
    { files: 501, exact: false },
    501,
  ]);
});

test("works from a folder below, and without a commit", async () => {
  git("init", "-q", "-b", "main");
  await mkdir(join(root, "sub"));
  await put("sub/a.txt", "a\n");
  git("add", ".");
  const { diff } = await compared({ cwd: join(root, "sub") });
  expect(diff?.perFileStats).toMatchObject([{ path: "sub/a.txt", status: "added" }]);
});

test("runs no program that the repository names", async () => {
  await repository();
  await put("evil.sh", `#!/bin/sh\ntouch ${join(root, "ran")}\n`);
  await chmod(join(root, "evil.sh"), 0o755);
  const evil = join(root, "evil.sh");
  git("config", "diff.external", evil);
  git("config", "core.fsmonitor", evil);
  git("config", "diff.x.textconv", evil);
  await put(".git/info/attributes", "*.txt diff=x\n");
  await put("a.txt", "changed\n");
  expect((await compared()).diff?.hunks).toHaveLength(1);
  expect(await readdir(root)).not.toContain("ran");
});
