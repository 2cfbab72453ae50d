import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Conversation } from "../../../../src/agent/core/conversation.ts";
import type { Thread } from "../../../../src/agent/core/thread.ts";
import { git, makeRepository, openWorkFolder } from "./fixture.ts";

const never = new AbortController().signal;

test("the session moves to a new worktree and back, with its transcript", async () => {
  const { root, folder, services, lines, moves, thread } = await openWorkFolder();
  makeRepository(root);
  const path = `${root}/.claude/worktrees/fe+at`;
  expect(await folder.create("fe/at", never)).toMatchObject({ path, branch: "worktree-fe+at", how: "created" });
  expect(services.environment).toMatchObject({ cwd: path, extensionRoot: root });
  expect(thread.workDirectory.shell.cwd).toBe(path);
  expect(moves[0]).toMatch(/-claude-worktrees-fe-at\/00000000-0000-4000-8000-000000000000\.jsonl$/);
  expect(lines).toMatchObject([
    { type: "relocated", relocatedCwd: path },
    { type: "worktree-state", worktreeSession: { worktreePath: path, originalCwd: root, worktreeName: "fe/at" } },
  ]);
  expect(await folder.loss()).toEqual({ files: 0, commits: 0 });
  expect(await folder.leave(false, never)).toBeNull();
  expect(services.environment).toMatchObject({ cwd: root, extensionRoot: undefined });
  expect(lines.at(-1)).toEqual({ type: "worktree-state", worktreeSession: null });
  expect(git(root, "worktree", "list")).not.toContain("locked");
  expect(await folder.create("fe/at", never)).toMatchObject({ path, how: "resumed" });
  expect(await folder.leave(true, never)).toBeNull();
  expect(git(root, "branch", "--list").trim()).toBe("* main");
});

test("only a registered worktree can be entered, and never removed", async () => {
  const { root, folder } = await openWorkFolder();
  expect(await folder.create("w", never)).toMatchObject({ problem: expect.stringContaining("no Git repository") });
  expect(await folder.enter("/tmp")).toMatchObject({ problem: expect.stringContaining("not in a git repository") });
  makeRepository(root);
  expect(await folder.enter(`${root}/none`)).toMatchObject({ problem: expect.stringContaining("no such directory") });
  expect(await folder.enter(root)).toMatchObject({ problem: expect.stringContaining("current working directory") });
  await mkdir(join(root, "sub"));
  expect(await folder.enter(join(root, "sub"))).toMatchObject({ problem: expect.stringContaining("not a registered") });
  const outside = join(root, "..", "outside");
  git(root, "worktree", "add", "-q", "-b", "outside", outside);
  expect(await folder.isAgentWorktree(outside)).toBe(false);
  expect(await folder.enter(outside)).toMatchObject({ branch: "outside", owned: false, how: "entered" });
  const another = join(root, ".claude/worktrees/kept");
  git(root, "worktree", "add", "-q", "-b", "kept", another);
  expect(await folder.isAgentWorktree(another)).toBe(true);
  expect(await folder.isAgentWorktree(`${another}/.claude/worktrees/deeper`)).toBe(false);
  expect(await folder.enter(another)).toMatchObject({ from: root });
  expect(await folder.enter(outside)).toMatchObject({ problem: expect.stringContaining("ExitWorktree") });
  await folder.leave(false, never);
  expect(folder.current).toBeNull();
});

test("hooks create and remove folders where they are configured", async () => {
  const removed: unknown[] = [];
  let named = "";
  const hooks = {
    hasHooks: () => true,
    run: async (event: string, fields: object) => {
      if (event === "WorktreeRemove") removed.push(fields);
      return { worktreePath: named, texts: [] };
    },
  };
  const { base, folder, lines } = await openWorkFolder({ hooks: hooks as never });
  const create = () => folder.create("h", never);
  expect(await create()).toMatchObject({ problem: expect.stringContaining("no WorktreeCreate hook") });
  named = `${base}/project/../project`;
  expect(await create()).toMatchObject({ problem: expect.stringContaining("dot segments") });
  named = join(base, "made");
  await mkdir(named);
  expect(await create()).toMatchObject({ path: named, branch: null });
  expect(lines.at(-1)).toMatchObject({ worktreeSession: { hookBased: true } });
  expect(await folder.loss()).toBeNull();
  await folder.leave(true, never);
  expect(removed).toEqual([{ worktree_path: named }]);
});

