import { describe, expect, it } from "vitest";
import { openSession, startQuery } from "../../../src/host/index.ts";
import { settle } from "../../connection/pair.ts";
import { idle, running, type ScriptedAgent, scriptedAgent, success } from "../scripted-agent.ts";

const limit = { turnSilenceMs: 1000 };
const question = {
  type: "control_request",
  request_id: "q",
  request: { subtype: "can_use_tool", tool_name: "Bash", input: {}, tool_use_id: "t" },
};

/** Lets time pass in small steps, as a real clock does. */
async function wait(agent: ScriptedAgent, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    agent.clock.advance(250);
    await settle();
  }
}

/** Asks, and says how the messages end. */
async function ask(options: Parameters<typeof startQuery>[1], agent = scriptedAgent()) {
  const query = startQuery("hi", options, agent.ports);
  let ended: unknown = "pending";
  const outcome = (async () => {
    for await (const _ of query);
    return "ended";
  })().catch((error: unknown) => error);
  void outcome.then((how) => {
    ended = how;
  });
  await settle();
  return { agent, query, ended: () => ended };
}

describe("an agent that is silent in a turn", () => {
  it("is abandoned after the limit, whether it has begun the turn or not, and although its process lives on", async () => {
    for (const begun of [[], [running]]) {
      const { agent, query, ended } = await ask(limit);
      agent.hold();
      await agent.send(...begun);
      const request = query.setPermissionMode("plan").catch((error: unknown) => error);
      await wait(agent, 1500);
      expect(ended()).toMatchObject({ errorClass: "agent_silent", message: expect.stringContaining("1000 ms") });
      expect(await request).not.toBe("pending");
      expect(agent.closed()).toBe(true);
    }
  });

  it("never ends the session by default", async () => {
    const { agent, query, ended } = await ask({});
    await agent.send(running);
    await wait(agent, 100_000);
    expect(ended()).toBe("pending");
    query.close();
  });

  it("is not abandoned while it sends frames; keep-alives and responses do not count", async () => {
    const { agent, query, ended } = await ask(limit);
    await agent.send(running);
    for (let message = 0; message < 5; message += 1) {
      await wait(agent, 750);
      await agent.send({ type: "assistant", message: { content: [] } });
    }
    expect(ended()).toBe("pending");
    for (let alive = 0; alive < 5; alive += 1) {
      await wait(agent, 250);
      await agent.send({ type: "keep_alive" });
      await query.setPermissionMode("plan").catch(() => {});
    }
    expect(ended()).toMatchObject({ errorClass: "agent_silent" });
  });

  it("is not abandoned between turns", async () => {
    const agent = scriptedAgent();
    const session = openSession(limit, agent.ports);
    const outcome = session.ask("hi");
    await settle();
    await agent.send(running, success, idle);
    await wait(agent, 10_000);
    expect(await outcome).toMatchObject({ kind: "answered" });
    expect(agent.closed()).toBe(false);
    session.close();
  });

  it("is not abandoned during a callback, and is again afterwards", async () => {
    let allow: () => void = () => {};
    const canUseTool = () =>
      new Promise<{ behavior: "allow" }>((resolve) => {
        allow = () => resolve({ behavior: "allow" });
      });
    const { agent, ended } = await ask({ ...limit, canUseTool });
    await agent.send(running, question);
    await wait(agent, 5000);
    expect(ended()).toBe("pending");
    allow();
    await settle();
    await wait(agent, 1500);
    expect(ended()).toMatchObject({ errorClass: "agent_silent" });
  });

  it("is not abandoned while a request to the host is pending", async () => {
    const { agent, query, ended } = await ask({ ...limit, canUseTool: async () => null });
    await agent.send(running, question);
    await wait(agent, 5000);
    expect(ended()).toBe("pending");
    await agent.send({ type: "control_cancel_request", request_id: "q" });
    await wait(agent, 1500);
    expect(ended()).toMatchObject({ errorClass: "agent_silent" });
    query.close();
  });

  it("settles callbacks and outcomes: a callback is aborted and each prompt is lost with the reason", async () => {
    const agent = scriptedAgent();
    agent.hold();
    const session = openSession(limit, agent.ports);
    const outcome = session.ask("hi");
    await settle();
    await agent.send(running);
    await wait(agent, 1500);
    expect(await outcome).toMatchObject({ kind: "lost", error: { errorClass: "agent_silent" } });
    await expect(session.send("more")).rejects.toThrow("has ended");
  });
});
