import { describe, expect, it } from "vitest";
import { AbortError, type HostOptions } from "../../../src/host/index.ts";
import { settle } from "../../connection/pair.ts";
import { ask, run, user } from "../query/run.ts";
import { idle, running, scriptedAgent, success } from "../scripted-agent.ts";

const init = { type: "system", subtype: "init", session_id: "s" };
const background = (...ids: string[]) => ({
  type: "system",
  subtype: "background_tasks_changed",
  tasks: ids.map((task_id) => ({ task_id })),
});
const answers = (agent: { inputFrames: { type?: string }[] }) =>
  agent.inputFrames.filter(({ type }) => type === "control_response");

describe("input closed at the first result, so that later permissions, hooks and server calls die", () => {
  it("stays open for a task in the background, and answers what its turn asks", async () => {
    const calls: string[] = [];
    const canUseTool: HostOptions["canUseTool"] = async (tool) => {
      calls.push(tool);
      return { behavior: "allow" };
    };
    const { agent, outcome } = await run("hi", { canUseTool });
    await agent.send(running, init, background("t1"), success, idle);
    expect(agent.receivedKinds()).not.toContain("end");
    await agent.send(background(), running, init);
    await agent.send(ask("can_use_tool", { tool_name: "Bash", input: {}, tool_use_id: "u" }));
    expect(calls).toEqual(["Bash"]);
    expect(answers(agent)).toHaveLength(1);
    await agent.send(success, idle);
    agent.clock.advance(1_000);
    await settle();
    expect(agent.receivedKinds().at(-1)).toBe("end");
    await agent.exit({ code: 0 });
    expect(await outcome).toBe("ended");
  });

  it("stays open from turn to turn while prompts are queued", async () => {
    const prompts = (async function* () {
      yield user("one");
      yield user("two");
    })();
    const { agent } = await run(prompts, { canUseTool: async () => ({ behavior: "allow" }) });
    await agent.send(running, init, success);
    expect(agent.receivedKinds()).not.toContain("end");
    await agent.send(init, ask("can_use_tool", { tool_name: "Bash", input: {}, tool_use_id: "u" }));
    expect(answers(agent)).toHaveLength(1);
    await agent.send(success, idle);
    expect(agent.receivedKinds().at(-1)).toBe("end");
  });
});

describe("input closed at the first frame of an agent that does not report its state", () => {
  it("stays open until the turn has its result", async () => {
    const { agent } = await run("hi", { canUseTool: async () => ({ behavior: "allow" }) });
    await agent.send(init, ask("can_use_tool", { tool_name: "Bash", input: {}, tool_use_id: "u" }));
    expect(answers(agent)).toHaveLength(1);
    expect(agent.receivedKinds()).not.toContain("end");
    await agent.send(success);
    expect(agent.receivedKinds().at(-1)).toBe("end");
  });

  it("stays open until every queued prompt has had its turn", async () => {
    const prompts = (async function* () {
      yield user("one");
      yield user("two");
    })();
    const { agent } = await run(prompts);
    await agent.send(init, success);
    expect(agent.receivedKinds()).not.toContain("end");
    await agent.send(init, success);
    expect(agent.receivedKinds().at(-1)).toBe("end");
  });
});

