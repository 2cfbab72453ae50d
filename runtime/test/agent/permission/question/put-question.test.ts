import { describe, expect, it } from "vitest";
import { putQuestion } from "../../../../src/agent/permission/question/put-question.ts";
import type { QuestionServices } from "../../../../src/agent/permission/services.ts";
import { callOf, silentHooks } from "../call.ts";

const question = { behavior: "ask" } as const;

/** Settles on demand, or rejects when its signal is aborted. */
function waiting<Value>() {
  let settle: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

function servicesWith(fields: Partial<QuestionServices>) {
  const events: string[] = [];
  const sleeps: number[] = [];
  const services: QuestionServices = {
    ports: {
      clock: {
        now: () => 0,
        sleep: (ms, signal) => {
          sleeps.push(ms);
          return new Promise((_, reject) =>
            signal?.addEventListener("abort", () => reject(signal.reason), { once: true }),
          );
        },
      },
      env: {},
    },
    options: { permissionPromptTool: "stdio" },
    host: (async () => ({ behavior: "deny", message: "by the host" })) as unknown as QuestionServices["host"],
    status: { requiresAction: () => void events.push("asking"), answered: () => void events.push("answered") },
    hooks: silentHooks,
    mcp: { provenance: () => ({ name: "", source: "" }), find: () => undefined },
    extensions: { describe: () => undefined },
    ...fields,
  };
  return { services, events, sleeps };
}

describe("a question to the host and the hooks", () => {
  it("is answered by the host if the hooks say nothing, and the session waits meanwhile", async () => {
    const { services, events } = servicesWith({});
    const answer = await putQuestion(services, callOf(), question, async (given) => {
      events.push("acting");
      return given;
    });
    expect(answer).toMatchObject({ kind: "deny", message: "by the host" });
    expect(events).toEqual(["asking", "acting", "answered"]);
  });

  it("is answered by the hook that is first, and the host's question is withdrawn", async () => {
    let hookSignal: AbortSignal | undefined;
    const host = (_: unknown, __: unknown, { signal }: { signal: AbortSignal }) => {
      hookSignal = signal;
      return new Promise(() => {});
    };
    const answer = { kind: "deny", message: "by a hook", interrupt: false, by: "hook" } as const;
    const { services, events } = servicesWith({
      host: host as unknown as QuestionServices["host"],
      hooks: { ...silentHooks, permissionRequested: async () => answer },
    });
    expect(await putQuestion(services, callOf(), question, async (given) => given)).toEqual(answer);
    expect(hookSignal?.aborted).toBe(true);
    expect(events).toEqual(["asking", "answered"]);
  });

  it("gives hooks half a second more once the host has answered", async () => {
    const hook = waiting<null>();
    let late: AbortSignal | undefined;
    const { services, sleeps } = servicesWith({
      hooks: {
        ...silentHooks,
        permissionRequested: (_, __, signal) => {
          late = signal;
          return hook.promise;
        },
      },
    });
    await putQuestion(services, callOf(), question, async () => {});
    expect(sleeps).toEqual([500]);
    expect(late?.aborted).toBe(false);
    hook.settle(null);
    await new Promise((resolve) => setImmediate(resolve));
    expect(late?.aborted).toBe(true);
  });

  it("is put to a tool in the host's place, without a word to the host", async () => {
    const session = { call: async () => ({ content: [{ type: "text", text: '{"behavior":"allow"}' }] }) };
    const { services, events } = servicesWith({
      options: { permissionPromptTool: "mcp__s__t" },
      mcp: { provenance: () => ({ name: "", source: "" }), find: () => ({ session }) },
    });
    expect(await putQuestion(services, callOf(), question, async (given) => given)).toMatchObject({ kind: "allow" });
    expect(events).toEqual([]);
  });

  it("reminds Notification hooks after six seconds, and not once it is answered", async () => {
    const host = waiting<unknown>();
    const wake = waiting<void>();
    const reported: unknown[] = [];
    const reminded = waiting<void>();
    const { services } = servicesWith({
      ports: {
        clock: { now: () => 0, sleep: (ms) => (ms === 6000 ? wake.promise : new Promise(() => {})) },
        env: {},
      },
      host: (() => host.promise) as unknown as QuestionServices["host"],
      hooks: {
        ...silentHooks,
        hasHooks: () => true,
        run: async (...args) => {
          reported.push(args);
          reminded.settle();
          return null;
        },
      },
    });
    const put = putQuestion(services, callOf(), question, async (given) => given);
    wake.settle();
    await reminded.promise;
    const fields = {
      message: "Claude needs your permission to use Shown Write",
      notification_type: "permission_prompt",
    };
    expect(reported).toEqual([["Notification", fields, { thread: null }]]);
    host.settle({ behavior: "deny", message: "no" });
    await put;
  });
});
