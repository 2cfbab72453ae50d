import { expect, test } from "vitest";
import type { QueuedPrompt } from "../../../src/agent/core/prompt-queue.ts";
import { TaskService, type TaskServices } from "../../../src/agent/task/task-service.ts";
import { memoryFiles } from "../fixture/memory-files.ts";

type Frame = Readonly<Record<string, unknown>>;

/** The tasks of a session that only listens. */
function open() {
  const frames: { readonly subtype: string; readonly fields: Frame }[] = [];
  const prompts: QueuedPrompt[] = [];
  const files = memoryFiles();
  let made = 0;
  let rested = 0;
  const services: TaskServices = {
    ports: {
      clock: { now: () => 1_790_000_000_000, sleep: async () => {} },
      ids: { uuid: () => `${String(++made).padStart(8, "0")}-0-0-0-0` },
      files,
    },
    out: {
      send: (name, fields) => {
        frames.push({ subtype: name.replace("system/", ""), fields });
        return "";
      },
    },
    session: { shellRan: false },
    options: { backgroundTasks: true },
    tools: { folders: () => ({ tasks: "/tasks" }) },
    runner: {
      submit: async (prompt) => void prompts.push(prompt),
      mention: (prompt) => void prompts.push({ ...prompt, waitsForPrompt: true }),
      rested: () => {
        rested += 1;
      },
    },
  };
  const tasks = new TaskService(services);
  const subtypes = (): string[] => frames.splice(0).map(({ subtype }) => subtype);
  return { tasks, frames, prompts, files, services, subtypes, restedTimes: () => rested };
}

const command = {
  toolUseId: "t1",
  agentId: null,
  command: "serve",
  description: "serve",
  backgrounded: true,
  stop: () => undefined,
  background: () => undefined,
};
const usage = { total_tokens: 1, tool_uses: 2, duration_ms: 3 };
const progress = { description: "Reading a.txt", usage };
const agent = {
  id: "a1",
  type: "local_agent",
  toolUseId: "t2",
  description: "look",
  backgrounded: false,
  parentId: null,
  started: { subagent_type: "Explore" },
  listed: { subagent_type: "Explore" },
  stop: () => undefined,
  sendToBackground: () => undefined,
} as const;

test("the background commands of a process that ends at once are reported and stored, and no turn reads of them", () => {
  const { tasks, frames, prompts } = open();
  tasks.start(command);
  tasks.start({ ...command, backgrounded: false });
  tasks.open({ ...agent, backgrounded: true });
  frames.splice(0);
  tasks.leave();
  expect(frames.map(({ subtype, fields }) => [subtype, fields.status ?? fields.patch ?? null])).toEqual([
    ["task_notification", "stopped"],
    ["task_updated", { status: "killed", end_time: 1_790_000_000_000 }],
    ["background_tasks_changed", null],
  ]);
  expect(frames[0]?.fields).toMatchObject({ output_file: "", summary: "serve" });
  expect(prompts).toMatchObject([
    {
      waitsForPrompt: true,
      content: expect.stringMatching(/<status>killed<\/status>\n<summary>Background command "serve"/),
    },
  ]);
  tasks.leave();
  expect(frames).toHaveLength(3);
});

test("regression: a stopped command counted as running until its process had ended", () => {
  const { tasks, frames, subtypes } = open();
  const { id, end } = tasks.start(command);
  subtypes();
  expect(tasks.stop(id)).toBe(true);
  expect(frames.map(({ subtype, fields }) => `${subtype} ${fields.status ?? ""}`.trim())).toEqual([
    "task_updated",
    "task_notification stopped",
    "background_tasks_changed",
  ]);
  expect(tasks.running(id)).toBeNull();
  expect(tasks.stop(id)).toBe(false);
  end("killed", "it was stopped");
  expect(frames).toHaveLength(3);
});

test("regression: the model did not learn that the host stopped a command in the background", () => {
  const { tasks, prompts } = open();
  const [first, second] = [tasks.start(command), tasks.start(command)];
  tasks.stop(first.id);
  tasks.stop(second.id, true);
  expect(prompts).toMatchObject([
    { waitsForPrompt: true, content: expect.stringContaining(`<task-id>${first.id}</task-id>`) },
  ]);
});

