import { expect, test } from "vitest";
import { Outbox } from "../../../src/agent/core/outbox.ts";
import { messageFrame } from "../../../src/connection/message.ts";
import { countingIds, idOf } from "../fixture/ids.ts";
import type { Frame } from "../fixture/session.ts";

const outbox = () => {
  const frames: Frame[] = [];
  let session = "s1";
  const clock = { now: () => 1_790_000_000_000, sleep: async () => {} };
  const out = new Outbox(
    async (...message) => void frames.push(messageFrame(...message) as Frame),
    countingIds(),
    clock,
    () => session,
  );
  return { frames, out, clear: () => (session = "s2") };
};

test("a message carries the session's id and an id of its own, which is given back", () => {
  const { frames, out } = outbox();
  expect(out.send("system/status", { status: "requesting" })).toBe(idOf(1));
  expect(frames).toEqual([
    { type: "system", subtype: "status", status: "requesting", session_id: "s1", uuid: idOf(1) },
  ]);
});

test("a message without a subtype has none, and keeps the id that its sender chose", () => {
  const { frames, out } = outbox();
  out.send("command_lifecycle", { command_uuid: "c", state: "queued", uuid: "mine" });
  expect(frames).toEqual([
    { type: "command_lifecycle", command_uuid: "c", state: "queued", session_id: "s1", uuid: "mine" },
  ]);
});

test("the id of the session is the one of the moment", () => {
  const { frames, out, clear } = outbox();
  out.send("system/status", { status: null });
  clear();
  out.send("system/status", { status: null });
  expect(frames.map(({ session_id }) => session_id)).toEqual(["s1", "s2"]);
});

test("dated messages say when they were sent, in UTC", () => {
  const { frames, out } = outbox();
  out.sendDated("user", { message: { role: "user", content: "hello" }, parent_tool_use_id: null });
  expect(frames).toMatchObject([
    { type: "user", message: { content: "hello" }, timestamp: "2026-09-21T14:13:20.000Z", uuid: idOf(1) },
  ]);
  expect(out.now()).toBe("2026-09-21T14:13:20.000Z");
});

test("buffered messages are sent once, when they are released, with the ids and times at which they were made", () => {
  const { frames, out } = outbox();
  const buffered = out.buffered();
  const uuid = buffered.sendDated("user", { message: { role: "user", content: "first" }, parent_tool_use_id: null });
  out.send("system/status", { status: null });
  buffered.release();
  buffered.release();
  expect(frames).toMatchObject([{ type: "system" }, { type: "user", uuid, timestamp: "2026-09-21T14:13:20.000Z" }]);
});
