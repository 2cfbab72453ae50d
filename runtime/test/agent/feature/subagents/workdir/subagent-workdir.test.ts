import { expect, test } from "vitest";
import { SubagentWorkDirectory } from "../../../../../src/agent/feature/subagents/workdir/subagent-workdir.ts";
import { openSession } from "../fixture.ts";

const { services } = openSession();
const parent = {
  root: "/project",
  further: ["/more"],
  shell: { cwd: "/project/src" },
  refusalOf: (path: string) => (path === "/no" ? "no" : null),
};

test("without a worktree a subagent works where its parent does", async () => {
  const workdir = new SubagentWorkDirectory(services, parent, null);
  expect([workdir.root, workdir.further, workdir.shell.cwd, workdir.worktree]).toEqual([
    "/project",
    ["/more"],
    "/project/src",
    null,
  ]);
  expect([workdir.refusalOf("/no"), workdir.refusalOf("/yes")]).toEqual(["no", null]);
  workdir.shell.cwd = "/elsewhere";
  expect(workdir.shell.cwd).toBe("/project/src");
  await workdir.leave();
  expect(workdir.root).toBe("/project");
});

test("a worktree of hooks bars the project, and stays", async () => {
  const worktree = { path: "/w", branch: null, origin: null };
  const workdir = new SubagentWorkDirectory(services, parent, worktree);
  expect([workdir.root, workdir.further, workdir.shell.cwd]).toEqual(["/w", ["/project", "/more"], "/w"]);
  expect([workdir.refusalOf("/w/a"), workdir.refusalOf("/no")]).toEqual([null, null]);
  expect(workdir.refusalOf("/project/a")).toMatch(/^This agent is isolated in the worktree \/w\./);
  await workdir.leave();
  expect(workdir.worktree).toBe(worktree);
});

test("a worktree of Git bars its repository, which may be above the project", () => {
  const worktree = { path: "/repo/.claude/worktrees/a", branch: "b", origin: { repository: "/repo", commit: "c" } };
  const workdir = new SubagentWorkDirectory(services, parent, worktree);
  expect([
    workdir.refusalOf("/repo/a") === null,
    workdir.refusalOf("/repo/.claude/worktrees/a/b"),
    workdir.refusalOf("/project/a"),
  ]).toEqual([false, null, null]);
});
