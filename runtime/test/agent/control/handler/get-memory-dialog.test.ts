import type { JsonObject } from "@agentwire/protocol/json";
import { expect, test } from "vitest";
import { getMemoryDialog } from "../../../../src/agent/control/handler/get-memory-dialog.ts";
import type { MemoryFile } from "../../../../src/agent/extension/memory.ts";
import { memoryFiles } from "../../fixture/memory-files.ts";
import { ask } from "../ask.ts";

const dialog = (
  paths: readonly string[],
  env: Record<string, string> = { HOME: "/home/ada" },
  {
    simple = false,
    shared = {},
    own = {},
    memory = [],
  }: { simple?: boolean; shared?: JsonObject; own?: JsonObject; memory?: readonly MemoryFile[] } = {},
) =>
  ask(getMemoryDialog, {
    ports: { env, files: memoryFiles(new Map(paths.map((path) => [path, "x"]))) },
    environment: { cwd: "/project" },
    options: { simple },
    extensions: { memory },
    settings: {
      effective: { ...own, ...shared },
      layers: [
        { source: "userSettings", path: null, settings: own },
        { source: "projectSettings", path: null, settings: shared },
      ],
    },
  });

test("the user's file and the project's are listed even if the session has not read them", async () => {
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
    ["user", false],
    ["project", true],
  ]);
});

test("defect: rules, imports and local instructions were not listed", async () => {
  const text = "words";
  const { files } = await dialog([], undefined, {
    memory: [
      { path: "/home/ada/.claude/rules/r.md", type: "User", text },
      { path: "/project/CLAUDE.md", type: "Project", text },
      { path: "/project/notes.md", type: "Project", text, parent: "/project/CLAUDE.md" },
      { path: "/project/.claude/CLAUDE.md", type: "Project", text },
      { path: "/project/CLAUDE.local.md", type: "Local", text },
    ],
  });
  expect(files.map(({ kind, label, description, exists }) => [kind, label, description, exists])).toEqual([
    ["other", "~/.claude/rules/r.md", "Saved in ~/.claude/CLAUDE.md", true],
    ["project", "Project instructions", "Saved in ./CLAUDE.md", true],
    ["other", "L notes.md", "@-imported", true],
    ["project-alt", ".claude/CLAUDE.md", "", true],
    ["local", "CLAUDE.local.md", "", true],
    ["user", "User instructions", "Saved in ~/.claude/CLAUDE.md", false],
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
