import { describe, expect, it } from "vitest";
import type { ToolContext } from "../../../../src/agent/core/tool.ts";
import type { WorktreeService } from "../../../../src/agent/core/tool-services.ts";
import { enterWorktree } from "../../../../src/agent/tool/builtin/enter-worktree.ts";
import { exitWorktree } from "../../../../src/agent/tool/builtin/exit-worktree.ts";
import { openToolFixture } from "../fixture.ts";

const entered = { path: "/p/.claude/worktrees/w", branch: "worktree-w", from: "/p", owned: true };

async function openWith(fields: Partial<WorktreeService>, more: Partial<ToolContext> = {}) {
  const { context } = await openToolFixture();
  const services = { ...context.services, worktrees: { ...context.services.worktrees, ...fields } };
  const fixture = await openToolFixture({ services, ...more });
  return fixture;
}

describe("entering a worktree", () => {
  it.each([
    ["a b", "each"],
    ["a/../b", "must not contain"],
    ["", "non-empty"],
    ["x".repeat(65), "got 65"],
  ])("rejects the name %j", async (name, part) => {
    const { call } = await openToolFixture();
    expect((await call(enterWorktree, { name })).content).toContain(part);
  });

  it("takes a name or a path, not both", async () => {
    const { call } = await openToolFixture();
    const { content } = await call(enterWorktree, { name: "a", path: "/p" });
    expect(content).toContain("Provide at most one of `name` or `path`, not both.");
  });

  it("reports where the session works now", async () => {
    const { call } = await openWith({ create: async () => ({ ...entered, how: "resumed" }) });
    const { structured, content } = await call(enterWorktree, { name: "w" });
    expect(structured).toEqual({ worktreePath: entered.path, worktreeBranch: "worktree-w", message: content });
    expect(content).toContain("Resumed worktree");
  });

  it("passes the reason on if there is none", async () => {
    const { call } = await openToolFixture();
    expect(await call(enterWorktree, {})).toMatchObject({
      isError: true,
      content: expect.stringContaining("workshop"),
    });
  });

  it("creates no second one, and none for a subagent", async () => {
    const { call } = await openWith({ current: entered });
    expect((await call(enterWorktree, {})).content).toContain("Already in a worktree session.");
    const subagent = await openWith({}, { agentId: "a1" });
    expect((await subagent.call(enterWorktree, {})).content).toContain("subagent");
  });

  it("needs a person to confirm a path outside the kept worktrees", async () => {
    const { context } = await openWith({ isAgentWorktree: async (path) => path.endsWith("kept") });
    expect(await enterWorktree.confirmation({ name: "w" }, context)).toBeNull();
    expect(await enterWorktree.confirmation({ path: "kept" }, context)).toBeNull();
    const request = await enterWorktree.confirmation({ path: "/other" }, context);
    expect(request).toMatchObject({ reason: { type: "safetyCheck" }, personal: true });
  });
});

describe("leaving a worktree", () => {
  it("does nothing where there is none, and for a subagent", async () => {
    const { call } = await openToolFixture();
    expect((await call(exitWorktree, { action: "keep" })).content).toContain("No-op");
    const subagent = await openWith({ current: entered }, { agentId: "a1" });
    expect((await subagent.call(exitWorktree, { action: "keep" })).content).toContain("subagent");
  });

  it("keeps the work", async () => {
    const removals: boolean[] = [];
    const { call } = await openWith({
      current: entered,
      leave: async (removes) => {
        removals.push(removes);
        return null;
      },
    });
    const { structured } = await call(exitWorktree, { action: "keep" });
    expect(structured).toMatchObject({ action: "keep", originalCwd: "/p", restoredCwd: "/p" });
    expect(structured).not.toHaveProperty("discardedFiles");
    expect(removals).toEqual([false]);
  });

  it.each([
    [{ loss: async () => ({ files: 1, commits: 2 }) }, "1 uncommitted file and 2 commits on “worktree-w”"],
    [{ loss: async () => null }, "Could not verify worktree state"],
    [{ loss: async () => ({ files: 0, commits: 0 }), task: "b1" }, "Task b1 is still running"],
  ])("removes nothing that would be lost, unless a person confirms it", async (fields, part) => {
    const { call, context } = await openWith({ current: entered, ...fields });
    expect((await call(exitWorktree, { action: "remove" })).content).toContain(part);
    const input = { action: "remove", discard_changes: true };
    const request = await exitWorktree.confirmation(input, context);
    expect(request).toMatchObject({ reason: { type: "other", text: expect.stringContaining(part) }, personal: false });
  });

  it("keeps work that was added while the call waited for a decision", async () => {
    const losses = [0, 1];
    const removals: boolean[] = [];
    const { call } = await openWith({
      current: entered,
      loss: async () => ({ files: losses.shift() ?? 1, commits: 0 }),
      leave: async (removes) => {
        removals.push(removes);
        return null;
      },
    });
    const { content, isError } = await call(exitWorktree, { action: "remove" });
    expect(isError).toBe(true);
    expect(content).toContain("Worktree has 1 uncommitted file");
    expect(removals).toEqual([]);
  });

  it("reports what was discarded", async () => {
    const { call } = await openWith({ current: entered, loss: async () => ({ files: 3, commits: 1 }) });
    const { content, structured } = await call(exitWorktree, { action: "remove", discard_changes: true });
    expect(content).toContain("Discarded 1 commit and 3 uncommitted files.");
    expect(structured).toMatchObject({ discardedFiles: 3, discardedCommits: 1 });
  });

  it("does not remove what the session did not create", async () => {
    const { call } = await openWith({ current: { ...entered, owned: false } });
    expect((await call(exitWorktree, { action: "remove" })).content).toContain("did not create");
  });

  it("says if the worktree could not be removed", async () => {
    const nothing = { files: 0, commits: 0 };
    const leave = async () => ({ problem: "busy" });
    const { call } = await openWith({ current: entered, loss: async () => nothing, leave });
    expect(await call(exitWorktree, { action: "remove" })).toMatchObject({
      isError: true,
      content: expect.stringContaining("remains: busy"),
    });
  });
});
