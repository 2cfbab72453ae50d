import type { Ending } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { type SharedAgentOptions, shareAgent } from "../../../src/connection/socket/shared-agent.ts";
import { handClock, settle, wire } from "../pair.ts";

type Frame = Record<string, unknown>;

/** A shared agent whose frames the test writes. */
function shared(options: Partial<SharedAgentOptions> = {}) {
  const clock = handClock();
  const { transport, sent: received, state, send, finish } = wire();
  let room: () => Promise<void> | undefined = () => undefined;
  let ended = 0;
  const session = shareAgent({
    clock,
    keepMs: 1_000,
    history: Promise.resolve([]),
    open(given) {
      room = given;
      return transport;
    },
    onEnd: () => void ended++,
    ...options,
  });
  const join = (theirRoom: () => Promise<void> | undefined = () => undefined) => {
    const lines: Frame[] = [];
    const endings: Ending[] = [];
    const host = session.join(theirRoom);
    host.open({ line: (line) => void lines.push(JSON.parse(line)), end: (ending) => void endings.push(ending) });
    return { ...host, lines, endings, sendFrame: (frame: Frame) => host.send(JSON.stringify(frame)) };
  };
  return {
    ...{ clock, session, received, state, join, send, end: finish },
    room: () => room(),
    ends: () => ended,
  };
}

const stream = (n: number, parent: string | null = null) => ({ type: "stream_event", n, parent_tool_use_id: parent });
const assistant = (n: number, parent: string | null = null) => ({ type: "assistant", n, parent_tool_use_id: parent });
const request = (request_id: string, subtype: string) => ({
  type: "control_request",
  request_id,
  request: { subtype },
});
const response = (request_id: string) => ({ type: "control_response", response: { subtype: "success", request_id } });

