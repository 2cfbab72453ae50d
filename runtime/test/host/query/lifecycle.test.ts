import { describe, expect, it } from "vitest";
import {
  AbortError,
  type HostOptions,
  type Prompt,
  type Query,
  startQuery,
  startWarm,
} from "../../../src/host/index.ts";
import { settle } from "../../connection/pair.ts";
import { idle, running, type ScriptedAgent, scriptedAgent, success } from "../scripted-agent.ts";

interface Run {
  readonly agent: ScriptedAgent;
  readonly query: Query;
  readonly messages: unknown[];
  readonly outcome: Promise<unknown>;
}

async function run(prompt: Prompt, options: HostOptions = {}, agent = scriptedAgent()): Promise<Run> {
  const query = startQuery(prompt, options, agent.ports);
  const messages: unknown[] = [];
  const outcome = (async () => {
    try {
      for await (const message of query) messages.push(message);
      return "ended";
    } catch (error) {
      return error;
    }
  })();
  await settle();
  return { agent, query, messages, outcome };
}

const user = (text: string, extra = {}) => ({
  type: "user" as const,
  message: { role: "user" as const, content: text },
  ...extra,
});
const ask = (subtype: string, fields = {}) => ({
  type: "control_request",
  request_id: "p1",
  request: { subtype, ...fields },
});
const never = () => new Promise<never>(() => {});

