import { expect, test } from "vitest";
import { EventBatches } from "../../../../src/agent/tool/monitor/event-batches.ts";

function open() {
  const events: string[] = [];
  const wakes: (() => void)[] = [];
  const clock = { sleep: () => new Promise<void>((resolve) => wakes.push(resolve)) };
  const batches = new EventBatches(clock, (event) => events.push(event));
  const wake = async () => {
    wakes.shift()?.();
    await null;
    await null;
  };
  return { batches, events, wake };
}

test("the lines of one interval are one event", async () => {
  const { batches, events, wake } = open();
  batches.add("one\ntw");
  batches.add("o\n");
  await wake();
  batches.add("three\nfour");
  await wake();
  expect(events).toEqual(["one\ntwo", "three"]);
  expect(batches.count).toBe(2);
  expect(batches.close()).toBe("four");
});

test("a closed stream emits nothing more", async () => {
  const { batches, events, wake } = open();
  batches.add("one\n");
  expect(batches.close()).toBe("one");
  batches.add("two\n");
  await wake();
  expect([events, batches.close()]).toEqual([[], ""]);
});

test("a long event is cut", () => {
  const { batches } = open();
  batches.add(`${"x".repeat(40_000)}\n`);
  expect(batches.close()).toHaveLength(30_004);
});
