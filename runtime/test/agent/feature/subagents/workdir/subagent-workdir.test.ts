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
  const place = new SubagentWorkDirectory(services, parent, null);
  expect([place.root, place.further, place.shell.cwd, place.worktree]).toEqual([
    "/project",
    ["/more"],
    "/project/src",
    null,
  ]);
  expect([place.refusalOf("/no"), place.refusalOf("/yes")]).toEqual(["no", null]);
  place.shell.cwd = "/elsewhere";
  expect(place.shell.cwd).toBe("/project/src");
  await place.leave();
  expect(place.root).toBe("/project");
});

test("a worktree of hooks bars the project, and stays", async () => {
  const worktree = { path: "/w", branch: null, origin: null };
  const place = new SubagentWorkDirectory(services, parent, worktree);
  expect([place.root, place.further, place.shell.cwd]).toEqual(["/w", ["/project", "/more"], "/w"]);
  expect([place.refusalOf("/w/a"), place.refusalOf("/no")]).toEqual([null, null]);
  expect(place.refusalOf("/project/a")).toMatch(/^This agent is isolated in the worktree \/w\./);
  await place.leave();
  expect(place.worktree).toBe(worktree);
});

test("a worktree of Git bars its repository, which may be above the project", () => {
  const worktree = { path: "/repo/.claude/worktrees/a", branch: "b", origin: { repository: "/repo", commit: "c" } };
  const place = new SubagentWorkDirectory(services, parent, worktree);
  expect([
    place.refusalOf("/repo/a") === null,
    place.refusalOf("/repo/.claude/worktrees/a/b"),
    place.refusalOf("/project/a"),
  ]).toEqual([false, null, null]);
});
