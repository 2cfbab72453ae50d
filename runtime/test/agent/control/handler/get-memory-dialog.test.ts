import type { JsonObject } from "@agentwire/protocol/json";
import { expect, test } from "vitest";
import { getMemoryDialog } from "../../../../src/agent/control/handler/get-memory-dialog.ts";
import { memoryFiles } from "../../fixture/memory-files.ts";
import { ask } from "../ask.ts";

const dialog = (
  paths: readonly string[],
  env: Record<string, string> = { HOME: "/home/ada" },
  { simple = false, shared = {}, own = {} }: { simple?: boolean; shared?: JsonObject; own?: JsonObject } = {},
) =>
  ask(getMemoryDialog, {
    ports: { env, files: memoryFiles(new Map(paths.map((path) => [path, "x"]))) },
    environment: { cwd: "/project" },
    options: { simple },
    settings: {
      effective: { ...own, ...shared },
      layers: [
        { source: "userSettings", path: null, settings: own },
        { source: "projectSettings", path: null, settings: shared },
      ],
    },
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

test("the folder for memories is listed unless the host or the settings disable memory", async () => {
  const home = { HOME: "/home/ada" };
  const on = await dialog([]);
  expect(on).toMatchObject({ memories: [], auto_memory: { enabled: true, toggleable: true, status: "on" } });
  expect(on.folders.map(({ kind, path }) => [kind, path])).toEqual([
    ["auto", "/home/ada/.claude/projects/-project/memory/"],
  ]);
  for (const off of [
    await dialog([], { ...home, CLAUDE_CODE_DISABLE_AUTO_MEMORY: "1" }),
    await dialog([], home, { simple: true }),
    await dialog([], home, { own: { autoMemoryEnabled: false } }),
  ]) {
    expect(off).toMatchObject({ folders: [], auto_memory: { enabled: false, toggleable: true, status: "off" } });
    expect(off).not.toHaveProperty("memories");
  }
  const shared = await dialog([], home, { shared: { autoMemoryEnabled: false } });
  expect(shared.auto_memory).toMatchObject({ enabled: false, toggleable: false });
});