describe("an exit that is not propagated, so that requests hang", () => {
  const frames = [running, init, { type: "assistant" }, { ...success }, idle];
  const exits = [
    { code: 0, signal: null },
    { code: 1, signal: null },
    { code: 137, signal: null },
    { code: null, signal: "SIGKILL" },
  ];
  const cases = frames.flatMap((_frame, index) => exits.map((exit) => ({ index, ...exit })));

  it.each(cases)("after $index frames with code $code and signal $signal", async ({ index, ...exit }) => {
    const silent = scriptedAgent(({ subtype }) =>
      subtype === "initialize" ? { subtype: "success", response: {} } : null,
    );
    const { agent, query, outcome } = await run("hi", {}, silent);
    const pending = [query.setModel("m"), query.mcpServerStatus(), query.interrupt()].map((request) =>
      request.then(
        () => "answered",
        (error: Error) => error,
      ),
    );
    await settle();
    await agent.send(...frames.slice(0, index));
    await agent.exit({ ...exit, stderr: ["first line", "last line"] });
    for (const failed of await Promise.all(pending)) {
      expect(failed).toBeInstanceOf(Error);
      const { message, cause } = failed as Error & { cause?: Error };
      const description = `${message} ${cause?.message}`;
      expect(description).toContain("last line");
      expect(description).toContain(exit.signal ?? `code ${exit.code}`);
    }
    const answered = index > 3;
    const well = exit.code === 0;
    if (well && answered) expect(await outcome).toBe("ended");
    else expect(await outcome).toMatchObject({ errorClass: expect.any(String) });
  });

  it("fails an exit before the answer to the first request, too, and every request after it", async () => {
    const { agent, query, outcome } = await run(
      "hi",
      {},
      scriptedAgent(() => null),
    );
    const models = query.supportedModels();
    models.catch(() => {});
    await agent.exit({ code: 1, stderr: ["no key"] });
    await expect(models).rejects.toThrow("no key");
    expect(await outcome).toMatchObject({ errorClass: "process_exited_nonzero", exitCode: 1 });
    await expect(query.setModel("m")).rejects.toThrow("no key");
  });
});

describe("a handshake that deadlocks, because each side waits for the other", () => {
  it("prompts an agent that says nothing before its first prompt", async () => {
    const { agent } = await run("hi");
    expect(agent.receivedKinds()).toEqual(["initialize", "user"]);
  });

  it("prompts an agent that answers the first request late, or never", async () => {
    const { agent, outcome } = await run(
      "hi",
      {},
      scriptedAgent(() => null),
    );
    expect(agent.receivedKinds()).toEqual(["initialize", "user"]);
    await agent.send(running, init, success, idle);
    await agent.exit({ code: 0 });
    expect(await outcome).toBe("ended");
  });

  it("answers what an agent asks before it answers the first request", async () => {
    const { agent } = await run(
      "hi",
      { hooks: { Setup: [{ hooks: [async () => ({ continue: true })] }] } },
      scriptedAgent(() => null),
    );
    await agent.send(ask("hook_callback", { callback_id: "hook_0", input: {} }));
    expect(answers(agent)).toHaveLength(1);
  });
});

describe("an abort during a hook or a permission that became success and let the tool run", () => {
  const waiting = () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    return { gate, release: () => release() };
  };

  it.each(["can_use_tool", "hook_callback"])("%s is not answered after it", async (subtype) => {
    const { gate, release } = waiting();
    const abortController = new AbortController();
    const { agent, outcome } = await run("hi", {
      abortController,
      canUseTool: async () => {
        await gate;
        return { behavior: "allow" };
      },
      hooks: {
        PreToolUse: [
          {
            hooks: [
              async () => {
                await gate;
                return {};
              },
            ],
          },
        ],
      },
    });
    await agent.send(running, init);
    await agent.send(ask(subtype, { tool_name: "Bash", input: {}, tool_use_id: "u", callback_id: "hook_0" }));
    // What it still reads must not depend on how fast its input is closed.
    agent.hold();
    abortController.abort();
    release();
    await settle();
    await agent.exit({ code: 0 });
    expect(await outcome).toBeInstanceOf(AbortError);
    expect(answers(agent)).toEqual([]);
  });

  it.each(["can_use_tool", "hook_callback"])(
    "%s that the agent withdrew tells its callback so, and is answered once at most",
    async (subtype) => {
      const { gate, release } = waiting();
      let signal: AbortSignal | undefined;
      const { agent } = await run("hi", {
        canUseTool: async (_tool, _input, context) => {
          signal = context.signal;
          await gate;
          return { behavior: "allow" };
        },
        hooks: {
          PreToolUse: [
            {
              hooks: [
                async (_input, _id, context) => {
                  signal = context.signal;
                  await gate;
                  return {};
                },
              ],
            },
          ],
        },
      });
      await agent.send(ask(subtype, { tool_name: "Bash", input: {}, tool_use_id: "u", callback_id: "hook_0" }));
      await agent.send({ type: "control_cancel_request", request_id: "p1" });
      expect(signal?.aborted).toBe(true);
      expect(answers(agent)).toEqual([]);
      release();
      await settle();
      await agent.send({ type: "control_cancel_request", request_id: "p1" });
      expect(answers(agent)).toHaveLength(1);
    },
  );
});
