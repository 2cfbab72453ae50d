import { expect, test } from "vitest";
import { alignTapes } from "../../../src/view/comparison.ts";
import { readOverview } from "../../../src/view/overview.ts";
import { openCompareStore } from "../../../viewer/compare/compare-store.ts";
import { createService } from "../../../viewer/session/service.ts";
import { connect, pipe, serve } from "../../../viewer/worker/channel.ts";
import type { Scene } from "../../activity/scene.ts";
import { sessionOf, tapeOfScene } from "../sample.ts";

const build = (scene: Scene): void => {
  scene.prompt("go");
  scene.init();
  scene.assistant("m1", "hi");
  scene.result();
};
const tape = tapeOfScene(build);

function remote(ready = Promise.resolve(createService(sessionOf(build)))) {
  const [near, far] = pipe();
  serve(far, { first: ready, complete: ready });
  return connect(Promise.resolve(near));
}

const summary = {
  ...alignTapes(tape, tape),
  titles: ["a", "b"],
  overviews: [readOverview().overview("complete"), readOverview().overview("complete")],
  from: 0,
} as const;

test("reads both sessions, and follows the address", async () => {
  let hash = "#v=calls&c=1";
  const listeners: (() => void)[] = [];
  const address = { hash: () => hash, changed: (listener: () => void) => void listeners.push(listener) };
  const store = openCompareStore(summary, [remote(), remote()], address);
  expect(store.route.value).toMatchObject({ view: "calls", call: 1 });
  hash = "#v=wire";
  for (const listener of listeners) listener();
  expect(store.route.value.view).toBe("wire");
  await expect.poll(() => store.waterfalls.value?.map(({ spans }) => spans.length)).toEqual([2, 2]);
});

test("reports why a session cannot be read", async () => {
  const broken = remote(Promise.reject(new Error("This page holds no session.")));
  const store = openCompareStore(summary, [remote(), broken], { hash: () => "", changed: () => undefined });
  await expect.poll(() => store.problem.value).toBe("This page holds no session.");
});
