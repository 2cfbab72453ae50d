import { describe, expect, it } from "vitest";
import {
  isAliased,
  isLaunchFile,
  sensitivity,
  sensitivityOf,
} from "../../../../src/agent/permission/path/sensitive.ts";

const at = (path: string) => sensitivity(path, "/w/cwd");

it.each([
  "/w/cwd/.git/config",
  "/w/cwd/sub/.GIT/hooks/pre-commit",
  "/w/cwd/.vscode/tasks.json",
  "/w/cwd/.bashrc",
  "/w/cwd/sub/.NPMRC",
  "/w/cwd/.mcp.json",
  "/home/ada/.config/git/config",
  "/etc/.profile",
  "/w/cwd/pyrightconfig.json",
  "/w/cwd/.pnp.cjs",
  "/w/cwd/gradle/wrapper/gradle-wrapper.properties",
  "/w/cwd/.g\u200cit/config",
  "/w/cwd/.g\u0131t/config",
  "/w/cwd/.v\u017fcode/x",
  "/net",
  "/Net/host/x",
])("%s is a sensitive file", (path) => {
  expect(at(path)).toEqual({
    text: expect.stringContaining(`edit ${path} which is a sensitive file`),
    settings: false,
  });
});

it.each(["settings.json", "settings.local.json", "SETTINGS.json"])(
  "%s in the agent's folder holds settings",
  (name) => {
    const path = `/w/cwd/.claude/${name}`;
    expect(at(path)).toEqual({ text: expect.stringContaining(`write to ${path}, but`), settings: true });
  },
);

it.each(["commands/a.md", "agents/a.md", "skills/a/SKILL.md"])(
  "%s steers the agent, and is no settings file",
  (name) => {
    expect(at(`/w/cwd/.claude/${name}`)).toEqual({ text: expect.stringContaining("write to"), settings: false });
  },
);

it.each([
  "/w/cwd/src/a.ts",
  "/w/cwd/git/config",
  "/w/cwd/settings.json",
  "/w/cwd/.claude/launch.json",
  "/w/cwd/.claude/worktrees/one/src/a.ts",
])("%s is an ordinary file", (path) => expect(at(path)).toBeNull());

it("does not count folders above the project", () => {
  expect(sensitivity("/home/.claude/w/a.ts", "/home/.claude/w")).toBeNull();
  expect(sensitivity("/home/.claude/w/a.ts", "/elsewhere")).not.toBeNull();
});

it("knows the launch file of the project alone", () => {
  expect(isLaunchFile("/w/cwd/.claude/launch.json", "/w/cwd")).toBe(true);
  expect(isLaunchFile("/w/cwd/sub/.claude/launch.json", "/w/cwd")).toBe(false);
});

it.each([".bazelversion", ".envrc", ".pre-commit-config.yaml", ".pnpmfile.cjs", ".devcontainer.json", "lefthook.yml"])(
  "%s steers tools",
  (name) => expect(at(`/w/cwd/sub/${name}`)?.text).toContain("sensitive file"),
);

it("takes worktrees and launch.json for ordinary files in the agent's folder alone", () => {
  expect(at("/w/cwd/.git/worktrees/a")).not.toBeNull();
  expect(at("/w/cwd/worktrees/.git/a")).not.toBeNull();
  expect(at("/w/cwd/.claude/worktrees")).not.toBeNull();
  expect(at("/w/cwd/sub/.claude/launch.json")).not.toBeNull();
  expect(at("/w/cwd/.git/.claude/worktrees/a")).not.toBeNull();
  expect(at("/w/cwd/.claude/x/.claude/worktrees/a")).not.toBeNull();
  expect(sensitivity("/w/cwd", "/w/cwd")).toBeNull();
});

it.each(["app.\\env", "sub/x \\y", "sub/a..\\b", "sub/x.com1", "new\n/x", "sub\t/x"])(
  "%s was a name like any other",
  (path) => {
    expect(isAliased(path)).toBe(true);
  },
);

it.each(["a\\b", "sub/.\\b", "x.com0", "sub/..env"])("%s is one name on Windows too", (path) => {
  expect(isAliased(path)).toBe(false);
});

it("says that Windows may take a name for another one", () =>
  expect(at("/w/cwd/GIT~1/config")).toEqual({
    text: expect.stringContaining("/w/cwd/GIT~1/config, which Windows"),
    settings: false,
  }));

const isSensitive = (name: string): boolean => sensitivity(`/w/cwd/${name}`, "/w/cwd") !== null;

describe("sensitive files", () => {
  it.each([
    ".mcp.json",
    ".MCP.json",
    ".mcp.json:stream",
    ".bash_aliases",
    "x/.git/config",
    ".git:x/config",
    ".claude/settings.json",
  ])("%s is one", (name) => expect(isSensitive(name)).toBe(true));

  it.each(["GIT~1", "a~12/b", ".bashrc.", ".bashrc ", "x./y", "...", "a/.../b", "x.con", ".nul", "a.COM1"])(
    "%s may be one to Windows",
    (name) => expect(isSensitive(name)).toBe(true),
  );

  it.each(["a.txt", "a~", "~x", "con", "a:b", ".gitignore", "x.conf", "a..b", "..a"])("%s is none", (name) =>
    expect(isSensitive(name)).toBe(false),
  );
});

it("takes a path that the system refuses to follow for a sensitive one", () => {
  const paths = { resolve: (path: string) => path, isDirectory: () => false, unresolved: () => "refused" as const };
  const found = sensitivityOf("/proc/1/root/x", { projectDirectory: "/w/cwd", paths });
  expect(found).toEqual({
    text: expect.stringContaining("does not allow this agent to follow"),
    settings: false,
    linked: true,
  });
});

it.each([
  ".mcp.json",
  "x/.git/hooks/y",
  "x/.bashrc",
  "x/.vscode/settings.json",
  "x/.claude/launch.json",
  "x/.claude/a",
])("regression: a sensitive file in a worktree of the agent was ordinary: %s", (name) =>
  expect(sensitivity(`/w/cwd/.claude/worktrees/${name}`, "/w/cwd")).not.toBeNull(),
);
