import { describe, expect, it } from "vitest";
import { AbortError, type HostOptions, startQuery } from "../../../src/host/index.ts";
import { settle } from "../../connection/pair.ts";
import { idle, running, scriptedAgent, success } from "../scripted-agent.ts";
import { ask, run, type user } from "./run.ts";

const never = () => new Promise<never>(() => {});

describe("leaving early", () => {
  it("break releases everything: the agent is gone and the caller's prompts stop", async () => {
    let returned = false;
    const prompts: AsyncIterable<ReturnType<typeof user>> = {
      [Symbol.asyncIterator]: () => ({
        next: never,
        return: async () => {
          returned = true;
          return { value: undefined, done: true };
        },
      }),
    };
    const agent = scriptedAgent();
    const query = startQuery(prompts, {}, agent.ports);
    await settle();
    await agent.send({ type: "system", subtype: "init" });
    for await (const _message of query) break;
    await settle();
    expect(agent.closed()).toBe(true);
    expect(returned).toBe(true);
    expect(await query.next()).toEqual({ value: undefined, done: true });
  });

  it("close ends the messages at once and fails what is pending", async () => {
    const { agent, query, outcome } = await run(
      "hi",
      {},
      scriptedAgent(() => null),
    );
    const pending = query.setModel("m");
    pending.catch(() => {});
    query.close();
    query.close();
    expect(await outcome).toBe("ended");
    await expect(pending).rejects.toThrow("Query closed before response received");
    await settle();
    expect(agent.closed()).toBe(true);
  });

  it("an abort during a permission request sends no permission", async () => {
    const abortController = new AbortController();
    let signal: AbortSignal | undefined;
    let release = () => {};
    const canUseTool: HostOptions["canUseTool"] = async (_tool, _input, context) => {
      signal = context.signal;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return { behavior: "allow" };
    };
    const { agent, outcome } = await run("hi", { abortController, canUseTool });
    await agent.send(running, ask("can_use_tool", { tool_name: "Bash", input: {}, tool_use_id: "t1" }));
    abortController.abort();
    release();
    expect(await outcome).toBeInstanceOf(AbortError);
    expect(signal?.aborted).toBe(true);
    expect(agent.inputFrames.filter((frame) => frame.type === "control_response")).toEqual([]);
  });

  it("an abort is an error, however well the agent ends for it, and what it still says comes first", async () => {
    const abortController = new AbortController();
    const { agent, messages, outcome } = await run("hi", { abortController });
    agent.hold();
    abortController.abort();
    await agent.send(running, success, idle);
    await agent.exit({ code: 0 });
    expect(await outcome).toBeInstanceOf(AbortError);
    expect(messages).toEqual([success]);
  });

  it("sends initialize and the prompt at once, even if a close follows", async () => {
    const { agent } = await run("hi");
    const early = scriptedAgent();
    startQuery("hi", {}, early.ports).close();
    await settle();
    expect(early.receivedKinds()).toEqual([...agent.receivedKinds(), "end"]);
  });

  it("messages before a close can still be read; later ones cannot", async () => {
    const agent = scriptedAgent();
    const query = startQuery("hi", {}, agent.ports);
    agent.hold();
    await agent.send({ type: "assistant", n: 1 }, { type: "assistant", n: 2 });
    query.close();
    await agent.send({ type: "assistant", n: 3 });
    await agent.exit({ code: 1 });
    const received: unknown[] = [];
    for await (const message of query) received.push(message);
    expect(received).toEqual([
      { type: "assistant", n: 1 },
      { type: "assistant", n: 2 },
    ]);
  });

  it("returns the value that a caller leaves with", async () => {
    const query = startQuery("hi", {}, scriptedAgent().ports);
    expect(await query.return(undefined)).toEqual({ value: undefined, done: true });
    expect(await query.next()).toEqual({ value: undefined, done: true });
  });

  it("an abort before the start throws at once, and starts nothing", () => {
    const abortController = new AbortController();
    abortController.abort();
    const agent = scriptedAgent();
    expect(() => startQuery("hi", { abortController }, agent.ports)).toThrow(AbortError);
    expect(agent.launch()).toBeUndefined();
  });
});

describe("frames of later agents", () => {
  it("unknown messages are passed on and malformed lines are skipped", async () => {
    const { agent, messages, outcome } = await run("hi");
    const strange: object[] = [{ type: "rate_limit_event" }, { type: "system", subtype: "new" }, { unknown: 1 }];
    await agent.send("null", "42", "{", ...strange, { type: "result" });
    await agent.exit({ code: 0 });
    expect(await outcome).toBe("ended");
    expect(messages).toEqual([...strange, { type: "result" }]);
  });

  it("an agent that ends in good order without a result leaves an error, and not silence", async () => {
    const { agent, outcome } = await run("hi");
    await agent.exit({ code: 0 });
    expect(await outcome).toMatchObject({ errorClass: "no_result" });
  });
});
