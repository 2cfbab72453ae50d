import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SocketError } from "../../../src/connection/socket/index.ts";
import { settle } from "../pair.ts";
import { simulateSockets } from "./simulated-sockets.ts";

const causeOf = (ending: { cause?: unknown } | undefined): SocketError => {
  expect(ending?.cause).toBeInstanceOf(SocketError);
  return ending?.cause as SocketError;
};

describe("a session over sockets that break", () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant("host" as const), count: fc.integer({ min: 1, max: 40 }) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant("agent" as const), count: fc.integer({ min: 1, max: 40 }) }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant("deliver" as const), count: fc.integer({ min: 1, max: 30 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant("wait" as const), count: fc.integer({ min: 1, max: 3_000 }) }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("cut" as const), count: fc.constant(1) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("slow" as const), count: fc.integer({ min: 0, max: 1 }) }) },
  );

  it("loses, doubles and reorders nothing, whatever is cut, and starts one agent", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const sockets = simulateSockets();
        const received: string[] = [];
        const answered: string[] = [];
        await sockets.deliver();
        for (const { do: what, count } of steps) {
          const agent = sockets.agents[0];
          if (what === "host") {
            for (let n = 0; n < count; n++) {
              const text = `h${received.length}`;
              received.push(text);
              void sockets.transport.send(text);
            }
          } else if (what === "agent") {
            for (let n = 0; n < count; n++) {
              const text = `a${answered.length}`;
              answered.push(text);
              agent?.send(text);
            }
          } else if (what === "deliver") sockets.line()?.deliver(count);
          else if (what === "wait") sockets.clock.advance(count);
          else if (what === "slow") agent?.slow(count === 1);
          else sockets.line()?.cut();
          await settle();
        }
        sockets.agents[0]?.slow(false);
        await sockets.run();
        sockets.agents[0]?.exit({ kind: "exit", code: 7, signal: null, stderr: ["last words"] });
        await sockets.run();
        expect(sockets.agents).toHaveLength(1);
        expect(sockets.agents[0]?.received).toEqual(received);
        expect(sockets.lines).toEqual(answered);
        expect(sockets.endings).toEqual([{ kind: "exit", code: 7, signal: null, stderr: ["last words"] }]);
        expect(sockets.bridge.sessions).toBe(0);
      }),
      { numRuns: 150 },
    );
  });

  it("keeps one agent if the welcome itself is lost", async () => {
    const sockets = simulateSockets();
    await settle();
    sockets.line()?.deliver(1); // the hello arrives, the welcome does not
    expect(sockets.agents).toHaveLength(1);
    sockets.line()?.cut();
    await sockets.run(1_000);
    sockets.agents[0]?.send("hello after all");
    await sockets.run(100);
    expect(sockets.agents).toHaveLength(1);
    expect(sockets.lines).toEqual(["hello after all"]);
  });

  it("applies backpressure in both directions, and for no longer than needed", async () => {
    const limits = { mark: 1_000, max: 100_000 };
    const sockets = simulateSockets({ host: { limits }, bridge: { limits } });
    await sockets.deliver();
    const agent = sockets.agents[0];
    agent?.slow(true);
    let released = false;
    const waits = [...Array(20)].map(() => sockets.transport.send("x".repeat(100)));
    expect(waits[0]).toBeUndefined();
    void waits.at(-1)?.then(() => {
      released = true;
    });
    await sockets.run(200);
    expect(released).toBe(false); // the agent has not taken them
    agent?.slow(false);
    await sockets.run(200);
    expect(released).toBe(true);

    sockets.line()?.cut();
    sockets.state.reachable = false;
    for (let n = 0; n < 20; n++) agent?.send("y".repeat(100));
    const room = sockets.openings[0]?.room();
    expect(room).toBeInstanceOf(Promise);
    sockets.state.reachable = true;
    await sockets.run(2_000);
    await room;
    expect(sockets.lines).toHaveLength(20);
  });

  it("gives a session up whose buffers overflow, and reports it on both sides", async () => {
    const limits = { mark: 100, max: 1_000 };
    const sockets = simulateSockets({ bridge: { limits } });
    await sockets.deliver();
    for (let n = 0; n < 20; n++) sockets.agents[0]?.send("z".repeat(100));
    await sockets.run(100);
    expect(causeOf(sockets.endings[0])).toMatchObject({ code: "REFUSED", refusal: "broken_session" });
    expect(sockets.agents[0]?.state.closed).toBe(true);
    expect(sockets.bridge.sessions).toBe(0);
  });

  it("passes on the end of input after the last line, and the agent's ending after its last", async () => {
    const sockets = simulateSockets();
    void sockets.transport.send("last");
    sockets.transport.end();
    await sockets.run(100);
    expect(sockets.agents[0]?.received).toEqual(["last"]);
    expect(sockets.agents[0]?.state.ended).toBe(true);
    sockets.agents[0]?.exit({ kind: "error", cause: new Error("the disk is full"), stderr: [] });
    await sockets.run(100);
    expect(sockets.endings[0]?.kind).toBe("error");
    expect(String(sockets.endings[0]?.cause)).toContain("the disk is full");
  });
});

