import { expect, test } from "vitest";
import { activity, toolStats } from "../../../../src/agent/feature/subagents/activity.ts";

test.each([
  ["Bash", { command: "ls" }, "Running ls"],
  ["Bash", { command: "ls", description: "List files" }, "Running List files"],
  ["Monitor", { command: "tail x", description: "the log" }, "Monitoring: the log"],
  ["Read", { file_path: "/p/a.ts" }, "Reading a.ts"],
  ["Read", { file_path: "/q/a.ts" }, "Reading /q/a.ts"],
  ["Read", { file_path: "/p" }, "Reading ."],
  ["Write", { file_path: "/p/a" }, "Writing a"],
  ["Edit", { file_path: "/p/a" }, "Editing a"],
  ["NotebookEdit", { notebook_path: "/p/a" }, "Editing notebook a"],
  ["Grep", { pattern: "x" }, "Searching for x"],
  ["Glob", { pattern: "*" }, "Finding *"],
  ["WebFetch", { url: "u" }, "Fetching u"],
  ["Agent", { description: "d" }, "d"],
  ["WebSearch", { query: "q" }, "Searching for q"],
  ["Task", {}, ""],
  ["mcp__a__b", {}, "the task"],
  ["toString", {}, "the task"],
])("a call of %s with %j is shown as %j", (name, input, text) => {
  expect(activity(name, input, "/p", "the task")).toBe(text);
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
    "Agent",
  ];
  expect(toolStats(names.map((name) => ({ name, input: {} })))).toEqual({
    readCount: 1,
    searchCount: 2,
    bashCount: 2,
    editFileCount: 3,
    linesAdded: 0,
    linesRemoved: 0,
    otherToolCount: 3,
  });
});

test("regression: the lines that calls add and remove were not counted", () => {
  const calls = [
    { name: "Edit", input: { old_string: "a", new_string: "b\nc" } },
    { name: "Write", input: { content: "a\nb\n" } },
    { name: "NotebookEdit", input: { new_source: "x" } },
    { name: "Write", input: { content: 5 } },
  ];
  expect(toolStats(calls)).toMatchObject({ linesAdded: 6, linesRemoved: 1 });
});
