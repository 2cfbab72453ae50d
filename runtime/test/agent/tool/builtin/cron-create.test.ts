import { expect, test } from "vitest";
import { cronCreate } from "../../../../src/agent/tool/builtin/cron-create.ts";
import { cronDelete } from "../../../../src/agent/tool/builtin/cron-delete.ts";
import { cronList } from "../../../../src/agent/tool/builtin/cron-list.ts";
import { scheduleWakeup } from "../../../../src/agent/tool/builtin/schedule-wakeup.ts";
import { openToolFixture } from "../fixture.ts";

test("jobs are created, listed and cancelled", async () => {
  const { call } = await openToolFixture();
  expect((await call(cronList, {})).content).toBe("No scheduled jobs.");
  const recurring = await call(cronCreate, { cron: "0 9 * * *", prompt: "look" });
  expect(recurring.structured).toEqual({
    id: "job1",
    humanSchedule: "0 9 * * *",
    recurring: true,
    durable: false,
    nextFireAt: 1_800_000_000_000,
    maxAgeMs: 2_592_000_000,
  });
  const once = await call(cronCreate, { cron: "0 9 * * *", prompt: "look once", recurring: false, durable: true });
  expect(once.structured).not.toHaveProperty("maxAgeMs");
  expect(once.content).toMatch(/^Scheduled one-shot task job2 \(0 9 \* \* \*\)/);
  expect((await call(cronList, {})).structured).toMatchObject({
    jobs: [
      { id: "job1", prompt: "look", recurring: true, durable: false },
      { id: "job2", prompt: "look once" },
    ],
  });
  expect((await call(cronDelete, { id: "job1" })).structured).toEqual({ id: "job1" });
  expect((await call(cronDelete, { id: "job1" })).content).toBe("No scheduled job with id 'job1'");
});

test.each([
  ["often", "Invalid cron expression 'often'. Expected 5 fields: M H DoM Mon DoW."],
  ["0 9 31 2 *", "Cron expression '0 9 31 2 *' does not match any calendar date in the next year."],
])("a job at %j is refused", async (cron, content) => {
  const { call } = await openToolFixture();
  expect(await call(cronCreate, { cron, prompt: "never" })).toMatchObject({ isError: true, content });
});

test.each([
  [1, 60, true],
  [600, 600, false],
  [90_000, 3600, true],
])("a wakeup in %i seconds comes in %i", async (delaySeconds, clampedDelaySeconds, wasClamped) => {
  const { call } = await openToolFixture();
  const { structured } = await call(scheduleWakeup, { delaySeconds, reason: "a build runs", prompt: "look" });
  expect(structured).toEqual({ scheduledFor: clampedDelaySeconds * 1000, clampedDelaySeconds, wasClamped });
});

test("a wakeup needs a delay and a reason, unless it is cancelled", async () => {
  const { call } = await openToolFixture();
  const { content } = await call(scheduleWakeup, { delaySeconds: 60 });
  expect(content).toBe("`delaySeconds` and `reason` are required when `stop` is not true.");
  expect((await call(scheduleWakeup, { stop: true })).structured).toMatchObject({ stopped: true, cancelledWakeups: 1 });
});