describe("a text prompt", () => {
  it("goes out right behind the first request, without waiting for an answer or for system/init", async () => {
    const { agent } = await run(
      "hi",
      {},
      scriptedAgent(() => null),
    );
    expect(agent.heard).toEqual([
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

  it("waits for the answer where a hook must not be passed over", async () => {
    const blocking = { hooks: { PreToolUse: [{ onFailure: "block" as const, hooks: [async () => ({})] }] } };
    const silent = await run(
      "hi",
      blocking,
      scriptedAgent(() => null),
    );
    expect(silent.agent.said()).toEqual(["initialize"]);
    const answering = await run("hi", blocking);
    expect(answering.agent.said()).toEqual(["initialize", "user"]);
  });

  it("ends when its turn has ended, and yields what the agent said but for what is meant for the library", async () => {
    const { agent, messages, outcome } = await run("hi");
    await agent.say(running, { type: "system", subtype: "init" }, { type: "keep_alive" }, success);
    expect(agent.said()).not.toContain("end");
    await agent.say(idle);
    expect(agent.said().at(-1)).toBe("end");
    await agent.exit({ code: 0 });
    expect(await outcome).toBe("ended");
    expect(messages).toEqual([{ type: "system", subtype: "init" }, success]);
  });

  it("ends with its result where the agent does not report its state", async () => {
    const { agent } = await run("hi");
    await agent.say(success);
    expect(agent.said().at(-1)).toBe("end");
  });
});

describe("the input stays open, so that callbacks can still be answered", () => {
  const task = { type: "system", subtype: "background_tasks_changed", tasks: [{ task_id: "b1" }] };
  const noTask = { ...task, tasks: [] };

  it("while a background task runs, and until the turn that reports it is over", async () => {
    const { agent } = await run("hi", { canUseTool: async () => ({ behavior: "allow" }) });
    await agent.say(running, task, success, idle);
    agent.clock.advance(60_000);
    await settle();
    expect(agent.said()).not.toContain("end");
    await agent.say(noTask);
    await agent.say(running, ask("can_use_tool", { tool_name: "Bash", input: {}, tool_use_id: "t2" }));
    expect(agent.heard.at(-1)).toMatchObject({ response: { response: { behavior: "allow", toolUseID: "t2" } } });
    await agent.say(success, idle);
    agent.clock.advance(1_000);
    await settle();
    expect(agent.said().at(-1)).toBe("end");
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
    await agent.say(running);
    more("two");
    await settle();
    stop();
    await settle();
    await agent.say(success, idle);
    expect(agent.said().at(-1)).toBe("user");
    await agent.say(running, success, idle);
    expect(agent.said().at(-1)).toBe("end");
  });

  it("while a request of the host is open", async () => {
    const { agent, query } = await run(
      "hi",
      {},
      scriptedAgent((request) => (request.subtype === "initialize" ? { subtype: "success" } : null)),
    );
    const usage = query.getContextUsage();
    usage.catch(() => {});
    await agent.say(running, success, idle);
    expect(agent.said().at(-1)).toBe("get_context_usage");
    await agent.say({
      type: "control_response",
      response: { subtype: "success", request_id: agent.heard.at(-1)?.request_id, response: { totalTokens: 1 } },
    });
    expect(await usage).toEqual({ totalTokens: 1 });
    await settle();
    expect(agent.said().at(-1)).toBe("end");
  });

  it("but not for ever, for a prompt that the agent dropped", async () => {
    const prompts = (async function* () {
      yield user("one", { uuid: "u" });
      yield user("one", { uuid: "u" });
    })();
    const { agent } = await run(prompts);
    await agent.say(running, success, idle);
    agent.clock.advance(1_000);
    await settle();
    expect(agent.said().at(-1)).toBe("end");
  });
});

describe("every way to end has one outcome", () => {
  it("a failed turn speaks for the exit code that it causes", async () => {
    const { agent, outcome } = await run("hi");
    await agent.say(running, { ...success, is_error: true, result: "no credit" });
    await agent.exit({ code: 1 });
    expect(await outcome).toMatchObject({
      errorClass: "error_result",
      message: "Claude Code returned an error result: no credit",
    });
  });

  it("a failed turn that the agent survived is no failure of the query", async () => {
    const { agent, outcome } = await run("hi");
    await agent.say(running, { ...success, is_error: true });
    await agent.exit({ code: 0 });
    expect(await outcome).toBe("ended");
  });

  it("an exit is explained with its code and the last lines of stderr, and fails pending requests at once", async () => {
    const { agent, outcome, query } = await run(
      "hi",
      {},
      scriptedAgent(() => null),
    );
    const pending = query.setModel("m");
    pending.catch(() => {});
    await agent.exit({ code: 3, stderr: ["bad flag"] });
    const expected = {
      errorClass: "process_exited_nonzero",
      exitCode: 3,
      message: expect.stringContaining("bad flag"),
    };
    expect(await outcome).toMatchObject(expected);
    await expect(pending).rejects.toMatchObject(expected);
    await expect(query.initializationResult()).rejects.toMatchObject(expected);
  });

  it("a signal is named", async () => {
    const { agent, outcome } = await run("hi");
    await agent.exit({ code: null, signal: "SIGKILL" });
    expect(await outcome).toMatchObject({ errorClass: "process_killed_by_signal", signal: "SIGKILL" });
  });

  it("a prompt that throws is reported, not swallowed", async () => {
    const broken = (async function* () {
      yield user("one");
      throw new Error("disk full");
    })();
    const { agent, outcome } = await run(broken);
    await agent.say(running, success, idle);
    await agent.exit({ code: 0 });
    expect(await outcome).toMatchObject({ errorClass: "prompt_failed", message: expect.stringContaining("disk full") });
  });

  it("a request that is never answered expires", async () => {
    const { agent, query } = await run(
      "hi",
      {},
      scriptedAgent((r) => (r.subtype === "initialize" ? { subtype: "success" } : null)),
    );
    const pending = query.setModel("m");
    pending.catch(() => {});
    await settle();
    agent.clock.advance(60_000);
    await expect(pending).rejects.toMatchObject({ errorClass: "control_request_timeout" });
    expect(agent.heard.at(-1)).toMatchObject({ type: "control_cancel_request" });
  });

  it("a refusal carries the agent's words and code", async () => {
    const refuse = scriptedAgent(() => ({ subtype: "error", error: "no", error_code: "nope" }));
    const { query } = await run("hi", {}, refuse);
    await expect(query.setModel("m")).rejects.toMatchObject({
      message: "no",
      errorClass: "control_request_failed",
      errorCode: "nope",
    });
    expect(await query.readFile("/etc/shadow")).toBeNull();
  });
});

describe("leaving early", () => {
  it("break frees everything: the agent is gone and the caller's prompts are told to stop", async () => {
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
    await agent.say({ type: "system", subtype: "init" });
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

  it("an abort during a permission question sends no permission", async () => {
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
    await agent.say(running, ask("can_use_tool", { tool_name: "Bash", input: {}, tool_use_id: "t1" }));
    abortController.abort();
    release();
    expect(await outcome).toBeInstanceOf(AbortError);
    expect(signal?.aborted).toBe(true);
    expect(agent.heard.filter((frame) => frame.type === "control_response")).toEqual([]);
  });

  it("an abort before the start throws, too", async () => {
    const { outcome } = await run("hi", { abortController: Object.assign(new AbortController()) });
    void outcome;
    const abortController = new AbortController();
    abortController.abort();
    const late = await run("hi", { abortController });
    expect(await late.outcome).toBeInstanceOf(AbortError);
  });
});

describe("what a later agent may say", () => {
  it("unknown messages are passed on and malformed lines are skipped", async () => {
    const { agent, messages, outcome } = await run("hi");
    await agent.say({ type: "rate_limit_event" }, "null", "42", "{", { type: "system", subtype: "new" }, { odd: 1 });
    await agent.exit({ code: 0 });
    expect(await outcome).toBe("ended");
    expect(messages).toEqual([{ type: "rate_limit_event" }, { type: "system", subtype: "new" }, { odd: 1 }]);
  });
});

describe("a warm start", () => {
  it("introduces the host, and prompts later", async () => {
    const agent = scriptedAgent();
    const warm = await startWarm({}, agent.ports);
    expect(agent.said()).toEqual(["initialize"]);
    const query = warm.query("hi");
    await settle();
    expect(agent.said()).toEqual(["initialize", "user"]);
    expect(() => warm.query("again")).toThrow("one prompt");
    query.close();
  });

  it("rejects when the agent is not up in time", async () => {
    const agent = scriptedAgent(() => null);
    const warm = startWarm({}, agent.ports, 500);
    warm.catch(() => {});
    await settle();
    agent.clock.advance(500);
    await expect(warm).rejects.toThrow("within 500 ms");
    expect(agent.closed()).toBe(true);
  });
});

it("requests of the caller come after the first request, however early they are made", async () => {
  const agent = scriptedAgent();
  const query = startQuery("hi", {}, agent.ports);
  const model = query.setModel("m");
  await settle();
  await model;
  expect(agent.said()).toEqual(["initialize", "user", "set_model"]);
});

it("an agent that gives up without an answer to the first request is still told that no more prompts come", async () => {
  const { agent } = await run(
    "hi",
    {},
    scriptedAgent(() => null),
  );
  await agent.say({ ...success, subtype: "error_during_execution", is_error: true });
  expect(agent.said().at(-1)).toBe("end");
});

it("supportedCommands knows what has changed since the start", async () => {
  const agent = scriptedAgent(() => ({ subtype: "success", response: { commands: [{ name: "a" }] } }));
  const { query } = await run("hi", {}, agent);
  expect(await query.supportedCommands()).toEqual([{ name: "a" }]);
  await agent.say({ type: "system", subtype: "commands_changed", commands: [{ name: "b" }] });
  expect(await query.supportedCommands()).toEqual([{ name: "b" }]);
});
