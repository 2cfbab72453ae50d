import { expect, test } from "vitest";
import {
  dequeueNext,
  joinsTurn,
  PromptQueue,
  plainPrompt,
  type QueuedPrompt,
} from "../../../src/agent/core/prompt-queue.ts";

const promptOf = (content: string, fields: Partial<QueuedPrompt> = {}): QueuedPrompt => ({
  ...plainPrompt(content),
  ...fields,
});

test("joins adjacent plain prompts", () => {
  const { next, rest } = dequeueNext([
    promptOf("one", { uuid: "a" }),
    promptOf("two"),
    promptOf("three", { uuid: "b" }),
  ]);
  expect(next).toMatchObject({ content: "one\ntwo\nthree", merged: ["a"], uuid: "b" });
  expect(rest).toEqual([]);
});

test("joins prompts of blocks with others, with a line break between texts", () => {
  const image = { type: "image", source: {} };
  const blocks = plainPrompt([{ type: "text", text: "two" }, image]);
  const { next } = dequeueNext([
    promptOf("one"),
    blocks,
    promptOf("three"),
    plainPrompt([{ type: "text", text: "/x" }]),
  ]);
  expect(next?.content).toEqual([
    { type: "text", text: "one\n" },
    { type: "text", text: "two" },
    image,
    { type: "text", text: "three" },
  ]);
});

test.each([
  ["a message that asks nothing", { query: false }],
  ["a message that nobody typed", { synthetic: true }],
])("does not join %s", (_, fields) => {
  expect(dequeueNext([promptOf("one", fields), promptOf("two")]).next?.content).toBe("one");
  expect(dequeueNext([promptOf("one"), promptOf("two", fields)]).next?.content).toBe("one");
});

test("takes deferrable prompts only when nothing else waits", () => {
  const late = promptOf("late", { priority: "later" });
  const { next, rest } = dequeueNext([late, promptOf("soon")]);
  expect(next?.content).toBe("soon");
  expect(dequeueNext(rest).next).toEqual(late);
});

test("a message that waits for a prompt starts no turn, and joins the next one at its beginning", () => {
  const queue = new PromptQueue();
  queue.add(promptOf("stopped", { waitsForPrompt: true }));
  expect(queue.next()).toBeNull();
  queue.add(promptOf("go on"));
  expect(queue.next()?.content).toBe("go on");
  queue.add(promptOf("and this"));
  const joinable = queue.joinable(true);
  expect(joinable.map(({ content }) => content)).toEqual(["stopped"]);
  expect(joinable.every((message) => queue.claim(message))).toBe(true);
  expect(queue.next()?.content).toBe("and this");
});

test("lets a running turn take prompts that need not wait for its end", () => {
  const queue = new PromptQueue();
  queue.add(promptOf("now too"));
  queue.add(promptOf("note", { query: false }));
  queue.add(promptOf("later", { priority: "later" }));
  queue.add(promptOf("/clear"));
  const joinable = queue.joinable(false);
  expect(joinable.map(({ content }) => content)).toEqual(["now too", "note"]);
  expect(joinable.map((message) => queue.claim(message))).toEqual([true, true]);
  expect(joinable.map((message) => queue.claim(message))).toEqual([false, false]);
  expect(queue.joinable(false)).toEqual([]);
  expect(queue.size).toBe(2);
});

test("recognizes a repeated message by its id", () => {
  const promptQueue = new PromptQueue();
  expect(promptQueue.recognize("u")).toBe("new");
  promptQueue.add(promptOf("one", { uuid: "u" }));
  expect(promptQueue.recognize("u")).toBe("waiting");
  promptQueue.next();
  expect(promptQueue.recognize("u")).toBe("started");
  expect(promptQueue.recognize(null)).toBe("new");
  expect(promptQueue.recognize(null)).toBe("new");
  promptQueue.recall(["before"]);
  expect(promptQueue.recognize("before")).toBe("earlier");
});

test("takes an urgent message first and by itself, and drops by id or all", () => {
  const promptQueue = new PromptQueue();
  promptQueue.add(promptOf("one", { uuid: "a" }));
  promptQueue.add(promptOf("urgent", { uuid: "b", priority: "now" }));
  promptQueue.add(promptOf("two", { uuid: "c" }));
  expect(promptQueue.next()).toMatchObject({ uuid: "b", merged: [] });
  expect(promptQueue.drop("a")).toEqual(["a"]);
  expect(promptQueue.drop()).toEqual(["c"]);
  expect(promptQueue.next()).toBeNull();
});

test("answers the last of several reports of tasks, and lets reports and letters join a turn", () => {
  const report = (runId: string) =>
    promptOf(`task ${runId} is done`, { origin: { kind: "task-notification", producer: "session-task", runId } });
  const message = promptOf("a letter", {
    origin: { kind: "peer", from: "mate", senderTaskId: "a1", name: "mate", body: "a letter" },
  });
  const first = dequeueNext([report("one"), report("two"), message]);
  expect(first.next).toMatchObject({ query: false, origin: { runId: "one" } });
  expect(dequeueNext(first.rest).next).toMatchObject({ query: true, origin: { runId: "two" } });
  expect([report("one"), message].every(joinsTurn)).toBe(true);
  const promptQueue = new PromptQueue();
  promptQueue.add(report("one"));
  promptQueue.add(promptOf("of the host"));
  expect(promptQueue.size).toBe(1);
});
