import { expect, test } from "vitest";
import { getMemoryDialog } from "../../../../src/agent/control/handler/get-memory-dialog.ts";
import { memoryFiles } from "../../fixture/memory-files.ts";
import { ask } from "../ask.ts";

const dialog = (paths: readonly string[], env: Record<string, string> = { HOME: "/home/ada" }) =>
  ask(getMemoryDialog, {
    ports: { env, files: memoryFiles(new Map(paths.map((path) => [path, "x"]))) },
    environment: { cwd: "/project" },
  });

test("the user's file comes first, unless only the project's exists", async () => {
  expect((await dialog([])).files).toEqual([
    {
      kind: "user",
      path: "/home/ada/.claude/CLAUDE.md",
      label: "User instructions",
      description: "Saved in ~/.claude/CLAUDE.md",
      exists: false,
    },
    {
      kind: "project",
      path: "/project/CLAUDE.md",
      label: "Project instructions",
      description: "Saved in ./CLAUDE.md",
      exists: false,
    },
  ]);
  const { files } = await dialog(["/project/CLAUDE.md"]);
  expect(files.map(({ kind, exists }) => [kind, exists])).toEqual([
    ["project", true],
    ["user", false],
  ]);
});

test("a configuration folder outside the home folder is shown in full", async () => {
  const { files } = await dialog([], { HOME: "/home/ada", CLAUDE_CONFIG_DIR: "/etc/claude" });
  expect(files[0]).toMatchObject({ path: "/etc/claude/CLAUDE.md", description: "Saved in /etc/claude/CLAUDE.md" });
});
