import { expect, test } from "vitest";
import { TaskService, type TaskServices } from "../../../src/agent/task/task-service.ts";

/** A desk whose session only listens. */
function openDesk(): { readonly desk: TaskService; readonly told: string[] } {
  const told: string[] = [];
  let made = 0;
  const agent = {
    ports: { clock: { now: () => 1_790_000_000_000 }, ids: { uuid: () => `${String(++made).padStart(8, "0")}-0000` } },
    out: {
      system: (subtype: string, { status = "" }: { status?: string }) => told.push(`${subtype} ${status}`.trim()),
    },
    tools: { folders: () => ({ tasks: "/tasks" }) },
    runner: { rested: () => undefined },
  };
  return { desk: new TaskService(agent as unknown as TaskServices), told };
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

test("regression: a stopped command counted as running until its process had ended", async () => {
  const { desk, told } = openDesk();
  const { id, end } = desk.start(command);
  told.length = 0;
  expect(desk.stop(id)).toBe(true);
  expect(told).toEqual(["task_updated", "task_notification stopped", "background_tasks_changed"]);
  expect(desk.running(id)).toBeNull();
  expect(desk.stop(id)).toBe(false);
  end("killed", "it was stopped");
  expect(told).toHaveLength(3);
});

test("whoever waits for the tasks waits for the process of a stopped command, too", async () => {
  const { desk } = openDesk();
  const { id, end } = desk.start(command);
  desk.stop(id);
  let settled = false;
  const waiting = desk.settled().then(() => {
    settled = true;
  });
  await new Promise(setImmediate);
  expect(settled).toBe(false);
  end("killed", "it was stopped");
  await waiting;
  expect(settled).toBe(true);
});
