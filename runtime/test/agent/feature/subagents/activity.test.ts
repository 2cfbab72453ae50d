import { expect, test } from "vitest";
import { activity, toolStats } from "../../../../src/agent/feature/subagents/activity.ts";

test.each([
  ["Bash", { command: "ls" }, "Running ls"],
  ["Read", { file_path: "/p/a.ts" }, "Reading a.ts"],
  ["Read", { file_path: "/q/a.ts" }, "Reading /q/a.ts"],
  ["Read", { file_path: "/p" }, "Reading ."],
  ["Write", { file_path: "/p/a" }, "Writing a"],
  ["Edit", { file_path: "/p/a" }, "Editing a"],
  ["NotebookEdit", { notebook_path: "/p/a" }, "Editing a"],
  ["Grep", { pattern: "x" }, "Searching for x"],
  ["Glob", { pattern: "*" }, "Finding *"],
  ["WebFetch", { url: "u" }, "Fetching u"],
  ["Agent", { description: "d" }, "Handing on d"],
  ["Task", {}, "Handing on "],
  ["mcp__a__b", {}, "Using mcp__a__b"],
  ["toString", {}, "Using toString"],
])("a call of %s with %j is shown as %j", (name, input, text) => {
  expect(activity(name, input, "/p")).toBe(text);
});

test("calls are counted by kind", () => {
  const names = [
    "Read",
    "Grep",
    "Glob",
    "ToolSearch",
    "Bash",
    "Bash",
    "Edit",
    "Write",
    "NotebookEdit",
    "x",
    "toString",
  ];
  expect(toolStats(names)).toEqual({
    readCount: 1,
    searchCount: 3,
    bashCount: 2,
    editFileCount: 3,
    linesAdded: 0,
    linesRemoved: 0,
    otherToolCount: 2,
  });
});
