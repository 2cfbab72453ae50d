import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SocketError } from "../../../src/connection/socket/index.ts";
import { settle } from "../pair.ts";
import { world } from "./simulated-sockets.ts";

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
        const here = world();
        const received: string[] = [];
        const answered: string[] = [];
        await here.deliver();
        for (const { do: what, count } of steps) {
          const agent = here.agents[0];
          if (what === "host") {
            for (let n = 0; n < count; n++) {
              const text = `h${received.length}`;
              received.push(text);
              void here.transport.send(text);
            }
          } else if (what === "agent") {
            for (let n = 0; n < count; n++) {
              const text = `a${answered.length}`;
              answered.push(text);
              agent?.say(text);
            }
          } else if (what === "deliver") here.line()?.deliver(count);
          else if (what === "wait") here.clock.advance(count);
          else if (what === "slow") agent?.slow(count === 1);
          else here.line()?.cut();
          await settle();
        }
        here.agents[0]?.slow(false);
        await here.run();
        here.agents[0]?.exit({ kind: "exit", code: 7, signal: null, stderr: ["last words"] });
        await here.run();
        expect(here.agents).toHaveLength(1);
        expect(here.agents[0]?.heard).toEqual(received);
        expect(here.lines).toEqual(answered);
        expect(here.endings).toEqual([{ kind: "exit", code: 7, signal: null, stderr: ["last words"] }]);
        expect(here.bridge.sessions).toBe(0);
      }),
      { numRuns: 150 },
    );
  });

  it("keeps one agent if the welcome itself is lost", async () => {
    const here = world();
    await settle();
    here.line()?.deliver(1); // the hello arrives, the welcome does not
    expect(here.agents).toHaveLength(1);
    here.line()?.cut();
    await here.run(1_000);
    here.agents[0]?.say("hello after all");
    await here.run(100);
    expect(here.agents).toHaveLength(1);
    expect(here.lines).toEqual(["hello after all"]);
  });

  it("applies backpressure in both directions, and for no longer than needed", async () => {
    const limits = { mark: 1_000, max: 100_000 };
    const here = world({ host: { limits }, bridge: { limits } });
    await here.deliver();
    const agent = here.agents[0];
    agent?.slow(true);
    let released = false;
    const waits = [...Array(20)].map(() => here.transport.send("x".repeat(100)));
    expect(waits[0]).toBeUndefined();
    void waits.at(-1)?.then(() => {
      released = true;
    });
    await here.run(200);
    expect(released).toBe(false); // the agent has not taken them
    agent?.slow(false);
    await here.run(200);
    expect(released).toBe(true);

    here.line()?.cut();
    here.state.reachable = false;
    for (let n = 0; n < 20; n++) agent?.say("y".repeat(100));
    const room = here.openings[0]?.room();
    expect(room).toBeInstanceOf(Promise);
    here.state.reachable = true;
    await here.run(2_000);
    await room;
    expect(here.lines).toHaveLength(20);
  });

  it("gives a session up whose buffers overflow, and reports it on both sides", async () => {
    const limits = { mark: 100, max: 1_000 };
    const here = world({ bridge: { limits } });
    await here.deliver();
    for (let n = 0; n < 20; n++) here.agents[0]?.say("z".repeat(100));
    await here.run(100);
    expect(causeOf(here.endings[0])).toMatchObject({ code: "REFUSED", refusal: "broken_session" });
    expect(here.agents[0]?.state.closed).toBe(true);
    expect(here.bridge.sessions).toBe(0);
  });

  it("passes on the end of input after the last line, and the agent's ending after its last", async () => {
    const here = world();
    void here.transport.send("last");
    here.transport.end();
    await here.run(100);
    expect(here.agents[0]?.heard).toEqual(["last"]);
    expect(here.agents[0]?.state.ended).toBe(true);
    here.agents[0]?.exit({ kind: "error", cause: new Error("the disk is full"), stderr: [] });
    await here.run(100);
    expect(here.endings[0]?.kind).toBe("error");
    expect(String(here.endings[0]?.cause)).toContain("the disk is full");
  });
});

describe("the closing sequence", () => {
  it("ends the agent, and resolves when it is gone", async () => {
    const here = world();
    await here.deliver();
    void here.transport.send("before the close");
    const closed = here.transport.close();
    await here.run(100);
    await closed;
    expect(here.agents[0]?.heard).toEqual(["before the close"]);
    expect(here.agents[0]?.state.closed).toBe(true);
    expect(here.endings).toEqual([{ kind: "closed" }]);
    expect(here.bridge.sessions).toBe(0);
  });

  it("reaches the bridge on the next socket if the last one is lost", async () => {
    const here = world();
    await here.deliver();
    here.line()?.cut();
    const closed = here.transport.close();
    await here.run(1_000);
    await closed;
    expect(here.agents[0]?.state.closed).toBe(true);
    expect(here.bridge.sessions).toBe(0);
  });

  it("leaves an agent whose host stays away to the bridge, which ends it in time", async () => {
    const here = world();
    await here.deliver();
    here.state.reachable = false;
    here.line()?.cut();
    await here.run(100_000);
    expect(causeOf(here.endings[0])).toMatchObject({ code: "CONNECTION_LOST" });
    expect(here.agents[0]?.state.closed).toBe(false);
    await here.run(30_000);
    expect(here.agents[0]?.state.closed).toBe(true);
    expect(here.bridge.sessions).toBe(0);
  });

  it("says when no bridge answers, when the session is gone, and when there is no way to dial", async () => {
    const nobody = world();
    nobody.state.reachable = false;
    nobody.line()?.cut();
    await nobody.run(30_000);
    expect(causeOf(nobody.endings[0])).toMatchObject({ code: "UNREACHABLE" });

    const away = world({ bridge: { resumeWithinMs: 1_000 } });
    await away.deliver();
    away.state.reachable = false;
    away.line()?.cut();
    await away.run(5_000);
    away.state.reachable = true;
    await away.run(10_000);
    expect(causeOf(away.endings[0])).toMatchObject({ code: "REFUSED", refusal: "session_gone" });
    expect(away.agents).toHaveLength(1);

    const wrong = world({
      host: {
        connect: () => {
          throw new SyntaxError("not an address");
        },
      },
    });
    expect(wrong.endings[0]).toMatchObject({ kind: "error", cause: { message: "not an address" } });
  });

  it("finds out about a bridge that fell silent, and about a host that did", async () => {
    const here = world({ bridge: { heartbeatMs: 1_000 } });
    await here.deliver();
    const first = here.line();
    for (let ms = 0; ms < 6_000 && here.pairs.length === 1; ms += 100) {
      here.clock.advance(100); // pings are sent, and never arrive
      await settle();
    }
    expect(here.pairs.length).toBeGreaterThan(1);
    expect(here.line()).not.toBe(first);
    await here.run(1_000);
    here.agents[0]?.say("still here");
    await here.run(200);
    expect(here.lines).toEqual(["still here"]);
  });

  it("ends when a bridge stops that keeps the session's agent to itself", async () => {
    const share = "0f1e2d3c-0000-4000-8000-00000000000a";
    const here = world({ host: { launch: { argv: [], env: {}, share } } });
    await here.deliver();
    void here.bridge.close();
    await here.run(1_000);
    expect(causeOf(here.endings[0])).toMatchObject({ code: "CONNECTION_LOST" });
    expect(here.agents[0]?.state.closed).toBe(true);
  });
});
