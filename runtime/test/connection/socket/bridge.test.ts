import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openBridge } from "../../../src/connection/socket/index.ts";
import { handClock, settle } from "../pair.ts";
import { agentDouble, sessionId, simulateSockets, socketPair } from "./simulated-sockets.ts";

const hello = {
  type: "hello",
  version: 1,
  token: "secret",
  session: sessionId,
  resume: false,
  received: 0,
  launch: { argv: [], env: {} },
};

/** A host that sends what the test says, and stores what it receives. */
function stranger(options: Parameters<typeof simulateSockets>[0] = {}) {
  const sockets = simulateSockets({ ...options, host: { token: "never used" } });
  const dial = async () => {
    const pair = socketPair();
    const reported: Record<string, unknown>[] = [];
    const state = { closed: false };
    pair.host.open({
      open: () => {},
      message: (text) => reported.push(JSON.parse(text)),
      close: () => {
        state.closed = true;
      },
    });
    sockets.bridge.accept(pair.bridge);
    const send = async (...frames: unknown[]) => {
      for (const frame of frames) pair.host.send(typeof frame === "string" ? frame : JSON.stringify(frame));
      do await settle();
      while (pair.deliver(Number.POSITIVE_INFINITY) > 0);
    };
    return { reported, state, say: send };
  };
  return { ...sockets, dial };
}

describe("a bridge with untrusted clients", () => {
  it("starts no agent for a host that does not know the token, or says anything but hello", async () => {
    const client = stranger();
    const first = [
      [{ ...hello, token: "guess" }, "bad_token"],
      [{ ...hello, token: "" }, "bad_token"],
      [{ ...hello, token: "secretsecret" }, "bad_token"],
      [{ ...hello, version: 2 }, "unknown_version"],
      [{ ...hello, resume: true }, "session_gone"],
      [{ ...hello, session: "../../etc" }, "bad_hello"],
      [{ ...hello, launch: { argv: [1], env: {} } }, "bad_hello"],
      [{ type: "line", n: 1, line: "{}" }, "bad_hello"],
      [{ type: "__proto__" }, "bad_hello"],
      ["no JSON", "bad_hello"],
      ["[]", "bad_hello"],
    ] as const;
    for (const [frame, code] of first) {
      const host = await client.dial();
      await host.say(frame, hello);
      expect(host.reported.map((reported) => reported.code)).toEqual([code]);
      expect(host.state.closed).toBe(true);
    }
    expect(client.agents).toHaveLength(0);
    expect(client.bridge.sessions).toBe(0);
  });

  it("closes a silent connection", async () => {
    const client = stranger();
    const host = await client.dial();
    client.clock.advance(5_000);
    await settle();
    expect(host.state.closed).toBe(true);
  });

  it("serves an honest host while 64 silent connections are open", async () => {
    const client = stranger();
    const silent = [];
    for (let n = 0; n < 64; n++) silent.push(await client.dial());
    const honest = await client.dial();
    await honest.say(hello);
    expect(honest.reported.some(({ type }) => type === "refused")).toBe(false);
    expect(client.agents).toHaveLength(1);
    await settle();
    expect(silent.filter(({ state }) => state.closed)).toEqual([silent[0]]);
    await silent[0]?.say(hello);
    expect(client.agents).toHaveLength(1);
  });

  it("never splits a message into two lines for the agent", async () => {
    const client = stranger();
    const host = await client.dial();
    await host.say(hello, { type: "line", n: 1, line: '{"a":1}\n{"b":2}' });
    expect(client.agents[0]?.received).toEqual([]);
    expect(host.reported.at(-1)).toMatchObject({ type: "refused" });
    expect(host.state.closed).toBe(true);
  });

  it("ends a session whose numbers do not fit", async () => {
    for (const bad of [
      { type: "line", n: 5, line: "x" },
      { type: "ack", n: 9 },
    ]) {
      const client = stranger();
      const host = await client.dial();
      await host.say(hello, bad);
      expect(host.reported).toContainEqual(expect.objectContaining({ type: "refused", code: "broken_session" }));
      await settle();
      expect(client.agents[0]?.state.closed).toBe(true);
      expect(client.bridge.sessions).toBe(0);
    }
  });

  it("gives a session to the latest socket, and takes an item only once", async () => {
    const client = stranger();
    const one = await client.dial();
    await one.say(hello, { type: "line", n: 1, line: "first" });
    const two = await client.dial();
    await two.say(
      { ...hello, resume: true },
      { type: "line", n: 1, line: "first" },
      { type: "line", n: 2, line: "second" },
    );
    expect(one.state.closed).toBe(true);
    expect(two.reported[0]).toMatchObject({ type: "welcome", received: 1 });
    expect(client.agents).toHaveLength(1);
    expect(client.agents[0]?.received).toEqual(["first", "second"]);
  });

  it("runs as many sessions as it may, and tells the next one", async () => {
    const client = stranger({ bridge: { maxSessions: 1 } });
    const one = await client.dial();
    await one.say(hello);
    const two = await client.dial();
    await two.say({ ...hello, session: "00000000-0000-4000-8000-000000000002" });
    expect(two.reported[0]).toMatchObject({ type: "refused", code: "too_many_sessions" });
    await client.bridge.close();
    expect(client.agents.every((agent) => agent.state.closed)).toBe(true);
    const three = await client.dial();
    expect(three.state.closed).toBe(true);
  });

  it("reports why an agent was not started", async () => {
    const client = stranger({
      bridge: {
        open: () => {
          throw new Error("that folder is out of bounds");
        },
      },
    });
    const host = await client.dial();
    await host.say(hello);
    expect(host.reported[0]).toMatchObject({ code: "launch_refused", message: "that folder is out of bounds" });
    expect(client.bridge.sessions).toBe(0);
  });

  it("needs a token", () => {
    expect(() => openBridge({ token: "", clock: handClock(), open: () => agentDouble().transport })).toThrow("token");
  });

  it("survives any input", async () => {
    const junk = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          type: fc.constantFrom("hello", "welcome", "refused", "line", "end", "ack", "close", "closed", "ping", "pong"),
          n: fc.oneof(fc.integer(), fc.double(), fc.string()),
          line: fc.oneof(fc.string(), fc.integer()),
          ending: fc.anything(),
        })
        .map((frame) => JSON.stringify(frame)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(junk, { maxLength: 12 }), fc.boolean(), async (texts, greeted) => {
        const client = stranger();
        const host = await client.dial();
        if (greeted) await host.say(hello);
        await host.say(...texts);
        const next = await client.dial();
        await next.say({ ...hello, session: "00000000-0000-4000-8000-00000000000f" });
        expect(next.reported[0]).toMatchObject({ type: "welcome" });
        await client.bridge.close();
        expect(client.bridge.sessions).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});
