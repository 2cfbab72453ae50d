import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SubagentServices } from "../../../../../src/agent/feature/subagents/services.ts";
import { SubagentWorkDirectory } from "../../../../../src/agent/feature/subagents/workdir/subagent-workdir.ts";
import { openWorktree, type Worktree } from "../../../../../src/agent/feature/subagents/workdir/worktree.ts";
import { nodePorts } from "../../../../../src/node/port/ports.ts";

let root = "";
const git = (...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@example.org", ...args], {
    cwd: root,
    encoding: "utf8",
  });

const hooks: SubagentServices["hooks"] = {
  hasHooks: () => false,
  run: async () => null,
  stopping: async () => ({ kind: "end" }),
  granted: { addAgent: () => {}, removeAgent: () => {} },
};
const services = () => ({ ports: nodePorts(), environment: { cwd: root, gitBranch: "main" }, hooks });
const home = () => ({ root, further: [], shell: { cwd: root }, refusalOf: () => null });
const never = new AbortController().signal;
const opened = async (): Promise<Worktree> => {
  const worktree = await openWorktree(services(), "a1", never);
  if ("problem" in worktree) throw new Error(worktree.problem);
  return worktree;
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "worktree-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function repository(): Promise<void> {
  git("init", "-q", "-b", "main");
  await writeFile(join(root, "a.txt"), "one\n");
  git("add", ".");
  git("commit", "-qm", "first");
}

test("an agent works in a copy of its own, which is taken away if nothing was changed", async () => {
  await repository();
  const worktree = await opened();
  const workdir = new SubagentWorkDirectory(services(), home(), worktree);
  expect(workdir.root).toBe(join(root, ".claude/worktrees/agent-a1"));
  expect(workdir.shell.cwd).toBe(workdir.root);
  expect(workdir.further).toEqual([root]);
  expect(await readFile(join(workdir.root, "a.txt"), "utf8")).toBe("one\n");
  await workdir.leave();
  expect(workdir.worktree).toBeNull();
  expect(workdir.root).toBe(root);
  expect(git("branch", "--list").trim()).toBe("* main");
  await expect(stat(worktree.path)).rejects.toThrow();
});

test.each([
  ["a changed file", (path: string) => writeFile(join(path, "a.txt"), "two\n")],
  ["a new file", (path: string) => writeFile(join(path, "b.txt"), "b\n")],
  [
    "a commit",
    async (path: string) => {
      await writeFile(join(path, "a.txt"), "two\n");
      execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@example.org", "commit", "-qam", "second"], {
        cwd: path,
      });
    },
  ],
])("%s keeps the copy and its branch", async (_, change) => {
  await repository();
  const worktree = await opened();
  const workdir = new SubagentWorkDirectory(services(), home(), worktree);
  await change(worktree.path);
  await workdir.leave();
  expect(workdir.worktree).toEqual(worktree);
  expect((await stat(worktree.path)).isDirectory()).toBe(true);
  expect(git("branch", "--list")).toContain("worktree-agent-a1");
});

test("files of the shared checkout are barred, others are not", async () => {
  await repository();
  const worktree = await opened();
  const workdir = new SubagentWorkDirectory(services(), home(), worktree);
  expect(workdir.refusalOf(join(root, "a.txt"))).toContain(worktree.path);
  expect(workdir.refusalOf(join(worktree.path, "a.txt"))).toBeNull();
  expect(workdir.refusalOf("/elsewhere/a.txt")).toBeNull();
  const below = new SubagentWorkDirectory(services(), workdir, null);
  expect(below.root).toBe(worktree.path);
  expect(below.refusalOf(join(root, "a.txt"))).toContain(worktree.path);
});

test("outside a repository there is no copy, and the answer reports why", async () => {
  expect(await openWorktree(services(), "a1", never)).toEqual({
    problem: expect.stringContaining("not in a git repository and no WorktreeCreate hooks are configured"),
  });
});

test("a folder that a command leaves behind is forgotten", () => {
  const workdir = new SubagentWorkDirectory(services(), home(), null);
  workdir.shell.cwd = "/elsewhere";
  expect(workdir.shell.cwd).toBe(root);
});
