import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { messageQueue } from "../../../src/host/live/message-queue.ts";

it("hands every item over once and in order, however pushes and takes mix, and then says that it is over", async () => {
  const law = fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 5000 }), async (acts) => {
    const queue = messageQueue<number>();
    const reads: Promise<IteratorResult<number, undefined>>[] = [];
    let pushed = 0;
    for (const push of acts) {
      if (push) queue.push(pushed++);
      else reads.push(queue.next());
    }
    queue.finish();
    while (reads.length <= pushed) reads.push(queue.next());
    const results = await Promise.all(reads);
    expect(results.map(({ value }) => value).slice(0, pushed)).toEqual([...Array(pushed).keys()]);
    expect(results.map(({ done }) => done)).toEqual(results.map((_, at) => at >= pushed));
  });
  await fc.assert(law, { numRuns: 50 });
});

it("gives plain objects", async () => {
  const queue = messageQueue<string>();
  queue.push("a");
  expect(await queue.next()).toStrictEqual({ value: "a", done: false });
});

it("reports an error once, after the last item", async () => {
  const queue = messageQueue<string>();
  queue.push("a");
  queue.finish(new Error("ended badly"));
  queue.push("late");
  expect(await queue.next()).toEqual({ value: "a", done: false });
  await expect(queue.next()).rejects.toThrow("ended badly");
  expect(await queue.next()).toEqual({ value: undefined, done: true });
});

it("drops what was not taken", async () => {
  const queue = messageQueue<string>();
  queue.push("a");
  queue.clear();
  queue.push("b");
  expect(await queue.next()).toEqual({ value: "b", done: false });
});

it("does not keep what was taken", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const queue = messageQueue<object>();
  const given = Array.from({ length: 50 }, () => {
    const item = {};
    queue.push(item);
    return new WeakRef(item);
  });
  for (let n = 0; n < 49; n++) await queue.next();
  await new Promise(setImmediate);
  collect();
  expect(given.filter((item) => item.deref() !== undefined)).toHaveLength(1);
});