describe("an agent that hosts share", () => {
  it("shows a later host everything so far, without parts of messages that are whole", async () => {
    const sockets = shared();
    const one = sockets.join();
    await settle();
    sockets.send(stream(1), stream(2, "sub"), assistant(3), { type: "keep_alive" }, stream(4));
    const two = sockets.join();
    sockets.send(stream(5));
    expect(one.lines).toHaveLength(6);
    expect(two.lines).toEqual([stream(2, "sub"), assistant(3), stream(4), stream(5)]);
    expect(sockets.session.sessionId).toBeUndefined();
    sockets.send({ type: "result", session_id: "s" });
    expect(sockets.session.sessionId).toBe("s");
  });

  it("begins with the session that it resumes", async () => {
    let loaded: (lines: string[]) => void = () => {};
    const sockets = shared({ history: new Promise((resolve) => (loaded = resolve)) });
    const one = sockets.join();
    void one.sendFrame({ type: "user", text: "early" });
    await settle();
    expect(sockets.received).toEqual([]);
    loaded([JSON.stringify({ type: "user", text: "saved" })]);
    await settle();
    sockets.send(assistant(1));
    expect(one.lines).toEqual([{ type: "user", text: "saved" }, assistant(1)]);
    expect(sockets.received).toEqual([{ type: "user", text: "early" }]);
  });

  it("runs even if the saved session cannot be read", async () => {
    const sockets = shared({ history: Promise.reject(new Error("unreadable")) });
    const one = sockets.join();
    await settle();
    sockets.send(assistant(1));
    expect(one.lines).toEqual([assistant(1)]);
  });

  it("is initialized once, and answers each host", async () => {
    const sockets = shared();
    const [one, two] = [sockets.join(), sockets.join()];
    await settle();
    void one.sendFrame(request("a", "initialize"));
    void two.sendFrame(request("b", "initialize"));
    sockets.send(response("a"));
    const three = sockets.join();
    void three.sendFrame(request("c", "initialize"));
    expect(sockets.received).toEqual([request("a", "initialize")]);
    expect([one, two, three].map(({ lines }) => lines)).toEqual([[response("a")], [response("b")], [response("c")]]);
  });

  it("answers a request to the host that made it", async () => {
    const sockets = shared();
    const [one, two] = [sockets.join(), sockets.join()];
    await settle();
    void two.sendFrame(request("x", "set_model"));
    sockets.send(response("x"), response("unknown"));
    expect([one.lines, two.lines]).toEqual([[], [response("x")]]);
  });

  it("shows a later host nothing of a prompt that was removed, and nothing after it", async () => {
    const sockets = shared();
    const one = sockets.join();
    await settle();
    const turn = (n: number): Frame[] => [
      { type: "system", subtype: "command_lifecycle", state: "started", command_uuid: `p${n}` },
      { type: "system", subtype: "init", n },
      { type: "user", uuid: `p${n}`, isReplay: true },
      assistant(n),
      { type: "result", n },
    ];
    sockets.send(...turn(1), ...turn(2), ...turn(3));
    const rewind = (id: string, target: string, rewound: boolean): void => {
      const control = { subtype: "rewind_conversation", target_message_uuid: target };
      void one.sendFrame({ type: "control_request", request_id: id, request: control });
      const answer = { subtype: "success", request_id: id, response: { rewound } };
      sockets.send({ type: "control_response", response: answer });
    };
    rewind("a", "p2", false);
    const other = sockets.join();
    expect(other.lines).toHaveLength(15);
    rewind("b", "p2", true);
    const notice = { type: "system", subtype: "conversation_rewound", target_message_uuid: "p2" };
    expect(other.lines.slice(15)).toEqual([notice]);
    expect(one.lines.filter(({ subtype }) => subtype === notice.subtype)).toEqual([]);
    expect(sockets.join().lines).toEqual(turn(1));
    sockets.send(...turn(4));
    expect(sockets.join().lines).toEqual([...turn(1), ...turn(4)]);
  });

  it("takes the first response to its request, and cancels the request elsewhere", async () => {
    const sockets = shared();
    const [one, two] = [sockets.join(), sockets.join()];
    await settle();
    const ask = request("r", "can_use_tool");
    sockets.send(ask);
    const three = sockets.join();
    expect([one, two, three].map(({ lines }) => lines)).toEqual([[ask], [ask], [ask]]);
    void two.sendFrame(response("r"));
    void one.sendFrame(response("r"));
    const cancel = { type: "control_cancel_request", request_id: "r" };
    expect([one, two, three].map(({ lines }) => lines.slice(1))).toEqual([[cancel], [], [cancel]]);
    expect(sockets.received).toEqual([response("r")]);
    expect(sockets.join().lines).toEqual([]);
  });

  it("forgets a request that it takes back itself", async () => {
    const sockets = shared();
    sockets.join();
    await settle();
    sockets.send(request("r", "can_use_tool"), { type: "control_cancel_request", request_id: "r" });
    expect(sockets.join().lines).toEqual([]);
  });

  it("waits only while no host has room", async () => {
    const sockets = shared();
    let free: () => void = () => {};
    const full = new Promise<void>((resolve) => {
      free = resolve;
    });
    const slow = sockets.join(() => full);
    await settle();
    expect(sockets.room()).toBeInstanceOf(Promise);
    const quick = sockets.join();
    expect(sockets.room()).toBeUndefined();
    await quick.close();
    free();
    await sockets.room();
    await slow.close();
    expect(sockets.room()).toBeUndefined();
  });

  it("drops the oldest frames beyond its limit", async () => {
    const sockets = shared({ maxHistory: 200 });
    await settle();
    for (let n = 0; n < 50; n++) sockets.send(assistant(n));
    const { lines } = sockets.join();
    expect(lines.at(-1)).toEqual(assistant(49));
    expect(JSON.stringify(lines).length).toBeLessThan(260);
  });

  it("runs on without a host for a while, and then ends", async () => {
    const sockets = shared();
    const one = sockets.join();
    await settle();
    await one.close();
    sockets.clock.advance(900);
    await settle();
    const two = sockets.join();
    sockets.clock.advance(5_000);
    await settle();
    expect(sockets.state.closed).toBe(false);
    await two.close();
    sockets.clock.advance(1_000);
    await settle();
    expect([sockets.state.closed, sockets.ends()]).toEqual([true, 1]);
  });

  it("tells all hosts how it ended", async () => {
    const sockets = shared();
    const [one, two] = [sockets.join(), sockets.join()];
    await settle();
    sockets.end({ kind: "exit", code: 3 });
    expect([one.endings, two.endings]).toEqual([[{ kind: "exit", code: 3 }], [{ kind: "exit", code: 3 }]]);
    expect(sockets.join().endings).toHaveLength(1);
    await sockets.session.close();
    expect(sockets.ends()).toBe(1);
  });

  it("has no more input when its only host has none", async () => {
    const sockets = shared();
    const [one, two] = [sockets.join(), sockets.join()];
    await settle();
    one.end();
    expect(sockets.state.ended).toBe(false);
    await two.close();
    one.end();
    expect(sockets.state.ended).toBe(true);
  });

  it("passes a host's malformed lines on, and is not harmed by its own", async () => {
    const sockets = shared();
    const one = sockets.join();
    await settle();
    void one.send('{"type":"control_request"}');
    sockets.send({ type: "control_response" }, { type: "control_response", response: 5 }, { type: "control_request" });
    expect(sockets.received).toEqual([{ type: "control_request" }]);
    expect(one.lines.length).toBeGreaterThan(0);
  });
});