describe("the closing sequence", () => {
  it("ends the agent, and resolves when it is gone", async () => {
    const sockets = simulateSockets();
    await sockets.deliver();
    void sockets.transport.send("before the close");
    const closed = sockets.transport.close();
    await sockets.run(100);
    await closed;
    expect(sockets.agents[0]?.received).toEqual(["before the close"]);
    expect(sockets.agents[0]?.state.closed).toBe(true);
    expect(sockets.endings).toEqual([{ kind: "closed" }]);
    expect(sockets.bridge.sessions).toBe(0);
  });

  it("reaches the bridge on the next socket if the last one is lost", async () => {
    const sockets = simulateSockets();
    await sockets.deliver();
    sockets.line()?.cut();
    const closed = sockets.transport.close();
    await sockets.run(1_000);
    await closed;
    expect(sockets.agents[0]?.state.closed).toBe(true);
    expect(sockets.bridge.sessions).toBe(0);
  });

  it("leaves an agent whose host stays away to the bridge, which ends it in time", async () => {
    const sockets = simulateSockets();
    await sockets.deliver();
    sockets.state.reachable = false;
    sockets.line()?.cut();
    await sockets.run(100_000);
    expect(causeOf(sockets.endings[0])).toMatchObject({ code: "CONNECTION_LOST" });
    expect(sockets.agents[0]?.state.closed).toBe(false);
    await sockets.run(30_000);
    expect(sockets.agents[0]?.state.closed).toBe(true);
    expect(sockets.bridge.sessions).toBe(0);
  });

  it("says when no bridge answers, when the session is gone, and when there is no way to dial", async () => {
    const nobody = simulateSockets();
    nobody.state.reachable = false;
    nobody.line()?.cut();
    await nobody.run(30_000);
    expect(causeOf(nobody.endings[0])).toMatchObject({ code: "UNREACHABLE" });

    const away = simulateSockets({ bridge: { resumeWithinMs: 1_000 } });
    await away.deliver();
    away.state.reachable = false;
    away.line()?.cut();
    await away.run(5_000);
    away.state.reachable = true;
    await away.run(10_000);
    expect(causeOf(away.endings[0])).toMatchObject({ code: "REFUSED", refusal: "session_gone" });
    expect(away.agents).toHaveLength(1);

    const wrong = simulateSockets({
      host: {
        connect: () => {
          throw new SyntaxError("not an address");
        },
      },
    });
    expect(wrong.endings[0]).toMatchObject({ kind: "error", cause: { message: "not an address" } });
  });

  it("detects a silent bridge and a silent host", async () => {
    const sockets = simulateSockets({ bridge: { heartbeatMs: 1_000 } });
    await sockets.deliver();
    const first = sockets.line();
    for (let ms = 0; ms < 6_000 && sockets.pairs.length === 1; ms += 100) {
      sockets.clock.advance(100); // pings are sent, and never arrive
      await settle();
    }
    expect(sockets.pairs.length).toBeGreaterThan(1);
    expect(sockets.line()).not.toBe(first);
    await sockets.run(1_000);
    sockets.agents[0]?.send("still here");
    await sockets.run(200);
    expect(sockets.lines).toEqual(["still here"]);
  });

  it("ends when a bridge stops that keeps the session's agent to itself", async () => {
    const share = "0f1e2d3c-0000-4000-8000-00000000000a";
    const sockets = simulateSockets({ host: { launch: { argv: [], env: {}, share } } });
    await sockets.deliver();
    void sockets.bridge.close();
    await sockets.run(1_000);
    expect(causeOf(sockets.endings[0])).toMatchObject({ code: "CONNECTION_LOST" });
    expect(sockets.agents[0]?.state.closed).toBe(true);
  });
});
