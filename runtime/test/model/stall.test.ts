import { expect, it } from "vitest";
import { modelClient } from "../../src/model/index.ts";
import type { ModelEvent, ModelStream } from "../../src/ports.ts";

const body = { model: "m", messages: [], max_tokens: 1 };
const start = { type: "message_start", message: { id: "msg_1" } };
const delta = { type: "message_delta", delta: {} };
const ping = { type: "ping" };
const minute = 60_000;

/** Number of events after which a service closes its stream. */
const lasts = 200;

/** A service that sends these events, one a minute, the last one for hours; time passes only as events are read. */
function dripping(events: readonly ModelEvent[], env: Readonly<Record<string, string>> = {}) {
  let now = 0;
  let sleepers: { readonly due: number; readonly wake: () => void }[] = [];
  const advance = async (ms: number): Promise<void> => {
    for (const end = now + ms; ; ) {
      const next = sleepers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      now = next?.due ?? end;
      sleepers = sleepers.filter((each) => each !== next);
      next?.wake();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      if (next === undefined) return;
    }
  };
  const clock = {
    now: () => now,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const sleeper = { due: now + ms, wake: resolve };
        sleepers.push(sleeper);
        signal?.addEventListener("abort", () => {
          sleepers = sleepers.filter((each) => each !== sleeper);
          reject(signal.reason);
        });
      }),
  };
  let sent = 0;
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const source = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent > 0) await advance(minute);
        if (init?.signal?.aborted) return controller.error(init.signal.reason);
        if (sent === lasts) return controller.close();
        const event = events[Math.min(sent++, events.length - 1)];
        controller.enqueue(new TextEncoder().encode(`event: ${event?.type}\ndata: ${JSON.stringify(event)}\n\n`));
      },
    });
    return new Response(source, { headers: { "content-type": "text/event-stream" } });
  };
  const model = modelClient({ env: { ANTHROPIC_API_KEY: "test", ...env }, clock, fetch });
  return { model, minutes: () => now / minute, sleeping: () => sleepers.length };
}

async function read(stream: ModelStream) {
  const events: ModelEvent[] = [];
  try {
    for await (const event of stream) events.push(event);
  } catch (error) {
    return { events: events.length, error };
  }
  return { events: events.length, error: undefined };
}

it("gives up a stream that only drips pings, after ten minutes without content", async () => {
  const { model, minutes, sleeping } = dripping([start, delta, ping]);
  const { error } = await read(await model.stream({ body }));
  expect(error).toMatchObject({ name: "ModelError", kind: "stalled" });
  expect(minutes()).toBeGreaterThanOrEqual(11);
  expect(minutes()).toBeLessThanOrEqual(12.5);
  expect(sleeping()).toBe(0);
});

it("gives up a stream of pings in which no message begins", async () => {
  const { model, minutes } = dripping([ping]);
  expect((await read(await model.stream({ body }))).error).toMatchObject({ kind: "stalled" });
  expect(minutes()).toBeLessThanOrEqual(11.5);
});

it.each([
  ["events of the answer", delta],
  ["text", { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "x" } }],
])("reads %s that drip for hours", async (_, event) => {
  const { model, minutes, sleeping } = dripping([start, event]);
  expect(await read(await model.stream({ body }))).toEqual({ events: lasts, error: undefined });
  expect(minutes()).toBeGreaterThan(190);
  expect(sleeping()).toBe(0);
});

it.each([
  ["a longer limit", { CLAUDE_STREAM_IDLE_TIMEOUT_MS: "900000" }, "stalled", 20],
  ["a limit that is too short", { CLAUDE_STREAM_IDLE_TIMEOUT_MS: "20000" }, "stalled", 10],
  ["no limit", { CLAUDE_ENABLE_STREAM_WATCHDOG: "0" }, undefined, lasts],
])("waits as the environment says: %s", async (_, env, kind, expected) => {
  const { model, minutes } = dripping([start, ping], env);
  const { error } = await read(await model.stream({ body }));
  expect((error as { kind?: string } | undefined)?.kind).toBe(kind);
  expect(minutes()).toBeGreaterThanOrEqual(expected);
  expect(minutes()).toBeLessThanOrEqual(expected * 1.05 + 2);
});

it("stops the timer of a stream that is interrupted", async () => {
  const { model, sleeping } = dripping([start, ping]);
  const abort = new AbortController();
  const stream = await model.stream({ body, signal: abort.signal });
  const reading = read(stream);
  abort.abort(new Error("interrupted"));
  expect((await reading).error).toMatchObject({ message: "interrupted" });
  expect(sleeping()).toBe(0);
});
