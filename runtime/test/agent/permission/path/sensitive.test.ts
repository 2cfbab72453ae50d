import { describe, expect, it } from "vitest";
import { sensitivity } from "../../../../src/agent/permission/path/sensitive.ts";

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