test("a resumed session returns to its worktree, if it still exists", async () => {
  const { base, root, folder, services } = await openWorkFolder();
  const at = (worktreePath: string) =>
    folder.resumed({
      chain: [],
      replaced: [],
      origin: null,
      extraLines: [{ type: "worktree-state", worktreeSession: { worktreePath, originalCwd: root, worktreeName: "w" } }],
    });
  at(`${base}/gone`);
  await folder.promptDequeued();
  expect(services.environment.cwd).toBe(root);
  at(base);
  await folder.promptDequeued();
  expect(services.environment).toMatchObject({ cwd: base, extensionRoot: root });
  expect(folder.current).toMatchObject({ path: base, owned: false });
});

test("the model learns of each move once", async () => {
  const { root, base, folder } = await openWorkFolder();
  const attachments: unknown[] = [];
  const thread = {
    agentId: null,
    workDirectory: { shell: { cwd: root } },
    conversation: new Conversation(),
    transcript: { chain: (_: string, { attachment }: { attachment: unknown }) => void attachments.push(attachment) },
  } as unknown as Thread;
  const turn = folder.extendTurn({ thread });
  await turn?.addNews();
  await folder.moveTo(base);
  await turn?.addNews();
  await turn?.addNews();
  expect(attachments).toMatchObject([{ changes: [{ field: "workingDirectory", from: root }] }]);
  expect(thread.conversation.links).toHaveLength(1);
  expect(folder.extendTurn({ thread: { ...thread, agentId: "a" } as Thread })).toBeNull();
});

test("the model learns of folders that are added and removed", async () => {
  const { services, folder, thread } = await openWorkFolder();
  const attachments: unknown[] = [];
  const conversation = new Conversation();
  const transcript = {
    chain: (_: string, { attachment }: { attachment: unknown }) => void attachments.push(attachment),
  };
  const turn = folder.extendTurn({
    thread: { agentId: null, ...thread, conversation, transcript } as unknown as Thread,
  });
  for (const additionalDirectories of [[], ["/opt", "/srv"], ["/srv"], ["/srv"]]) {
    Object.assign(services.session, { additionalDirectories });
    await turn?.addNews();
  }
  const field = "additionalWorkingDirectories";
  expect(attachments).toMatchObject([
    { snapshot: { [field]: ["/opt", "/srv"] }, changes: [{ field, added: ["/opt", "/srv"], removed: [] }] },
    { snapshot: { [field]: ["/srv"] }, changes: [{ field, added: [], removed: ["/opt"] }] },
  ]);
});

test("hooks learn once that a command moved the shell", async () => {
  const ran: unknown[] = [];
  const hooks = { hasHooks: () => false, run: async (...args: unknown[]) => void ran.push(args) };
  const { root, base, folder, thread } = await openWorkFolder({ hooks: hooks as never });
  const turn = folder.extendTurn({ thread: { agentId: null, ...thread } as unknown as Thread });
  await turn?.afterTools();
  thread.workDirectory.shell.cwd = base;
  await turn?.afterTools();
  await turn?.afterTools();
  expect(ran).toMatchObject([["CwdChanged", { old_cwd: root, new_cwd: base }, { commandsOnly: true }]]);
});

test("a worktree with lost work is counted, and a running task is named", async () => {
  const { root, folder, running } = await openWorkFolder();
  makeRepository(root);
  await folder.create(null, never);
  await writeFile(join(String(folder.current?.path), "a"), "");
  expect(await folder.loss()).toEqual({ files: 1, commits: 0 });
  expect(folder.task).toBeNull();
  running.push({ task_id: "b1" });
  expect(folder.task).toBe("b1");
});
