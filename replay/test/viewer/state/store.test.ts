import { expect, test, vi } from "vitest";
import type { PageSummary } from "../../../src/view/data.ts";
import { readOverview } from "../../../src/view/overview.ts";
import { indexEvents } from "../../../src/view/session-index.ts";
import { createService } from "../../../viewer/session/service.ts";
import { runCommand } from "../../../viewer/state/run-command.ts";
import { openStore } from "../../../viewer/state/store.ts";
import { connect, pipe, serve } from "../../../viewer/worker/channel.ts";
import { createScene, turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

const about = { title: "t", source: "tape", state: "complete", problems: [], header: null, violations: [] } as const;
const summary: PageSummary = { ...about, overview: readOverview().overview("complete") };

/** A store over a session, with an address that remembers where it was. */
function opened(hash = "") {
  const session = sessionOf(turnWithTool, [{ seq: 4, requirement: "r", message: "m" }]);
  const [near, far] = pipe();
  const service = Promise.resolve(createService(session));
  serve(far, { first: service, complete: service });
  const history = [hash];
  const listeners: (() => void)[] = [];
  const store = openStore(summary, connect(Promise.resolve(near)), {
    hash: () => history.at(-1) ?? "",
    push: (next) => void history.push(next),
    replace: (next) => void history.splice(-1, 1, next),
    changed: (listener) => void listeners.push(listener),
  });
  const back = (): void => {
    history.pop();
    for (const listener of listeners) listener();
  };
  const reach = { store, search: vi.fn(), theme: vi.fn(), help: vi.fn() };
  return {
    store,
    back,
    reach,
    steps: () => history.length,
    ready: expect.poll(() => store.ready.value).toBe(2),
  };
}

test("an address opens its route, and Back restores the previous one", async () => {
  const { store, back, ready } = opened("#v=wire&e=3&q=tool:Bash&only=1");
  await ready;
  await expect.poll(() => store.detail.value?.entry.seq).toBe(3);
  await expect.poll(() => [...store.listed.value]).toEqual([2, 3, 4, 5]);
  store.go({ view: "story", event: 2 });
  expect(store.route.value).toMatchObject({ view: "story", event: 2, query: "tool:Bash" });
  back();
  expect(store.route.value).toMatchObject({ view: "wire", event: 3 });
});

test("keys move the selection without a step for Back; jumps wrap around", async () => {
  const { store, reach, steps, ready } = opened("#v=wire");
  await ready;
  for (const command of ["first", "next", "next"] as const) runCommand(command, reach);
  expect(store.route.value.event).toBe(2);
  runCommand("last", reach);
  expect(store.route.value.event).toBe(7);
  runCommand("next-violation", reach);
  expect(store.route.value.event).toBe(4);
  runCommand("next-incident", reach);
  expect(store.route.value.event).toBe(4);
  expect(steps()).toBe(1);
  runCommand("close", reach);
  expect(store.route.value.event).toBeNull();
});

test("keys zoom around the middle, and change views", async () => {
  const { store, reach, ready } = opened("#v=waterfall");
  await ready;
  await expect.poll(() => store.waterfall.value).not.toBeNull();
  runCommand("zoom-in", reach);
  expect(store.route.value.zoom).toEqual([2_525_000, 7_575_000]);
  runCommand("zoom-out", reach);
  expect(store.route.value.zoom).toBeNull();
  runCommand("view-2", reach);
  expect(store.route.value.view).toBe("story");
  for (const command of ["search", "theme", "help"] as const) runCommand(command, reach);
  for (const called of [reach.search, reach.theme, reach.help]) expect(called).toHaveBeenCalledOnce();
});

test("an event that the first screen selects is shown in the list of events", async () => {
  const { store, reach, ready } = opened();
  await ready;
  runCommand("next", reach);
  expect(store.route.value).toMatchObject({ view: "wire", event: 0 });
});

test("news of a session that runs reach every view", async () => {
  const { store, ready } = opened("#v=wire&q=tool:Read");
  await ready;
  const before = store.positions.value.all.length;
  const scene = createScene();
  scene.uses("m9", "t9", "Read", { file_path: "a" });
  const [event] = scene.events;
  if (event === undefined) throw new Error("The scene made no event.");
  const hits = store.found.value.hits.length;
  const row = indexEvents().push({ ...event, seq: 900, us: 99e6 });
  if (row === null) throw new Error("The event has no entry.");
  store.update({ entries: [row.entry], events: [row.event], activity: null, summary: null });
  expect(store.summary.title).not.toBe("news");
  const activity = { spans: [], reports: [], from: 0, to: 99e6 };
  store.update({ entries: [], events: [], activity, summary: { ...store.summary, title: "news" } });
  expect(store.summary.title).toBe("news");
  await expect.poll(() => store.ready.value).toBe(3);
  expect(store.positions.value.all).toHaveLength(before + 1);
  await expect.poll(() => store.found.value.hits).toHaveLength(hits + 1);
  store.go({ view: "waterfall" });
  await expect.poll(() => store.waterfall.value?.to).toBe(99e6);
});

test("nothing delays the rows of the list: what other views need is asked for when they are shown", async () => {
  const { store, ready } = opened("#v=wire");
  await ready;
  await store.session.rows([0]);
  expect(store.waterfall.value).toBeNull();
  expect(store.storyPositions.value).toHaveLength(0);
  store.go({ view: "story" });
  await expect.poll(() => store.storyPositions.value).not.toHaveLength(0);
});

test("a key that goes to the end waits until the session is read to its end", async () => {
  const session = sessionOf(turnWithTool);
  const [near, far] = pipe();
  const complete = Promise.withResolvers<ReturnType<typeof createService>>();
  const service = createService(session);
  serve(far, { first: Promise.resolve(service), complete: complete.promise });
  const address = { hash: () => "#v=wire", push() {}, replace() {}, changed() {} };
  const store = openStore(summary, connect(Promise.resolve(near)), address);
  await expect.poll(() => store.ready.value).toBe(1);
  const reach = { store, search: vi.fn(), theme: vi.fn(), help: vi.fn() };
  for (const command of ["last", "previous"] as const) runCommand(command, reach);
  expect(store.route.value.event).toBeNull();
  complete.resolve(service);
  await expect.poll(() => store.route.value.event).toBe(6);
});
