import { describe, expect, test } from "vitest";
import { listsTasks, TaskList, TodoItem } from "../../../src/agent/core/task-list.ts";

const work = (subject: string) => ({ subject, description: `${subject} in full` });

describe("the task list", () => {
  test("counts from 1, and gives no id twice", async () => {
    const list = new TaskList();
    expect(await list.add(work("a"))).toEqual({ ...work("a"), id: "1", status: "pending", blocks: [], blockedBy: [] });
    expect(await list.add(work("b"))).toMatchObject({ id: "2" });
    list.remove("2");
    expect(await list.add(work("c"))).toMatchObject({ id: "3" });
    expect(list.all().map(({ id, subject }) => [id, subject])).toEqual([
      ["1", "a"],
      ["3", "c"],
    ]);
    expect(list.find("2")).toBeUndefined();
  });

  test("stores each dependency once, and removes a deleted task everywhere", async () => {
    const list = new TaskList();
    for (const subject of ["a", "b", "c"]) await list.add(work(subject));
    list.link("1", "2");
    list.link("1", "2");
    list.link("1", "3");
    expect(list.find("1")?.blocks).toEqual(["2", "3"]);
    expect(list.find("2")?.blockedBy).toEqual(["1"]);
    list.remove("2");
    expect(list.find("1")?.blocks).toEqual(["3"]);
    list.remove("1");
    expect(list.find("3")?.blockedBy).toEqual([]);
  });

  test("keeps dependencies on tasks that do not exist yet", async () => {
    const list = new TaskList();
    await list.add(work("a"));
    list.link("1", "9");
    list.link("8", "1");
    expect(list.find("1")).toMatchObject({ blocks: ["9"], blockedBy: ["8"] });
    expect(list.all()).toHaveLength(1);
  });

  test("replaces the previous version of a changed task", async () => {
    const list = new TaskList();
    const task = await list.add(work("a"));
    if ("refused" in task) throw new Error("The task was refused.");
    await list.add(work("b"));
    list.replace({ ...task, status: "completed" });
    expect(list.all().map(({ status }) => status)).toEqual(["completed", "pending"]);
  });
});

describe("hooks", () => {
  const listener = (created: string | null, completed: string | null) => ({
    created: async () => created,
    completed: async () => completed,
  });

  test("may refuse a new task, which is then gone", async () => {
    const list = new TaskList(listener("not now", null));
    expect(await list.add(work("a"))).toEqual({ refused: "not now" });
    expect(list.all()).toEqual([]);
  });

  test("may refuse that a task is completed", async () => {
    const list = new TaskList(listener(null, "not yet"));
    const task = await list.add(work("a"));
    if ("refused" in task) throw new Error("The task was refused.");
    expect(await list.mayComplete(task)).toBe("not yet");
    expect(await new TaskList(listener(null, null)).mayComplete(task)).toBeNull();
    expect(await new TaskList().mayComplete(task)).toBeNull();
  });
});

test("the older list takes items with words and a known state alone", () => {
  const item = { content: "a", status: "in_progress", activeForm: "doing a" };
  expect(TodoItem().safeParse(item).success).toBe(true);
  for (const wrong of [{ content: "" }, { activeForm: "" }, { status: "done" }, { more: 1 }])
    expect(TodoItem().safeParse({ ...item, ...wrong }).success).toBe(false);
});

test("a list is offered to models that know it, and to others that a host wants to have it", () => {
  const offered = { model: "claude-haiku-4-5", taskList: false };
  expect(listsTasks({ ...offered, model: "claude-opus-5-5", taskList: true })).toBe(true);
  expect([listsTasks(offered), listsTasks({ ...offered, model: "claude-opus-5-5" })]).toContain(true);
});
