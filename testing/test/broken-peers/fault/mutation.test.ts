import { linkedPair } from "@agentwire/protocol";
import { expect, test } from "vitest";
import { type FaultChange, faultMutation, virtualClock } from "../../../src/index.ts";

/** A peer behind changes, and what both ends of its connection get. */
function peerWith(changes: readonly FaultChange[], argv: readonly string[] = []) {
  const mutation = faultMutation({ name: "under-test", changes });
  mutation.argv?.(argv);
  const pair = linkedPair();
  const peer = mutation.around?.(pair.agent, virtualClock()) ?? pair.agent;
  const received: unknown[] = [];
  const sent: unknown[] = [];
  peer.open({ line: (text) => received.push(JSON.parse(text)), end: () => {} });
  pair.host.open({ line: (text) => sent.push(JSON.parse(text)), end: () => {} });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    mutation,
    received,
    sent,
    async toPeer(...frames: readonly object[]) {
      for (const frame of frames) await pair.host.send(JSON.stringify(frame));
      await settle();
    },
    async fromPeer(...frames: readonly object[]) {
      for (const frame of frames) await peer.send(JSON.stringify(frame));
      await settle();
    },
    async end() {
      await peer.end();
      await settle();
    },
  };
}

test("drops, doubles and delays frames", async () => {
  const peer = peerWith([
    { at: "received", when: { type: "a" }, do: "drop" },
    { at: "sent", when: { type: "b" }, do: "twice" },
    { at: "sent", when: { type: "late" }, do: "late" },
  ]);
  await peer.toPeer({ type: "a" }, { type: "b" });
  await peer.fromPeer({ type: "late" }, { type: "b" }, { type: "late", n: 2 });
  await peer.end();
  expect(peer.received).toEqual([{ type: "b" }]);
  expect(peer.sent).toEqual([{ type: "b" }, { type: "b" }, { type: "late" }, { type: "late", n: 2 }]);
});

test("answers a request in place of the other side", async () => {
  const peer = peerWith([
    { at: "received", when: { request: { subtype: "set_model" } }, do: { answer: { model: "x" } } },
    { at: "sent", when: { request: { subtype: "elicitation" } }, do: { answer: { action: "decline" } } },
  ]);
  const answer = (id: string, response: object) => ({
    type: "control_response",
    response: { subtype: "success", request_id: id, response },
  });
  await peer.toPeer({ type: "control_request", request_id: "1", request: { subtype: "set_model" } });
  await peer.fromPeer({ type: "control_request", request_id: "2", request: { subtype: "elicitation" } });
  expect(peer.sent).toEqual([answer("1", { model: "x" })]);
  expect(peer.received).toEqual([answer("2", { action: "decline" })]);
});

test("is active after a frame, from a count on, or with a flag", async () => {
  const peer = peerWith(
    [
      { at: "sent", when: { type: "n" }, after: { type: "go" }, from: 2, path: "n", do: { set: 0 } },
      { at: "sent", argument: "--fork", path: "forked", do: { set: true } },
      { at: "sent", argument: "--resume", path: "resumed", do: { set: true } },
    ],
    ["--resume=1"],
  );
  await peer.fromPeer({ type: "n", n: 1 });
  await peer.toPeer({ type: "go" });
  await peer.fromPeer({ type: "n", n: 2 }, { type: "n", n: 3 });
  expect(peer.sent).toEqual([
    { type: "n", n: 1, resumed: true },
    { type: "n", n: 2, resumed: true },
    { type: "n", n: 0, resumed: true },
  ]);
});

test("matches any value but null with a star, and leaves what is no frame as it is", () => {
  const { mutation } = peerWith([
    { at: "model", path: "system", do: "delete" },
    { at: "user", when: { message: { parent_tool_use_id: "*" } }, do: "drop" },
  ]);
  const messages = mutation.messages?.();
  const shown = (parent: string | null) =>
    messages?.({ kind: "message", message: { parent_tool_use_id: parent } }).length;
  expect([shown(null), shown("toolu_1")]).toEqual([1, 0]);
  expect(mutation.call?.({ model: "m", system: "s" })).toEqual({ model: "m" });
});
