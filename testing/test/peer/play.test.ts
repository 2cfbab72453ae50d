import { linkedPair } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { end, expectFrame, matchesPattern, mutatedTransport, pause, playPeer, rawLine, send } from "../../src/index.ts";
import { idleClock } from "./idle-clock.ts";

const options = { clock: idleClock(), deadlineMs: 200 };

describe("a scripted peer", () => {
  it("sends, waits, answers by rule, and ends", async () => {
    const { host, agent } = linkedPair();
    const [left, right] = await Promise.all([
      playPeer(
        host,
        {
          steps: [...send({ n: 1 }, (last) => ({ last })), expectFrame({ answer: 1 }), pause(1), rawLine("bye"), end()],
        },
        options,
      ),
      playPeer(
        agent,
        { steps: [expectFrame({ n: 1 }), end()], rules: [{ when: { n: 1 }, answer: ({ n }) => [{ answer: n }] }] },
        options,
      ),
    ]);
    expect(left).toMatchObject({ outcome: "done", ending: { kind: "end" }, received: [{ frame: { answer: 1 } }] });
    expect(right.received.map(({ text }) => text)).toEqual(['{"n":1}', '{"last":{}}', "bye"]);
  });

  it("reports what did not arrive, and closes the connection", async () => {
    const { host, agent } = linkedPair();
    const [left, right] = await Promise.all([
      playPeer(host, { steps: [expectFrame({ type: "result" }), ...send({ never: true })] }, options),
      playPeer(agent, { steps: [] }, { ...options, deadlineMs: 1000 }),
    ]);
    expect(left).toMatchObject({
      outcome: "stuck",
      reason: 'waited for {"type":"result"} without a match',
      received: [],
    });
    expect(right).toMatchObject({ outcome: "done", ending: { kind: "end" } });
  });

  it("does not wait for a response that another response to the same request rules out", async () => {
    const { host, agent } = linkedPair();
    const answer = (behavior: string) => ({
      type: "control_response",
      response: { subtype: "success", request_id: "req_1", response: { behavior } },
    });
    const [left] = await Promise.all([
      playPeer(host, { steps: [expectFrame(answer("deny"))] }, { clock: idleClock() }),
      playPeer(agent, { steps: [...send({ type: "user" }, answer("allow")), end()] }, options),
    ]);
    expect(left.reason).toContain('the response to req_1 has response.response.behavior "allow" (expected "deny")');
    expect(left.unmatched?.map(({ type }) => type)).toEqual(["user", "control_response"]);
    expect(left).not.toHaveProperty("late");
  });

  it("does not wait long for a permission request once every prompt has a result", async () => {
    const { host, agent } = linkedPair();
    const pattern = { type: "control_request", request: { subtype: "can_use_tool" } };
    const [left] = await Promise.all([
      playPeer(host, { steps: [...send({ type: "user" }), expectFrame(pattern)] }, options),
      playPeer(agent, { steps: [expectFrame({ type: "user" }), ...send({ type: "result" }), end()] }, options),
    ]);
    expect(left).toMatchObject({ outcome: "stuck", reason: expect.stringContaining("the turn ended without it") });
    expect(left).not.toHaveProperty("late");
  });

  it("notices that the other side left", async () => {
    const { host, agent } = linkedPair();
    const running = playPeer(host, { steps: [expectFrame({ type: "result" })] }, options);
    await agent.close();
    expect(await running).toMatchObject({
      outcome: "stuck",
      reason: expect.stringContaining("until the other side ended (end)"),
    });
  });

  it("is broken by a frame mutation", async () => {
    const { host, agent } = linkedPair();
    const twice = mutatedTransport(host, (frame) => [frame, "no frame", frame]);
    const [, right] = await Promise.all([
      playPeer(twice, { steps: [...send({ n: 1 }), end()] }, options),
      playPeer(agent, { steps: [end()] }, options),
    ]);
    expect(right.received.map(({ text }) => text)).toEqual(['{"n":1}', "no frame", '{"n":1}']);
  });
});

describe("a pattern", () => {
  it.each([
    [{ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 }, true],
    [{ a: [1] }, { a: [1, 2] }, true],
    [{ a: [] }, { a: {} }, false],
    [{ a: null }, { a: null }, true],
    [{ a: null }, {}, false],
    [{ toString: undefined }, {}, false],
  ])("%j matchesPattern %j: %s", (pattern, frame, outcome) => {
    expect(matchesPattern(pattern, frame)).toBe(outcome);
  });
});
