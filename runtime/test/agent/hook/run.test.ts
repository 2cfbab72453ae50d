import { expect, it } from "vitest";
import type { HookChannel } from "../../../src/agent/hook/channel.ts";
import { runHooks } from "../../../src/agent/hook/run.ts";
import { hookChannel } from "../fixture/hook-channel.ts";
import { callbackHook, commandHook } from "../fixture/hooks.ts";

const question = { event: "PreToolUse", name: "PreToolUse:Write", input: { a: 1 }, toolUseId: "t1" } as const;
const never = new AbortController().signal;

/** A channel to callbacks whose clock times out on demand. */
function channelTo(call: HookChannel["call"]) {
  const sleeps: { ms: number; wake: () => void; signal: AbortSignal | undefined }[] = [];
  const clock = {
    now: () => 0,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((wake, reject) => {
        sleeps.push({ ms, wake, signal });
        signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
  };
  return { sleeps, channel: { ...hookChannel({ clock }).channel, call } };
}

it("asks all at once, and lists the replies in the order in which they came", async () => {
  const settle = new Map<string, (answer: unknown) => void>();
  const { channel, sleeps } = channelTo((id) => new Promise((resolve) => settle.set(id, resolve)));
  const slow = callbackHook("PreToolUse", { hookCallbackIds: ["slow"] });
  const fast = callbackHook("PreToolUse", { hookCallbackIds: ["fast"], timeout: 3 });
  const replies = runHooks([slow, fast], question, channel, never);
  expect([...settle.keys()]).toEqual(["slow", "fast"]);
  expect(sleeps.map(({ ms }) => ms)).toEqual([600_000, 3_000]);
  settle.get("fast")?.({});
  await new Promise((resolve) => setImmediate(resolve));
  settle.get("slow")?.({});
  expect((await replies).map(({ hook }) => hook)).toEqual([fast, slow]);
  expect(sleeps.every(({ signal }) => signal?.aborted)).toBe(true);
});

it("passes the input and the id of the call on", async () => {
  const given: unknown[] = [];
  const { channel } = channelTo(async (...args) => {
    given.push(...args.slice(0, 3));
    return {};
  });
  await runHooks([callbackHook("PreToolUse")], question, channel, never);
  expect(given).toEqual(["hook_0", { a: 1 }, "t1"]);
});

it("cancels a hook at its timeout, and notifies it", async () => {
  let received: AbortSignal | undefined;
  const { channel, sleeps } = channelTo((_, __, ___, signal) => {
    received = signal;
    return new Promise(() => {});
  });
  const replies = runHooks([callbackHook("PreToolUse")], question, channel, never);
  sleeps[0]?.wake();
  expect(await replies).toMatchObject([{ kind: "timeout" }]);
  expect(received?.aborted).toBe(true);
});

it("treats a rejected request as a failure", async () => {
  const { channel } = channelTo(async () => Promise.reject(new Error("gone")));
  expect(await runHooks([callbackHook("PreToolUse")], question, channel, never)).toMatchObject([{ kind: "failed" }]);
});

it("rejects with the reason if the whole question is abandoned", async () => {
  const stop = new AbortController();
  const { channel } = channelTo(
    (_, __, ___, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const replies = runHooks([callbackHook("PreToolUse")], question, channel, stop.signal);
  stop.abort(new Error("interrupted"));
  await expect(replies).rejects.toThrow("interrupted");
  await expect(runHooks([commandHook("PreToolUse")], question, channel, stop.signal)).rejects.toThrow("interrupted");
});
