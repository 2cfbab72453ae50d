import { describe, expect, it } from "vitest";
import { readablePath, summaryOfInput, toolTitle } from "../../src/chat/summary.ts";

describe("the input of a tool in one line", () => {
  it.each([
    [{ command: "ls", description: "List" }, "ls"],
    [{ file_path: "/p/src/a.ts" }, "src/a.ts"],
    [{ file_path: "/pp/a.ts" }, "/pp/a.ts"],
    [{ questions: [1, 2] }, "2 questions"],
    [{ todos: [1] }, "1 item"],
    [{ limit: 3, nested: {} }, "limit: 3"],
    [{ plan: "\n## The plan\n\n1. Go", planFilePath: "/p/plan.md" }, "The plan"],
    [{ plan: "" }, ""],
    [{}, ""],
  ])("%j is %s", (input, summary) => {
    expect(summaryOfInput(input, "/p")).toBe(summary);
  });

  it("keeps paths without a folder", () => {
    expect(readablePath("/p/a", undefined)).toBe("/p/a");
  });
});

describe("the name of a tool for a person", () => {
  it.each([
    ["Bash", undefined, "Bash"],
    ["Agent", "Task", "Task"],
    ["mcp__files__read_all", undefined, "read_all (files)"],
    ["mcp__evil__bash", "Bash", "Bash (evil)"],
    ["mcp__files__read", "mcp__files__read", "read (files)"],
    ["mcp__files", undefined, "mcp__files"],
  ])("%s, displayed as %s, is %s", (tool, displayName, title) => {
    expect(toolTitle(tool, displayName)).toBe(title);
  });
});
