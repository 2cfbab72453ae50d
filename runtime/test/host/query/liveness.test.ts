import { describe, expect, it } from "vitest";
import { createSdkMcpServer } from "../../../src/host/index.ts";
import { settle } from "../../connection/pair.ts";
import { idle, running, scriptedAgent, success } from "../scripted-agent.ts";
import { ask, run, user } from "./run.ts";

describe("a text prompt", () => {
  it("goes out right behind the first request, without waiting for an answer or for system/init", async () => {
    const { agent } = await run(
      "hi",
      {},
      scriptedAgent(() => null),
    );
    expect(agent.inputFrames).toEqual([
      {
        type: "control_request",
        request_id: expect.any(String),
        request: { subtype: "initialize", systemPrompt: [""] },
      },
      {
        type: "user",
        session_id: "",
        message: { role: "user", content: [{ type: "text", text: "hi" }] },
        parent_tool_use_id: null,
      },
    ]);
  });

  it("waits for the answer if a hook must not be passed over", async () => {
    const blocking = { hooks: { PreToolUse: [{ onFailure: "block" as const, hooks: [async () => ({})] }] } };
    const silent = await run(
      "hi",
      blocking,
      scriptedAgent(() => null),
    );
    expect(silent.agent.receivedKinds()).toEqual(["initialize"]);
    const honors = scriptedAgent(() => ({ subtype: "success", response: { hook_on_failure_supported: true } }));
    const answering = await run("hi", blocking, honors);
    expect(answering.agent.receivedKinds()).toEqual(["initialize", "user"]);
  });

  it("ends when its turn has ended, and yields the agent's messages except those for the library", async () => {
    const { agent, messages, outcome } = await run("hi");
    await agent.send(running, { type: "system", subtype: "init" }, { type: "keep_alive" }, success);
    expect(agent.receivedKinds()).not.toContain("end");
    await agent.send(idle);
    expect(agent.receivedKinds().at(-1)).toBe("end");
    await agent.exit({ code: 0 });
    expect(await outcome).toBe("ended");
    expect(messages).toEqual([{ type: "system", subtype: "init" }, success]);
  });

  it("stays open during a turn of an agent that announces it and does not report its state", async () => {
    const { agent } = await run("hi");
    await agent.send({ type: "system", subtype: "init" });
    expect(agent.receivedKinds()).not.toContain("end");
    await agent.send(success);
    expect(agent.receivedKinds().at(-1)).toBe("end");
  });

  it("ends with its result where the agent does not report its state", async () => {
    const { agent } = await run("hi");
    await agent.send(success);
    expect(agent.receivedKinds().at(-1)).toBe("end");
  });
});

describe("the input stays open, so that callbacks can still be answered", () => {
  const task = { type: "system", subtype: "background_tasks_changed", tasks: [{ task_id: "b1" }] };
  const noTask = { ...task, tasks: [] };

  it("while a background task runs, and until the turn that reports it is over", async () => {
    const { agent } = await run("hi", { canUseTool: async () => ({ behavior: "allow" }) });
    await agent.send(running, task, success, idle);
    agent.clock.advance(60_000);
    await settle();
    expect(agent.receivedKinds()).not.toContain("end");
    await agent.send(noTask);
    await agent.send(running, ask("can_use_tool", { tool_name: "Bash", input: {}, tool_use_id: "t2" }));
    expect(agent.inputFrames.at(-1)).toMatchObject({ response: { response: { behavior: "allow", toolUseID: "t2" } } });
    await agent.send(success, idle);
    agent.clock.advance(1_000);
    await settle();
    expect(agent.receivedKinds().at(-1)).toBe("end");
  });

  it("while a prompt that crossed the end of a turn may still run", async () => {
    let more = (_text: string) => {};
    let stop = () => {};
    const prompts = (async function* () {
      yield user("one");
      yield user(
        await new Promise<string>((resolve) => {
          more = resolve;
        }),
      );
      await new Promise<void>((resolve) => {
        stop = resolve;
      });
    })();
    const { agent } = await run(prompts);
    await agent.send(running);
    more("two");
    await settle();
    stop();
    await settle();
    await agent.send(success, idle);
    expect(agent.receivedKinds().at(-1)).toBe("user");
    await agent.send(running, success, idle);
    expect(agent.receivedKinds().at(-1)).toBe("end");
  });

  it("while a request of the host is open", async () => {
    const { agent, query } = await run(
      "hi",
      {},
      scriptedAgent((request) => (request.subtype === "initialize" ? { subtype: "success" } : null)),
    );
    const usage = query.getContextUsage();
    usage.catch(() => {});
    await agent.send(running, success, idle);
    expect(agent.receivedKinds().at(-1)).toBe("get_context_usage");
    await agent.send({
      type: "control_response",
      response: { subtype: "success", request_id: agent.inputFrames.at(-1)?.request_id, response: { totalTokens: 1 } },
    });
    expect(await usage).toEqual({ totalTokens: 1 });
    await settle();
    expect(agent.receivedKinds().at(-1)).toBe("end");
  });

  it("while servers that were exchanged are made ready", async () => {
    const { agent, query } = await run("hi");
    await agent.send(running);
    const server = createSdkMcpServer({ name: "slow" });
    const connect = server.instance.connect.bind(server.instance);
    let ready: () => void = () => {};
    const wait = new Promise<void>((resolve) => {
      ready = resolve;
    });
    server.instance.connect = async (transport) => {
      await wait;
      await connect(transport);
    };
    const exchanged = query.setMcpServers({ slow: server });
    await agent.send(success, idle);
    expect(agent.receivedKinds().at(-1)).not.toBe("end");
    ready();
    expect(await exchanged).toEqual({});
    await settle();
    expect(agent.receivedKinds().slice(-2)).toEqual(["mcp_set_servers", "end"]);
  });

  it("but not for ever, for a prompt that the agent dropped", async () => {
    const prompts = (async function* () {
      yield user("one", { uuid: "u" });
      yield user("one", { uuid: "u" });
    })();
    const { agent } = await run(prompts);
    await agent.send(running, success, idle);
    agent.clock.advance(1_000);
    await settle();
    expect(agent.receivedKinds().at(-1)).toBe("end");
  });
});