test("waiting for the tasks includes the process of a stopped command", async () => {
  const { tasks } = open();
  const { id, end } = tasks.start(command);
  tasks.stop(id);
  let settled = false;
  const waiting = tasks.settled().then(() => {
    settled = true;
  });
  await new Promise(setImmediate);
  expect(settled).toBe(false);
  end("killed", "it was stopped");
  await waiting;
  expect(settled).toBe(true);
});

test("the end of a background command starts a turn that names its run", async () => {
  const { tasks, frames, prompts } = open();
  const { id, end } = tasks.start({ ...command, agentId: "a9" });
  expect(frames.at(-1)).toMatchObject({
    subtype: "task_started",
    fields: { task_id: id, tool_use_id: "t1", is_backgrounded: true, parent_task_id: "a9", owned_by_subagent: true },
  });
  end("failed", "exit 1");
  await tasks.settled();
  const { run_id } = frames.at(-1)?.fields ?? frames[0]?.fields ?? {};
  expect(prompts).toMatchObject([
    {
      priority: "next",
      query: true,
      synthetic: false,
      origin: { kind: "task-notification", producer: "session-task", runId: run_id ?? expect.any(String) },
    },
  ]);
  expect(prompts[0]?.content).toContain("<status>failed</status>\n<summary>exit 1</summary>");
  expect(frames.at(-1)).toEqual({ subtype: "background_tasks_changed", fields: { tasks: [] } });
});

test("a command that blocks its turn ends without a notification of the model", () => {
  const { tasks, frames, prompts, subtypes } = open();
  const { end } = tasks.start({ ...command, backgrounded: false });
  expect(subtypes()).toEqual(["task_started"]);
  end("completed", "exit 0");
  expect(frames).toMatchObject([
    { subtype: "task_notification", fields: { status: "completed", output_file: "", summary: "serve" } },
  ]);
  expect(prompts).toEqual([]);
});

test("a call that blocks its turn is sent to the background once", () => {
  let count = 0;
  const { tasks, subtypes } = open();
  tasks.start({ ...command, backgrounded: false, background: () => (count += 1) });
  subtypes();
  expect(tasks.background("t9")).toBe(false);
  expect(tasks.background("t1")).toBe(true);
  expect(subtypes()).toEqual(["background_tasks_changed", "task_updated"]);
  expect(tasks.background("t1")).toBe(false);
  tasks.backgroundAll();
  expect([count, subtypes()]).toEqual([1, []]);
});

test("an agent reports its progress and its end; only the first end counts", () => {
  const { tasks, frames, subtypes } = open();
  const task = tasks.open(agent);
  expect([task.backgrounded, task.outputFile]).toEqual([false, "/tasks/a1.output"]);
  subtypes();
  task.progress({ ...progress, last_tool_name: "Read" });
  expect(frames.at(-1)).toMatchObject({
    subtype: "task_progress",
    fields: { tool_use_id: "t2", last_tool_name: "Read" },
  });
  subtypes();
  task.end({ status: "failed", summary: "s", error: "e", fields: { usage } });
  expect(frames).toMatchObject([
    { subtype: "task_updated", fields: { patch: { status: "failed", end_time: 1_790_000_000_000, error: "e" } } },
    {
      subtype: "task_notification",
      fields: { status: "failed", output_file: "/tasks/a1.output", summary: "s", usage },
    },
  ]);
  subtypes();
  task.end({ status: "completed", summary: "again" });
  task.progress(progress);
  expect(frames).toEqual([]);
});

test("an ambient task says so in its frames, and reports no progress", () => {
  const { tasks, frames } = open();
  const task = tasks.open({ ...agent, ambient: true });
  task.progress(progress);
  task.end({ status: "completed", summary: "s" });
  expect(frames.map(({ subtype }) => subtype)).toEqual(["task_started", "task_notification"]);
  expect(frames.every(({ fields }) => fields.ambient === true && fields.skip_transcript === true)).toBe(true);
});

