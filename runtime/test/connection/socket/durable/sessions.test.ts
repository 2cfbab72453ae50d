import type { Ending, Receiver } from "@agentwire/protocol";
import { parseJsonObject } from "@agentwire/protocol/json";
import { describe, expect, it } from "vitest";
import {
  type BridgeOptions,
  type BridgeStore,
  memoryStore,
  openBridge,
  type SocketLaunch,
  socketTransport,
} from "../../../../src/connection/socket/index.ts";
import { handClock, settle, uuids } from "../../pair.ts";
import { agentDouble, sessionId, socketPair } from "../simulated-sockets.ts";

const share = "00000000-0000-4000-8000-0000000000aa";

/** Instances of a bridge on one store, with sockets that the test delivers. A killed instance does nothing any more. */
function instances(options: Partial<BridgeOptions> = {}) {
  const clock = handClock();
  const ids = uuids();
  const shared = memoryStore(clock);
  const pairs: ReturnType<typeof socketPair>[] = [];
  const transcript: string[] = [];
  const start = () => {
    let isAlive = true;
    const agents: ReturnType<typeof agentDouble>[] = [];
    const launches: SocketLaunch[] = [];
    const sockets: ReturnType<typeof socketPair>[] = [];
    const dead = (): Promise<never> => new Promise(() => {});
    const store: BridgeStore = {
      ...shared,
      acquire: (...given) => (isAlive ? shared.acquire(...given) : dead()),
      renew: (...given) => (isAlive ? shared.renew(...given) : dead()),
      write: (...given) => (isAlive ? shared.write(...given) : dead()),
      values: (...given) => (isAlive ? shared.values(...given) : dead()),
      entries: (...given) => (isAlive ? shared.entries(...given) : dead()),
    };
    const bridge = openBridge({
      ...{ token: "secret", clock, store, ids: { uuid: ids } },
      history: async ({ argv }) => (argv.some((arg) => arg.startsWith("--resume")) ? transcript : []),
      open({ launch }) {
        const agent = agentDouble();
        agents.push(agent);
        launches.push(launch);
        return agent.transport;
      },
      ...options,
    });
    return {
      ...{ bridge, agents, launches, sockets },
      kill() {
        isAlive = false;
        for (const pair of sockets) pair.cut("killed");
      },
    };
  };
  type Instance = ReturnType<typeof start>;
  const host = (first: Instance, launch: SocketLaunch = { argv: ["--verbose"], env: {} }, session = sessionId) => {
    let target = first;
    const transport = socketTransport({
      ...{ token: "secret", session, launch, clock },
      connect() {
        const pair = socketPair();
        pairs.push(pair);
        target.sockets.push(pair);
        target.bridge.accept(pair.bridge);
        return pair.host;
      },
    });
    const lines: string[] = [];
    const endings: Ending[] = [];
    const receiver: Receiver = { line: (text) => lines.push(text), end: (ending) => endings.push(ending) };
    transport.open(receiver);
    return {
      ...{ transport, lines, endings },
      frames: () => lines.map((line) => parseJsonObject(line) ?? line),
      /** The next connections go to another instance. */
      moveTo(instance: Instance) {
        target = instance;
      },
      send: (frame: object) => void transport.send(JSON.stringify(frame)),
    };
  };
  const run = async (ms = 2_000): Promise<void> => {
    for (let passed = 0; passed <= ms; passed += 50) {
      let moved = true;
      while (moved) {
        for (let turn = 0; turn < 8; turn++) await settle();
        moved = pairs.some((pair) => pair.deliver(Number.POSITIVE_INFINITY) > 0);
      }
      clock.advance(50);
    }
  };
  return { clock, store: shared, transcript, start, host, run };
}

const prompt = (uuid: string) => ({ type: "user", uuid, message: { role: "user", content: uuid } });
const init = { type: "system", subtype: "init", session_id: "s1", permissionMode: "default" };
const answerFrame = (uuid: string) => ({
  type: "assistant",
  ...{ uuid, session_id: "s1", message: { role: "assistant", content: [{ type: "text", text: uuid }] } },
});
const done = { type: "result", subtype: "success", is_error: false, session_id: "s1", result: "" };
const tell = (agent: ReturnType<typeof agentDouble> | undefined, ...frames: object[]) => {
  for (const frame of frames) agent?.send(JSON.stringify(frame));
};

