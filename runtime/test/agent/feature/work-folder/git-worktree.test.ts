import { mkdtemp, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  addWorktree,
  baseOf,
  headOf,
  listWorktrees,
  lossOf,
  removeWorktree,
  rootOf,
} from "../../../../src/agent/feature/work-folder/git-worktree.ts";
import { nodePorts } from "../../../../src/node/port/ports.ts";
import { git, makeRepository } from "./fixture.ts";

const ports = nodePorts();

test("a worktree is created, listed, counted and removed with its branch", async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), "agentwire-git-")));
  expect(await rootOf(ports, root)).toBeNull();
  expect(await headOf(ports, root)).toBeNull();
  makeRepository(root);
  const path = join(root, ".claude/worktrees/w");
  const own = { path, branch: "worktree-w" };
  expect(await addWorktree(ports, root, { ...own, base: "HEAD" })).toBeNull();
  expect(await addWorktree(ports, root, { ...own, base: "HEAD" })).toContain("worktree-w");
  expect(await listWorktrees(ports, path)).toEqual([
    { path: root, branch: "main" },
    { path, branch: "worktree-w" },
  ]);
  const base = String(await headOf(ports, path));
  git(path, "commit", "-q", "--allow-empty", "-m", "second");
  await writeFile(join(path, "a"), "");
  expect(await lossOf(ports, path, base)).toEqual({ files: 1, commits: 1 });
  expect(await lossOf(ports, join(root, "none"), base)).toBeNull();
  expect(await removeWorktree(ports, root, own)).toBeNull();
  expect(await removeWorktree(ports, root, own)).toContain("w");
  expect(git(root, "branch", "--list").trim()).toBe("* main");
});

test("a new worktree starts at the remote's default branch, unless the settings say otherwise", async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), "agentwire-git-")));
  makeRepository(root);
  expect(await baseOf(ports, root, "fresh")).toBe("HEAD");
  git(root, "update-ref", "refs/remotes/origin/main", "HEAD");
  expect(await baseOf(ports, root, "fresh")).toBe("origin/main");
  expect(await baseOf(ports, root, "head")).toBe("HEAD");
});
