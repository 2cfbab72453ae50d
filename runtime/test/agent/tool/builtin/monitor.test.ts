import { expect, test, vi } from "vitest";
import { monitor } from "../../../../src/agent/tool/builtin/monitor.ts";
import { nodePorts } from "../../../../src/node/port/ports.ts";
import { openToolFixture } from "../fixture.ts";

const watch = async (command: string, timeout_ms = 60_000) => {
  // Time stands still, so a slow machine does not split the event.
  const clock = { now: () => 0, sleep: () => new Promise<void>(() => {}) };
  const fixture = await openToolFixture({ ports: { ...nodePorts(), clock } });
  const result = await fixture.call(monitor, { description: "watched", command, timeout_ms });
  return { ...fixture, result };
};

test("the lines of a command that ends are its last event, without its errors", async () => {
  const { result, tasks, context } = await watch("echo one; echo two >&2; exit 3");
  expect(result.structured).toEqual({ taskId: "b1", timeoutMs: 60_000, persistent: false });
  await expect.poll(() => tasks[0]?.end).toBe("failed");
  expect(tasks[0]?.events).toEqual(['Monitor "watched" script failed (exit 3) one']);
  const file = await context.ports.files.read(`${context.folders.tasks}/b1.output`);
  expect(new TextDecoder().decode(file)).toMatch(/one\n|two\n/);
});

test("a command that succeeds ends the stream", async () => {
  const { tasks } = await watch("true");
  await expect.poll(() => tasks[0]?.end).toBe("completed");
  expect(tasks[0]?.events).toEqual(['Monitor "watched" stream ended ']);
});

test("the longest time is half an hour, and the shortest a second", async () => {
  const { result, tasks } = await watch("sleep 60", 3_600_000);
  expect(result.structured).toMatchObject({ timeoutMs: 1_800_000 });
  tasks[0]?.start.stop();
  const { call } = await openToolFixture();
  expect((await call(monitor, { description: "d", command: "true", timeout_ms: 10 })).isError).toBe(true);
  expect((await call(monitor, { description: "d", command: "" })).isError).toBe(true);
});

test("a watch that is too long reports that it expired, and is stopped", async () => {
  const stopped: string[] = [];
  const { context } = await openToolFixture();
  const clock = { now: () => 0, sleep: async () => {} };
  const subagents = { ...context.services.subagents, stop: (id: string) => void stopped.push(id) };
  const fixture = await openToolFixture({
    ports: { ...context.ports, clock },
    services: { ...context.services, subagents },
  });
  const task = { id: "b9", moveToBackground: () => {}, report: vi.fn(), end: () => {} };
  const commands = { ...context.services.commands, start: () => task };
  const services = { ...context.services, subagents, commands };
  await monitor.run({ description: "d", command: "true", timeout_ms: 1500 }, { ...fixture.context, services });
  await expect.poll(() => stopped).toEqual(["b9"]);
  expect(task.report.mock.calls.at(-1)?.[1]).toContain("expired after 1s with 0 events");
});

test("a session without background tasks has no watch", async () => {
  const { context } = await openToolFixture();
  const commands = { ...context.services.commands, canBackground: false as const };
  const { call } = await openToolFixture({ services: { ...context.services, commands } });
  expect((await call(monitor, { description: "d", command: "true" })).content).toContain("no background tasks");
});
