import type { ModelStream } from "@agentwire/runtime";
import { expect, test } from "vitest";
import { liveModel } from "../../../src/engine/rerun/live-model.ts";

async function* events() {
  yield { type: "message_start" };
  yield { type: "message_stop" };
}
const answer = (): ModelStream => Object.assign(events(), { requestId: "r" });
const request = { body: {} } as Parameters<ReturnType<typeof liveModel>["stream"]>[0];

test("a model is busy from the call to the end of its answer", async () => {
  const live = liveModel({ stream: async () => answer() });
  const stream = await live.stream(request);
  expect([live.busy(), stream.requestId]).toEqual([true, "r"]);
  for await (const _ of stream) expect(live.busy()).toBe(true);
  expect(live.busy()).toBe(false);
});

test("a call that fails is over", async () => {
  const live = liveModel({ stream: () => Promise.reject(new Error("down")) });
  await expect(live.stream(request)).rejects.toThrow("down");
  expect(live.busy()).toBe(false);
});
