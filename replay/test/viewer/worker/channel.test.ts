import { expect, test } from "vitest";
import { createService } from "../../../viewer/session/service.ts";
import { connect, pipe, serve } from "../../../viewer/worker/channel.ts";
import { turnWithTool } from "../../activity/scene.ts";
import { sessionOf } from "../sample.ts";

test("a service answers through a connection, also to calls that came before it was ready", async () => {
  const [near, far] = pipe();
  const ready = Promise.withResolvers<ReturnType<typeof createService>>();
  serve(far, { first: ready.promise, complete: ready.promise });
  const remote = connect(Promise.resolve(near));
  const calls = Promise.all([remote.search("tool:Bash"), remote.detail(2), remote.story(0, 1)]);
  ready.resolve(createService(sessionOf(turnWithTool)));
  const [found, detail, story] = await calls;
  expect(found.hits.length).toBe(4);
  expect(detail?.entry.name).toBe("assistant");
  expect(story).toHaveLength(1);
});

test("a session that cannot be read fails each call with its reason", async () => {
  const [near, far] = pipe();
  const failed = Promise.reject(new Error("cut or changed"));
  serve(far, { first: failed, complete: failed });
  await expect(connect(Promise.resolve(near)).positions()).rejects.toThrow("cut or changed");
});

test("rows of the first part are there before the session is read to its end", async () => {
  const [near, far] = pipe();
  const complete = Promise.withResolvers<ReturnType<typeof createService>>();
  const service = createService(sessionOf(turnWithTool));
  serve(far, { first: Promise.resolve(service), complete: complete.promise });
  const remote = connect(Promise.resolve(near));
  let isSearched = false;
  const search = remote.search("tool:Bash").then((found) => {
    isSearched = true;
    return found;
  });
  expect((await remote.firstPositions()).all).toHaveLength(8);
  expect((await remote.waterfall()).spans.length).toBeGreaterThan(0);
  expect(await remote.rows([2])).toHaveLength(1);
  expect(isSearched).toBe(false);
  complete.resolve(service);
  expect((await search).hits).toHaveLength(4);
});
