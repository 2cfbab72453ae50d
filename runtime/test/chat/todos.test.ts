import { describe, expect, it } from "vitest";
import { isTodoCall, todosAfter } from "../../src/chat/todos.ts";

const list = [
  { id: "1", text: "Read", status: "completed" },
  { id: "2", text: "Write", status: "pending" },
] as const;

describe("the list of work", () => {
  it("is replaced by TodoWrite", () => {
    const todos = [
      { content: "Read", status: "completed", activeForm: "Reading" },
      { content: "Write", status: "in_progress", activeForm: "Writing" },
      { content: 5, status: "odd" },
    ];
    expect(todosAfter(list, "TodoWrite", { todos }, {})).toEqual([
      { id: "0", text: "Read", status: "completed" },
      { id: "1", text: "Writing", status: "in_progress" },
      { id: "2", text: "", status: "pending" },
    ]);
  });

  it("grows with TaskCreate", () => {
    const next = todosAfter(list, "TaskCreate", { subject: "Test" }, { task: { id: "3", subject: "Test" } });
    expect(next.at(-1)).toEqual({ id: "3", text: "Test", status: "pending" });
    expect(todosAfter(list, "TaskCreate", { subject: "Test" }, {})).toBe(list);
  });

  it.each([
    [{ taskId: "2", status: "in_progress" }, {}, [list[0], { ...list[1], status: "in_progress" }]],
    [{ taskId: "2", subject: "Write twice" }, {}, [list[0], { ...list[1], text: "Write twice" }]],
    [{ taskId: "1", status: "deleted" }, {}, [list[1]]],
    [{ taskId: "1", status: "deleted" }, { success: false }, list],
  ])("changes with TaskUpdate %j", (input, result, expected) => {
    expect(todosAfter(list, "TaskUpdate", input, result)).toEqual(expected);
  });

  it.each([
    ["TodoWrite", "done", true],
    ["TodoWrite", "running", true],
    ["TaskUpdate", "failed", false],
    ["Bash", "done", false],
  ] as const)("makes a call of %s that is %s an item to leave out: %s", (name, status, expected) => {
    const call = {
      ...{ id: "t", input: {}, summary: "", output: "", images: [], changes: [] },
      name,
      title: name,
      status,
    };
    expect(isTodoCall({ ...call, kind: "tool", elapsedS: null, progress: null })).toBe(expected);
  });

  it("ignores other tools", () => {
    expect(todosAfter(list, "Bash", { todos: [] }, {})).toBe(list);
  });
});