describe("sessions in a store", () => {
  it("carry frames both ways, and end with their host", async () => {
    const setup = instances();
    const one = setup.start();
    const host = setup.host(one);
    host.send(prompt("p1"));
    await setup.run();
    expect(one.agents[0]?.received).toEqual([JSON.stringify(prompt("p1"))]);
    tell(one.agents[0], init, answerFrame("a1"), done);
    await setup.run();
    expect(host.frames()).toEqual([init, answerFrame("a1"), done]);
    const closed = host.transport.close();
    await setup.run();
    await closed;
    expect(one.agents[0]?.state.closed).toBe(true);
    expect(await setup.store.values(sessionId, "live")).toEqual({});
    expect(await setup.store.agents()).toEqual([]);
    expect(one.bridge.sessions).toBe(0);
  });

  it("move between two live instances in the middle of a turn, without a frame lost or doubled", async () => {
    const setup = instances();
    const [one, two] = [setup.start(), setup.start()];
    const host = setup.host(one);
    host.send(prompt("p1"));
    await setup.run();
    const texts: string[] = [];
    for (let n = 0; n < 60; n++) {
      tell(one.agents[0], answerFrame(`a${n}`));
      texts.push(`a${n}`);
      if (n % 10 === 5) {
        const next = n % 20 === 5 ? two : one;
        host.moveTo(next);
        for (const pair of [...one.sockets, ...two.sockets]) pair.cut("moved");
        host.send(prompt(`p${n}`));
      }
      if (n % 3 === 0) await setup.run(300);
    }
    tell(one.agents[0], done);
    await setup.run();
    expect(host.frames().map((frame) => (typeof frame === "object" ? frame.uuid : frame))).toEqual([
      ...texts,
      undefined,
    ]);
    expect(one.agents[0]?.received.map((line) => parseJsonObject(line)?.uuid)).toEqual([
      ...["p1", "p5", "p15", "p25", "p35", "p45", "p55"],
    ]);
    expect([one.agents.length, two.agents.length]).toEqual([1, 0]);
  });

  it("resume on another instance when theirs is killed, and tell what was lost", async () => {
    const setup = instances();
    const one = setup.start();
    const host = setup.host(one);
    const initialize = { type: "control_request", request_id: "r1", request: { subtype: "initialize", hooks: {} } };
    host.send(initialize);
    host.send(prompt("p1"));
    await setup.run();
    const question = {
      type: "control_request",
      request_id: "q1",
      request: { subtype: "can_use_tool", tool_name: "Bash" },
    };
    tell(
      one.agents[0],
      { type: "control_response", response: { subtype: "success", request_id: "r1", response: {} } },
      init,
      { type: "command_lifecycle", command_uuid: "p1", state: "started", session_id: "s1", uuid: "l1" },
      { type: "system", subtype: "status", permissionMode: "plan", session_id: "s1" },
      answerFrame("a1"),
      question,
    );
    host.send({ type: "control_request", request_id: "r2", request: { subtype: "set_model", model: "m2" } });
    host.send(prompt("p2"));
    await setup.run();
    const before = host.lines.length;
    one.kill();
    setup.transcript.push(
      JSON.stringify(prompt("p1")),
      JSON.stringify(answerFrame("a1")),
      JSON.stringify(answerFrame("a2")),
    );
    const two = setup.start();
    host.moveTo(two);
    host.send(prompt("p3"));
    await setup.run(8_000);
    const reported = host.frames().slice(before);
    expect(reported).toMatchObject([
      { type: "control_cancel_request", request_id: "q1" },
      { type: "control_response", response: { subtype: "error", request_id: "r2" } },
      answerFrame("a2"),
      { type: "system", subtype: "informational", level: "warning" },
      { type: "command_lifecycle", command_uuid: "p2", state: "cancelled" },
      { type: "command_lifecycle", command_uuid: "p1", state: "completed" },
      { type: "result", subtype: "error_during_execution", is_error: true, session_id: "s1" },
    ]);
    expect(two.launches).toEqual([{ argv: ["--verbose", "--resume=s1"], env: {} }]);
    expect(two.agents[0]?.received.map((line) => parseJsonObject(line))).toMatchObject([
      { request: { subtype: "initialize", hooks: {} } },
      { request: { subtype: "set_permission_mode", mode: "plan" } },
      { request: { subtype: "set_model", model: "m2" } },
      prompt("p3"),
    ]);
    tell(two.agents[0], {
      type: "control_response",
      response: { subtype: "success", request_id: "agentwire-restore-0" },
    });
    tell(two.agents[0], answerFrame("a3"), done);
    await setup.run();
    expect(host.frames().slice(before + reported.length)).toEqual([answerFrame("a3"), done]);
  });

  it("pass on what was stored and not consumed, and no prompt twice", async () => {
    const setup = instances();
    const one = setup.start();
    const host = setup.host(one, { argv: [], env: {}, share });
    host.send(prompt("p1"));
    await setup.run();
    tell(one.agents[0], init, answerFrame("a1"), done);
    one.agents[0]?.slow(true);
    host.send(prompt("p2")); // consumed: the agent blocks
    await setup.run();
    host.send(prompt("p3")); // stored
    await setup.run();
    one.kill();
    const two = setup.start();
    host.moveTo(two);
    const other = setup.host(two, { argv: [], env: {}, share }, "00000000-0000-4000-8000-000000000002");
    await setup.run(8_000);
    other.send(prompt("p1"));
    other.send(prompt("p4"));
    await setup.run();
    expect(two.agents[0]?.received.flatMap((line) => parseJsonObject(line)?.uuid ?? [])).toEqual(["p3", "p4"]);
    expect(host.frames().filter((frame) => typeof frame === "object" && frame.type === "result")).toMatchObject([
      done,
      { subtype: "error_during_execution" },
    ]);
  });

  it("take nothing of an instance whose lease has expired", async () => {
    const setup = instances();
    const one = setup.start();
    const host = setup.host(one);
    await setup.run();
    const [stale] = one.agents;
    one.kill();
    const two = setup.start();
    host.moveTo(two);
    await setup.run(8_000);
    const fence = await setup.store.acquire("another", 1_000);
    expect(await setup.store.write(sessionId, { fence: 1, live: { intruder: "1" } })).toBe(false);
    expect(fence).toBeGreaterThan(1);
    tell(stale, answerFrame("ghost"));
    tell(two.agents[0], answerFrame("a1"));
    await setup.run();
    expect(host.frames()).toEqual([answerFrame("a1")]);
  });

  it("survive a stop of their instance, and keep silent if nothing was lost", async () => {
    const setup = instances();
    const one = setup.start();
    const host = setup.host(one);
    host.send(prompt("p1"));
    await setup.run();
    tell(one.agents[0], init, answerFrame("a1"), done);
    await setup.run();
    const closed = one.bridge.close();
    const two = setup.start();
    host.moveTo(two);
    await setup.run();
    await closed;
    expect(one.agents[0]?.state.closed).toBe(true);
    host.send(prompt("p2"));
    await setup.run();
    expect(two.agents[0]?.received).toEqual(
      [
        {
          type: "control_request",
          request_id: "agentwire-restore-1",
          request: { subtype: "set_permission_mode", mode: "default" },
        },
        prompt("p2"),
      ].map((frame) => JSON.stringify(frame)),
    );
    tell(two.agents[0], answerFrame("a2"), done);
    await setup.run();
    expect(host.frames()).toEqual([init, answerFrame("a1"), done, answerFrame("a2"), done]);
    expect(host.endings).toEqual([]);
  });

  it("share one agent between hosts of two instances", async () => {
    const setup = instances();
    const [one, two] = [setup.start(), setup.start()];
    const launch = { argv: [], env: {}, share };
    const first = setup.host(one, launch);
    await setup.run();
    tell(one.agents[0], init, answerFrame("a1"));
    const second = setup.host(two, launch, "00000000-0000-4000-8000-000000000002");
    await setup.run();
    tell(one.agents[0], answerFrame("a2"));
    await setup.run();
    expect(first.frames()).toEqual([init, answerFrame("a1"), answerFrame("a2")]);
    expect(second.frames()).toEqual(first.frames());
    expect(two.bridge.agents).toEqual([]);
    expect(await two.bridge.listAgents()).toEqual([{ share, sessionId: "s1" }]);
  });

  it("end when no host returns, and are gone then", async () => {
    const setup = instances({ resumeWithinMs: 20_000 });
    const one = setup.start();
    const host = setup.host(one);
    await setup.run();
    host.moveTo({ ...one, bridge: { ...one.bridge, accept: () => {} } });
    for (const pair of one.sockets) pair.cut();
    await setup.run(40_000);
    expect(one.agents[0]?.state.closed).toBe(true);
    expect(await setup.store.values(sessionId, "live")).toEqual({});
    host.moveTo(one);
    await setup.run(20_000);
    expect(host.endings).toMatchObject([{ kind: "error", cause: { code: "REFUSED", refusal: "session_gone" } }]);
  });

  it("tell the host why no agent was started", async () => {
    const setup = instances({
      open: () => {
        throw new Error("that folder is out of bounds");
      },
    });
    const host = setup.host(setup.start());
    await setup.run();
    expect(host.endings).toMatchObject([{ kind: "error", cause: { refusal: "launch_refused" } }]);
    expect(await setup.store.values(sessionId, "live")).toEqual({});
  });
});