test("a silenced task sends nothing more", () => {
  const { tasks, subtypes } = open();
  const task = tasks.open(agent);
  subtypes();
  tasks.silence("a1");
  task.end({ status: "completed", summary: "s" });
  expect(subtypes()).toEqual([]);
});

test("a task that is stopped quietly does not start a turn", () => {
  const { tasks, prompts, restedTimes } = open();
  const task = tasks.open({ ...agent, backgrounded: true });
  tasks.stop("a1", true);
  expect(tasks.agentsAtWork).toBe(true);
  task.end({ status: "killed", summary: "look" });
  expect([prompts.length, restedTimes(), tasks.agentsAtWork]).toEqual([0, 1, false]);
});

test("background tasks are listed for hosts and hooks, with the parent as long as it runs", () => {
  const { tasks } = open();
  const parent = tasks.open({ ...agent, backgrounded: true });
  tasks.start({ ...command, agentId: "a1" });
  expect(tasks.hookListing()).toEqual([
    { id: "a1", type: "subagent", status: "running", description: "look", agent_type: "Explore" },
    {
      id: expect.stringMatching(/^b/),
      type: "shell",
      status: "running",
      description: "serve",
      command: expect.any(String),
    },
  ]);
  expect(tasks.listing()).toMatchObject([
    { task_id: "a1", task_type: "local_agent", subagent_type: "Explore" },
    { task_type: "local_bash", parent_task_id: "a1" },
  ]);
  parent.end({ status: "completed", summary: "s" });
  expect(tasks.listing()).toHaveLength(1);
  expect(tasks.listing()[0]).not.toHaveProperty("parent_task_id");
});

test("the commands of a subagent are stopped with it, those of others go on", async () => {
  const { tasks } = open();
  const stopped: string[] = [];
  const run = (agentId: string | null) => {
    const task = tasks.start({ ...command, agentId, stop: () => stopped.push(task.id) });
    return task;
  };
  const own = run("a1");
  const other = run("a2");
  const ended = tasks.stopOwned("a1");
  own.end("killed", "");
  await ended;
  expect(stopped).toEqual([own.id]);
  tasks.stopAll();
  expect(stopped).toEqual([own.id, other.id]);
});

test("regression: the end of a command of a subagent started a turn of the main thread", () => {
  const { tasks, prompts } = open();
  const notices: string[] = [];
  const parent = tasks.open({ ...agent, id: "a1", notified: (text) => void notices.push(text) });
  tasks.start({ ...command, agentId: "a1" }).end("completed", "it ended");
  expect([notices, prompts]).toEqual([[expect.stringContaining("it ended")], []]);
  const later = tasks.start({ ...command, agentId: "a1" });
  parent.end({ status: "completed", summary: "s" });
  later.end("completed", "it ended later");
  expect(notices).toHaveLength(1);
});

test("only agents in the background are stopped with a turn", () => {
  const stopped: string[] = [];
  const { tasks, prompts } = open();
  tasks.open({ ...agent, id: "a1", stop: () => stopped.push("a1") });
  tasks.open({ ...agent, id: "a2", backgrounded: true, stop: () => stopped.push("a2") });
  tasks.start({ ...command, stop: () => stopped.push("b") });
  tasks.stopAgents();
  expect(stopped).toEqual(["a2"]);
  expect(prompts).toMatchObject([
    { waitsForPrompt: true, content: expect.stringContaining("<status>killed</status>") },
  ]);
});

test("the output of a background command is its end, and empty before it printed", async () => {
  const { tasks, files } = open();
  const { id } = tasks.start(command);
  expect(await tasks.output(id)).toEqual({ output: "", total_bytes: 0, truncated: false });
  files.files.set(tasks.outputFile(id), `${"x".repeat(10)}${"y".repeat(100_000)}`);
  expect(await tasks.output(id)).toEqual({ output: "y".repeat(100_000), total_bytes: 100_010, truncated: true });
  tasks.open({ ...agent, backgrounded: true });
  expect([await tasks.output("a1"), await tasks.output("gone")]).toEqual([null, null]);
});

test("a shell that ran is noted in the session", () => {
  const { tasks, services } = open();
  tasks.noteShell();
  expect(services.session.shellRan).toBe(true);
});
