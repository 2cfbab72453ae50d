import { expect, test } from "vitest";
import { hookedWorktree, type WorktreeHooks } from "../../../src/agent/core/worktree-creation.ts";

const never = new AbortController().signal;
const hooksWith = (summary: Awaited<ReturnType<WorktreeHooks["run"]>>): WorktreeHooks => ({
  hasHooks: () => true,
  run: async () => summary,
});

test.each([
  [{ worktreePath: "/a", texts: ["/b"] }, "/a"],
  [{ worktreePath: undefined, texts: ["one", "two\n/b\n".trim()] }, "/b"],
  [{ worktreePath: "relative", texts: [] }, null],
  [{ worktreePath: undefined, texts: [] }, null],
  [null, null],
])("hooks that answer %j name %s", async (summary, path) => {
  expect(await hookedWorktree(hooksWith(summary), "w", never)).toBe(path);
});
