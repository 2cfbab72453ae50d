import type { Ending } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { type SharedAgentOptions, shareAgent } from "../../../src/connection/socket/shared-agent.ts";
import { handClock, settle, wire } from "../pair.ts";

type Frame = Record<string, unknown>;

/** A shared agent whose frames the test writes. */
function shared(options: Partial<SharedAgentOptions> = {}) {
  const clock = handClock();
  const { transport, sent: received, state, say, finish } = wire();
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
    return { ...host, lines, endings, say: (frame: Frame) => host.send(JSON.stringify(frame)) };
  };
  return {
    ...{ clock, session, heard: received, state, join, say, end: finish },
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
    const here = shared();
    const one = here.join();
    await settle();
    here.say(stream(1), stream(2, "sub"), assistant(3), { type: "keep_alive" }, stream(4));
    const two = here.join();
    here.say(stream(5));
    expect(one.lines).toHaveLength(6);
    expect(two.lines).toEqual([stream(2, "sub"), assistant(3), stream(4), stream(5)]);
    expect(here.session.sessionId).toBeUndefined();
    here.say({ type: "result", session_id: "s" });
    expect(here.session.sessionId).toBe("s");
  });

  it("begins with the session that it resumes", async () => {
    let loaded: (lines: string[]) => void = () => {};
    const here = shared({ history: new Promise((resolve) => (loaded = resolve)) });
    const one = here.join();
    void one.say({ type: "user", text: "early" });
    await settle();
    expect(here.heard).toEqual([]);
    loaded([JSON.stringify({ type: "user", text: "saved" })]);
    await settle();
    here.say(assistant(1));
    expect(one.lines).toEqual([{ type: "user", text: "saved" }, assistant(1)]);
    expect(here.heard).toEqual([{ type: "user", text: "early" }]);
  });

  it("runs even if the saved session cannot be read", async () => {
    const here = shared({ history: Promise.reject(new Error("unreadable")) });
    const one = here.join();
    await settle();
    here.say(assistant(1));
    expect(one.lines).toEqual([assistant(1)]);
  });

  it("is initialized once, and answers each host", async () => {
    const here = shared();
    const [one, two] = [here.join(), here.join()];
    await settle();
    void one.say(request("a", "initialize"));
    void two.say(request("b", "initialize"));
    here.say(response("a"));
    const three = here.join();
    void three.say(request("c", "initialize"));
    expect(here.heard).toEqual([request("a", "initialize")]);
    expect([one, two, three].map(({ lines }) => lines)).toEqual([[response("a")], [response("b")], [response("c")]]);
  });

  it("answers a request to the host that made it", async () => {
    const here = shared();
    const [one, two] = [here.join(), here.join()];
    await settle();
    void two.say(request("x", "set_model"));
    here.say(response("x"), response("unknown"));
    expect([one.lines, two.lines]).toEqual([[], [response("x")]]);
  });

  it("takes the first response to its request, and cancels the request elsewhere", async () => {
    const here = shared();
    const [one, two] = [here.join(), here.join()];
    await settle();
    const ask = request("r", "can_use_tool");
    here.say(ask);
    const three = here.join();
    expect([one, two, three].map(({ lines }) => lines)).toEqual([[ask], [ask], [ask]]);
    void two.say(response("r"));
    void one.say(response("r"));
    const cancel = { type: "control_cancel_request", request_id: "r" };
    expect([one, two, three].map(({ lines }) => lines.slice(1))).toEqual([[cancel], [], [cancel]]);
    expect(here.heard).toEqual([response("r")]);
    expect(here.join().lines).toEqual([]);
  });

  it("forgets a request that it takes back itself", async () => {
    const here = shared();
    here.join();
    await settle();
    here.say(request("r", "can_use_tool"), { type: "control_cancel_request", request_id: "r" });
    expect(here.join().lines).toEqual([]);
  });

  it("waits only while no host has room", async () => {
    const here = shared();
    let free: () => void = () => {};
    const full = new Promise<void>((resolve) => {
      free = resolve;
    });
    const slow = here.join(() => full);
    await settle();
    expect(here.room()).toBeInstanceOf(Promise);
    const quick = here.join();
    expect(here.room()).toBeUndefined();
    await quick.close();
    free();
    await here.room();
    await slow.close();
    expect(here.room()).toBeUndefined();
  });

  it("drops the oldest frames beyond its limit", async () => {
    const here = shared({ maxHistory: 200 });
    await settle();
    for (let n = 0; n < 50; n++) here.say(assistant(n));
    const { lines } = here.join();
    expect(lines.at(-1)).toEqual(assistant(49));
    expect(JSON.stringify(lines).length).toBeLessThan(260);
  });

  it("runs on without a host for a while, and then ends", async () => {
    const here = shared();
    const one = here.join();
    await settle();
    await one.close();
    here.clock.advance(900);
    await settle();
    const two = here.join();
    here.clock.advance(5_000);
    await settle();
    expect(here.state.closed).toBe(false);
    await two.close();
    here.clock.advance(1_000);
    await settle();
    expect([here.state.closed, here.ends()]).toEqual([true, 1]);
  });

  it("tells all hosts how it ended", async () => {
    const here = shared();
    const [one, two] = [here.join(), here.join()];
    await settle();
    here.end({ kind: "exit", code: 3 });
    expect([one.endings, two.endings]).toEqual([[{ kind: "exit", code: 3 }], [{ kind: "exit", code: 3 }]]);
    expect(here.join().endings).toHaveLength(1);
    await here.session.close();
    expect(here.ends()).toBe(1);
  });

  it("has no more input when its only host has none", async () => {
    const here = shared();
    const [one, two] = [here.join(), here.join()];
    await settle();
    one.end();
    expect(here.state.ended).toBe(false);
    await two.close();
    one.end();
    expect(here.state.ended).toBe(true);
  });

  it("passes a host's malformed lines on, and is not harmed by its own", async () => {
    const here = shared();
    const one = here.join();
    await settle();
    void one.send('{"type":"control_request"}');
    here.say({ type: "control_response" }, { type: "control_response", response: 5 }, { type: "control_request" });
    expect(here.heard).toEqual([{ type: "control_request" }]);
    expect(one.lines.length).toBeGreaterThan(0);
  });
});
