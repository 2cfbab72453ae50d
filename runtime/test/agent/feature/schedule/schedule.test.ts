import { expect, test } from "vitest";
import type { QueuedPrompt } from "../../../../src/agent/core/prompt-queue.ts";
import { Schedule } from "../../../../src/agent/feature/schedule/schedule.ts";

const minute = 60_000;

/** A schedule on a clock that a test moves. */
function open() {
  let now = 30_000;
  let made = 0;
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  const submitted: unknown[] = [];
  const clock = {
    now: () => now,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        sleepers.push({ until: now + ms, wake: resolve });
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  };
  const schedule = new Schedule({
    ports: { clock, ids: { uuid: () => `${String(++made).padStart(8, "0")}-0000-4000-8000-000000000000` } },
    runner: { submit: async ({ content }: QueuedPrompt) => void submitted.push(content) },
  });
  const advance = async (ms: number) => {
    now += ms;
    for (const sleeper of sleepers.filter(({ until }) => until <= now)) sleeper.wake();
    await new Promise(setImmediate);
  };
  return { schedule, submitted, advance };
}

test("a job that runs once is gone afterwards, and one that recurs is armed again", async () => {
  const { schedule, submitted, advance } = open();
  expect(schedule.add({ cron: "* * * * *", prompt: "once", recurring: false })).toMatchObject({
    id: "00000001",
    nextFireAt: minute,
  });
  schedule.add({ cron: "* * * * *", prompt: "again", recurring: true });
  await advance(minute);
  expect(submitted).toEqual(["once", "again"]);
  expect(schedule.list()).toMatchObject([{ id: "00000002", prompt: "again", nextFireAt: 2 * minute }]);
  await advance(minute);
  expect(submitted).toEqual(["once", "again", "again"]);
});

test("a removed job does not run", async () => {
  const { schedule, submitted, advance } = open();
  const job = schedule.add({ cron: "* * * * *", prompt: "never", recurring: true });
  expect([schedule.remove(job?.id ?? ""), schedule.remove("unknown")]).toEqual([true, false]);
  await advance(minute);
  expect(submitted).toEqual([]);
});

test("an expression without a future time is not scheduled", () => {
  expect(open().schedule.add({ cron: "0 0 31 2 *", prompt: "never", recurring: true })).toBeNull();
});

test("a wakeup is at a full minute, at least one minute ahead, and replaces an earlier one", async () => {
  const { schedule, submitted, advance } = open();
  expect(schedule.wake(minute, "first")).toBe(2 * minute);
  expect(schedule.wake(3600_000, "second")).toBe(61 * minute);
  await advance(2 * minute);
  expect(submitted).toEqual([]);
  await advance(60 * minute);
  expect(submitted).toEqual(["second"]);
  expect(schedule.stopWaking()).toBe(0);
});

test("a cleared conversation has nothing scheduled", async () => {
  const { schedule, submitted, advance } = open();
  schedule.wake(minute, "wake");
  schedule.add({ cron: "* * * * *", prompt: "job", recurring: true });
  schedule.cleared();
  await advance(5 * minute);
  expect([submitted, schedule.list()]).toEqual([[], []]);
});
