import { describe, expect, it } from "vitest";
import type { Thread } from "../../../src/agent/core/thread.ts";
import type { Tool } from "../../../src/agent/core/tool.ts";
import { callbackHooks } from "../../../src/agent/hook/configure.ts";
import { HookService } from "../../../src/agent/hook/hook-service.ts";
import type { HookServices } from "../../../src/agent/hook/services.ts";
import type { ConfiguredHook } from "../../../src/agent/hook/types.ts";
import { ConnectionError } from "../../../src/connection/errors.ts";
import { commandHook } from "../fixture/hooks.ts";
import { callOf } from "../permission/call.ts";

const never = new AbortController().signal;
const task = { id: "task", type: "shell", status: "running", description: "serve" };
const mainThread = (fields: object = {}): Thread =>
  ({
    agentId: null,
    agentType: null,
    workDirectory: { shell: { cwd: "/project" } },
    transcript: { path: "/sub.jsonl", chain: () => {} },
    mode: () => "default",
    effort: () => null,
    ...fields,
  }) as unknown as Thread;
const write = {
  name: "Write",
  subject: () => ({ kind: "write", path: "a" }),
  acceptsOutput: (output: unknown) => typeof output === "object",
} as unknown as Tool;
const remote = { ...write, name: "mcp__s__t", subject: () => ({ kind: "mcp", server: "s" }) } as unknown as Tool;

type Answer = (event: string, input: Readonly<Record<string, unknown>>) => unknown;

/** A hook service whose host has a callback for each of these events. */
function serviceWith(
  answers: Readonly<Record<string, Answer | object>>,
  fields: Partial<HookServices> = {},
  mainAgentHooks: readonly ConfiguredHook[] = [],
) {
  const reported: unknown[] = [];
  const inputs: Readonly<Record<string, unknown>>[] = [];
  const ask = async (
    _: string,
    { callback_id, input }: { callback_id: string; input: Readonly<Record<string, unknown>> },
  ) => {
    inputs.push(input);
    const answer = answers[callback_id];
    return typeof answer === "function" ? answer(callback_id, input) : answer;
  };
  const services = {
    ports: { clock: { now: () => 0, sleep: () => new Promise(() => {}) }, ids: { uuid: () => "id" }, env: {} },
    environment: { cwd: "/project" },
    options: { streams: { hookEvents: false }, safe: false, simple: false },
    session: { id: "s", promptId: "p", mode: "plan", title: null },
    transcriptPath: "/t.jsonl",
    thread: mainThread(),
    out: { send: () => "id" },
    host: ask,
    status: {
      informational: (text: string, level: string, more: object = {}) => void reported.push({ text, level, ...more }),
      titleChanged: (title: string) => void reported.push({ title }),
      stopHookProblem: () => void reported.push("problem"),
      stopHookMisnamed: () => void reported.push("misnamed"),
    },
    settings: { effective: {}, hooks: {} },
    clientInfo: { toolAliases: new Map() },
    extensions: { hooks: [] },
    mcp: { provenance: (name: string) => ({ name, source: "project" }) },
    tasks: { hookListing: () => [task] },
    subagentTranscript: (id: string) => `/subagents/${id}.jsonl`,
    tools: { find: () => undefined },
    permissions: {},
    runner: {},
    ...fields,
  } as unknown as HookServices;
  const service = new HookService(services, {
    callMcpTool: async () => ({ text: "", isError: false }),
    examine: async () => null,
    mainAgentHooks: () => mainAgentHooks,
  });
  const registered = Object.fromEntries(Object.keys(answers).map((event) => [event, [{ hookCallbackIds: [event] }]]));
  expect(service.register(registered)).toBeNull();
  return { service, reported, inputs, services };
}

const specific = (hookEventName: string, fields: object) => ({ hookSpecificOutput: { hookEventName, ...fields } });

describe("the hooks of a session", () => {
  it("are those of the host, the settings, the plugins and what skills brought along", () => {
    const hooks = { Stop: [{ hooks: [{ type: "command", command: "from settings" }] }] };
    const plugin = commandHook("Stop", { command: "from a plugin" });
    const { service, services } = serviceWith({ Stop: {} }, {
      settings: { effective: {}, hooks },
      extensions: { hooks: [plugin] },
    } as Partial<HookServices>);
    service.granted.add({ name: "skill", hooks: [commandHook("PreToolUse")] });
    expect(service.all.map(({ run }) => ("command" in run ? run.command : run.kind))).toEqual([
      "callback",
      "from settings",
      "from a plugin",
      "check it",
    ]);
    expect([service.hasHooks("PreToolUse"), service.hasHooks("PostToolUse")]).toEqual([true, false]);
    Object.assign(services.settings, { effective: { disableAllHooks: true } });
    expect(service.all).toHaveLength(1);
  });

  it("are not run in the simple mode", async () => {
    const options = { streams: { hookEvents: false }, safe: false, simple: true } as HookServices["options"];
    const { service, inputs } = serviceWith({ Stop: {} }, { options });
    expect([service.all, service.hasHooks("Stop"), await service.run("Stop", stop), inputs]).toEqual([
      [],
      false,
      null,
      [],
    ]);
  });

  it("of a host must have the right shape", () => {
    expect(serviceWith({}).service.register({ Stop: "x" })).toContain("initialize: hooks must map");
  });
});

const stop = { stop_hook_active: false };
const written = { tool_name: "Write", tool_input: {}, tool_response: {}, tool_use_id: "t1" };

describe("asking", () => {
  it("returns nothing without hooks, or if callbacks are excluded and there are no others", async () => {
    const { service } = serviceWith({ SessionStart: {} });
    expect(await service.run("Stop", stop)).toBeNull();
    expect(await service.run("SessionStart", { source: "startup" }, { commandsOnly: true })).toBeNull();
    expect(await service.run("SessionStart", { source: "startup" })).not.toBeNull();
  });

  it("runs the hooks of the agent that runs the session, and those of a subagent for its own calls only", async () => {
    const [first, second, ...none] = callbackHooks({
      Stop: [{ hookCallbackIds: ["main", "sub"] }],
    }) as readonly ConfiguredHook[];
    if (first === undefined || second === undefined) throw new Error("The hooks were not read.");
    expect(none).toEqual([]);
    const { service, inputs } = serviceWith({}, {}, [first]);
    service.granted.addAgent("a1", [{ ...second, event: "PreToolUse" }]);
    const fields = { tool_name: "Bash", tool_input: {}, tool_use_id: "t1" };
    await service.run("Stop", stop);
    for (const thread of [mainThread(), mainThread({ agentId: "a2" }), mainThread({ agentId: "a1" })])
      await service.run("PreToolUse", fields, { thread });
    expect(inputs.map(({ hook_event_name, agent_id }) => [hook_event_name, agent_id])).toEqual([
      ["Stop", undefined],
      ["PreToolUse", "a1"],
    ]);
  });

  it("notifies hooks of the session, the step and the event", async () => {
    const { service, inputs } = serviceWith({ Stop: {} });
    await service.run("Stop", { ...stop, last_assistant_message: "bye" });
    await service.run("Stop", stop, { thread: null });
    const base = {
      session_id: "s",
      transcript_path: "/t.jsonl",
      cwd: "/project",
      prompt_id: "p",
      hook_event_name: "Stop",
    };
    expect(inputs).toEqual([
      { ...base, permission_mode: "default", ...stop, last_assistant_message: "bye" },
      { ...base, ...stop },
    ]);
  });

  it("excludes callbacks on demand, and asks the rest", async () => {
    const events: string[] = [];
    const { service } = serviceWith({ SessionStart: {} }, {
      settings: {
        effective: {},
        hooks: { SessionStart: [{ hooks: [{ type: "command", command: "from settings" }] }] },
      },
      ports: {
        clock: { now: () => 0, sleep: () => new Promise(() => {}) },
        ids: { uuid: () => "id" },
        env: {},
        processes: {
          spawn: (_: string, args: readonly string[]) => {
            events.push(args.at(-1) ?? "");
            return { onOutput: () => {}, input: () => {}, kill: () => {}, end: Promise.resolve({ code: 0 }) };
          },
        },
      },
    } as unknown as Partial<HookServices>);
    const summary = await service.run("SessionStart", { source: "startup" }, { commandsOnly: true });
    expect([summary?.ends, events]).toEqual([
      ["SessionStart [from settings] completed successfully"],
      ["from settings"],
    ]);
  });

  it("returns nothing if no condition and no matcher matches, and does not say that hooks were asked", async () => {
    const events: string[] = [];
    const { service } = serviceWith({});
    service.granted.add({ name: "skill", hooks: [commandHook("PreToolUse", { if: "Bash(ls)" })] });
    const fields = { tool_name: "Write", tool_input: {}, tool_use_id: "t1" };
    const options = { onRequest: () => void events.push("asked") };
    expect(await service.run("PreToolUse", fields, options)).toBeNull();
    expect(events).toEqual([]);
    expect(service.register({ PreToolUse: [{ hookCallbackIds: ["PreToolUse"] }] })).toBeNull();
    expect(await service.run("PreToolUse", fields, options)).not.toBeNull();
    expect(events).toEqual(["asked"]);
  });

  it("shows messages of hooks to the user, except for quiet events", async () => {
    const answer = { systemMessage: "words" };
    const { service, reported } = serviceWith({
      PostToolUse: answer,
      SubagentStop: answer,
      SessionStart: answer,
    });
    await service.run("PostToolUse", written, { name: "PostToolUse:Write" });
    await service.run("SubagentStop", { ...stop, agent_transcript_path: "/a.jsonl" });
    for (const source of ["startup", "clear"])
      await service.run("SessionStart", { source: "startup" }, { name: `SessionStart:${source}` });
    expect(reported).toEqual([{ text: "PostToolUse:Write says: words", level: "notice" }]);
    await service.run("SessionStart", { source: "startup" }, { name: "SessionStart:compact" });
    expect(reported).toHaveLength(2);
  });

  it("regression: showed messages of hooks about calls of a subagent", async () => {
    const { service, reported } = serviceWith({ PostToolUse: { systemMessage: "words" } });
    const thread = mainThread({ agentId: "a1", agentType: "reader" });
    await service.run("PostToolUse", written, { name: "PostToolUse:Write", thread });
    expect(reported).toEqual([]);
  });

  it("shows messages of hooks about a prompt unless it is blocked", async () => {
    const output = { systemMessage: "words" };
    const blocked = serviceWith({ UserPromptSubmit: { ...output, decision: "block", reason: "no" } });
    await blocked.service.run("UserPromptSubmit", { prompt: "p" });
    expect(blocked.reported).toEqual([]);
    const { service, reported } = serviceWith({ UserPromptSubmit: output });
    await service.run("UserPromptSubmit", { prompt: "p" });
    expect(reported).toHaveLength(1);
  });

  it("goes under the id of the call, or under one of its own", async () => {
    const ids: unknown[] = [];
    const host = async (_: string, params: { readonly tool_use_id: string }) => {
      ids.push(params.tool_use_id);
      return {};
    };
    const fields = { host } as unknown as Partial<HookServices>;
    const { service } = serviceWith({ PreToolUse: {}, PostToolUse: {}, PermissionRequest: {}, Stop: {} }, fields);
    await service.beforeTool(mainThread(), write, {}, "t1", never, () => {});
    await service.afterTool(mainThread(), write, {}, "t2", { kind: "done", output: {} }, 1, never);
    await service.permissionRequested(
      callOf({ thread: mainThread(), tool: write, useId: "t3" }),
      { behavior: "ask" },
      never,
    );
    await service.run("Stop", stop);
    expect(ids).toEqual(["t1", "t2", "t3", "id"]);
  });

  it("notices failures and titles", async () => {
    const { service, reported } = serviceWith({
      PostToolUse: () => Promise.reject(new Error("broke")),
      UserPromptSubmit: specific("UserPromptSubmit", { sessionTitle: "title" }),
    });
    await service.run("PostToolUse", written);
    await service.run("UserPromptSubmit", { prompt: "p" });
    expect(reported).toMatchObject([{ level: "warning", tag: "hook_callback_failed" }, { title: "title" }]);
  });
});

describe("before a call", () => {
  const before = (service: HookService, tool = write) =>
    service.beforeTool(mainThread(), tool, { a: 1 }, "t1", never, () => {});

  it("notifies hooks of the tool, and of its server", async () => {
    const { service, inputs } = serviceWith({ PreToolUse: {} });
    await before(service);
    await before(service, remote);
    expect(inputs[0]).toMatchObject({ tool_name: "Write", tool_input: { a: 1 }, tool_use_id: "t1" });
    expect(inputs[0]).not.toHaveProperty("mcp_server");
    expect(inputs[1]).toMatchObject({ mcp_server: { name: "s", source: "project" } });
  });

  it("is their decision", async () => {
    const deny = specific("PreToolUse", { permissionDecision: "deny", permissionDecisionReason: "no" });
    expect(await before(serviceWith({ PreToolUse: deny }).service)).toMatchObject({ kind: "deny", reason: "no" });
    expect(await before(serviceWith({}).service)).toMatchObject({ kind: "go", decision: null });
  });

  /** A service whose settings have one command for each of these outputs; `null` never ends. */
  const withCommands = (outputs: readonly (string | null)[]) => {
    const hooks = outputs.map((_, index) => ({ type: "command", command: String(index), timeout: 1 }));
    const wake: (() => void)[] = [];
    const result = serviceWith({}, {
      settings: { effective: {}, hooks: { PreToolUse: [{ hooks }] } },
      ports: {
        clock: { now: () => 0, sleep: () => new Promise<void>((resolve) => wake.push(resolve)) },
        ids: { uuid: () => "id" },
        env: {},
        processes: {
          spawn: (_: string, args: readonly string[]) => {
            const output = outputs[Number(args.at(-1))] ?? null;
            return {
              onOutput: (onChunk: (stream: string, text: string) => void) => void (output && onChunk("stdout", output)),
              input: () => {},
              kill: () => {},
              end: output === null ? new Promise(() => {}) : Promise.resolve({ code: 0 }),
            };
          },
        },
      },
    } as unknown as Partial<HookServices>);
    return {
      ...result,
      timeOut: () => {
        for (const each of wake) each();
      },
    };
  };

  it("says once in a session that a command gave no verdict", async () => {
    const { service, reported } = withCommands(["{no json}"]);
    await before(service);
    await before(service);
    expect(reported).toMatchObject([
      {
        level: "warning",
        tag: "hook_no_verdict",
        hook_no_verdict: { hook_event: "PreToolUse", tool_use_id: "t1", timed_out: false },
      },
    ]);
  });

  it("reports a timeout with a different message", async () => {
    const unusable = withCommands(["{no json}"]);
    await before(unusable.service);
    const { service, reported, timeOut } = withCommands([null]);
    const pending = before(service);
    await new Promise((resolve) => setTimeout(resolve, 5));
    timeOut();
    await pending;
    expect(reported).toMatchObject([{ tag: "hook_no_verdict", hook_no_verdict: { timed_out: true } }]);
    const [text, other] = [reported, unusable.reported].map(([first]) => (first as { readonly text: string }).text);
    expect(text).not.toBe(other);
  });

  it("says nothing of commands that gave a verdict", async () => {
    const { service, reported } = withCommands(["{}", "words", ""]);
    await before(service);
    expect(reported).toEqual([]);
  });

  it("is canceled once the host is gone", async () => {
    const disconnected = () => Promise.reject(new ConnectionError("PEER_ENDED", "gone"));
    const { service, reported } = serviceWith({ PreToolUse: disconnected });
    expect(await before(service)).toMatchObject({ kind: "cut" });
    expect(reported).toEqual([]);
  });

  it("is nothing where the call was abandoned, and fails otherwise", async () => {
    const { service } = serviceWith({ PreToolUse: {} });
    const given = service.beforeTool(mainThread(), write, {}, "t1", AbortSignal.abort(), () => {});
    expect(await given).toMatchObject({ kind: "go", decision: null });
  });
});

describe("after a call", () => {
  const done = { kind: "done", output: { old: true } } as const;
  const after = (service: HookService, outcome: Parameters<HookService["afterTool"]>[4] = done) =>
    service.afterTool(mainThread(), write, { a: 1 }, "t1", outcome, 12, never);

  it("notifies hooks of the output, or of the failure", async () => {
    const { service, inputs } = serviceWith({ PostToolUse: {}, PostToolUseFailure: {} });
    await after(service);
    await after(service, { kind: "failed", message: "broke" });
    expect(inputs[0]).toMatchObject({
      hook_event_name: "PostToolUse",
      tool_response: { old: true },
      duration_ms: 12,
      tool_use_id: "t1",
    });
    expect(inputs[1]).toMatchObject({ hook_event_name: "PostToolUseFailure", error: "broke", is_interrupt: false });
    expect(inputs[1]).not.toHaveProperty("tool_response");
  });

  it("takes another output if it has the shape of the tool's", async () => {
    const replaced = (output: unknown) =>
      serviceWith({ PostToolUse: specific("PostToolUse", { updatedToolOutput: output }) }).service;
    expect((await after(replaced({ fresh: true }))).outcome).toEqual({ kind: "done", output: { fresh: true } });
    expect((await after(replaced("text"))).outcome).toEqual(done);
  });

  it("forwards messages, and ends the turn if the call succeeded", async () => {
    const halt = (event: string) => ({
      continue: false,
      decision: "block",
      reason: "r",
      ...specific(event, { additionalContext: "c" }),
    });
    const { service } = serviceWith({
      PostToolUse: halt("PostToolUse"),
      PostToolUseFailure: halt("PostToolUseFailure"),
    });
    expect(await after(service)).toMatchObject({
      stops: true,
      contexts: [
        expect.stringContaining("c"),
        expect.objectContaining({ text: expect.stringContaining("r") }),
        "PostToolUse:Write hook stopped continuation: r",
      ],
    });
    expect(await after(service, { kind: "failed", message: "broke" })).toMatchObject({ stops: false });
    expect(await after(serviceWith({}).service)).toEqual({ outcome: done, contexts: [], stops: false });
  });

  it("continues if a hook replaces nothing and stops nothing", async () => {
    const quiet = serviceWith({ PostToolUse: {}, PostToolUseFailure: {} }).service;
    expect(await after(quiet)).toMatchObject({ outcome: done, contexts: [], stops: false });
    const replacing = specific("PostToolUseFailure", { updatedToolOutput: { fresh: true } });
    const failed = { kind: "failed", message: "broke" } as const;
    expect((await after(serviceWith({ PostToolUseFailure: replacing }).service, failed)).outcome).toEqual(failed);
  });

  it("names the event of a batch in what it tells the model", async () => {
    const batch = [{ name: "Write", input: {}, id: "t1", result: { content: "x", structured: null } }];
    const { service } = serviceWith({ PostToolBatch: specific("PostToolBatch", { additionalContext: "noted" }) });
    const { contexts } = await service.afterBatch(mainThread(), batch, never);
    expect(contexts).toEqual([expect.stringMatching(/PostToolBatch.*noted/)]);
  });

  it("of a batch ends the turn by a block", async () => {
    const batch = [{ name: "Write", input: { a: 1 }, id: "t1", result: { content: "said", structured: null } }];
    const { service, inputs } = serviceWith({ PostToolBatch: { decision: "block", reason: "r" } });
    expect(await service.afterBatch(mainThread(), batch, never)).toMatchObject({ stops: true });
    const call = { tool_name: "Write", tool_input: { a: 1 }, tool_use_id: "t1", tool_response: "said" };
    expect(inputs[0]).toMatchObject({ tool_calls: [call] });
    const quiet = { contexts: [], stops: false };
    expect(await serviceWith({ PostToolBatch: {} }).service.afterBatch(mainThread(), batch, never)).toEqual(quiet);
    expect(await serviceWith({}).service.afterBatch(mainThread(), batch, never)).toEqual(quiet);
  });
});

describe("other events", () => {
  it("a prompt is checked in the session's mode", async () => {
    const { service, inputs } = serviceWith({ UserPromptSubmit: { decision: "block", reason: "no" } });
    expect(await service.promptSubmitted("go", never)).toMatchObject({ kind: "stay" });
    expect(inputs[0]).toMatchObject({ permission_mode: "plan", prompt: "go" });
    expect(await serviceWith({}).service.promptSubmitted("go", never)).toEqual({ kind: "go", contexts: [] });
  });

  it("the end of a turn names the tasks, and the transcript of a subagent", async () => {
    const { service, inputs } = serviceWith({ Stop: { decision: "block", reason: "on" }, SubagentStop: {} });
    const subagent = mainThread({ agentId: "a", agentType: "t" });
    expect(await service.stopping(mainThread(), true, "last", never)).toMatchObject({
      kind: "blocked",
      reasons: ["on"],
      summary: { hookCount: 1, hookErrors: ["on"], hasOutput: true },
    });
    expect(await service.stopping(subagent, false, "", never)).toEqual({ kind: "end" });
    expect(inputs[0]).toMatchObject({
      stop_hook_active: true,
      last_assistant_message: "last",
      background_tasks: [task],
      session_crons: [],
    });
    expect(inputs[0]).not.toHaveProperty("agent_transcript_path");
    expect(inputs[1]).toMatchObject({ hook_event_name: "SubagentStop", agent_transcript_path: "/subagents/a.jsonl" });
    expect(await serviceWith({}).service.stopping(mainThread(), false, "", never)).toEqual({ kind: "end" });
  });

  it("regression: the end of a turn had a summary of hooks whose host was gone", async () => {
    const { service } = serviceWith({ Stop: () => Promise.reject(new ConnectionError("PEER_ENDED", "gone")) });
    expect(await service.stopping(mainThread(), false, "", never)).toEqual({ kind: "end" });
  });

  it("the end of a turn is no verdict if the turn is abandoned", async () => {
    const { service } = serviceWith({ Stop: { decision: "block", reason: "on" }, SubagentStop: { decision: "block" } });
    for (const thread of [mainThread(), mainThread({ agentId: "a", agentType: "t" })])
      expect(await service.stopping(thread, false, "", AbortSignal.abort())).toEqual({ kind: "end" });
  });

  it("a failure to ask is reported if nothing was given up", async () => {
    const { service, services } = serviceWith({ Stop: {} });
    Object.assign(services, { tasks: { hookListing: () => [] }, environment: undefined });
    await expect(service.stopping(mainThread(), false, "", never)).rejects.toThrow(TypeError);
  });

  it("a change of a task is refused with feedback", async () => {
    const task = { id: "1", subject: "s", description: "d" } as Parameters<HookService["taskChanged"]>[1];
    const { service, inputs } = serviceWith({ TaskCreated: { decision: "block", reason: "no \n" }, TaskCompleted: {} });
    expect(await service.taskChanged("TaskCreated", task)).toBe("TaskCreated hook feedback:\nno");
    expect(await service.taskChanged("TaskCompleted", task)).toBeNull();
    expect(inputs[0]).toMatchObject({ task_id: "1", task_subject: "s", task_description: "d" });
  });

  it("a displayed text raises an event only if there is a hook", async () => {
    const { service, inputs } = serviceWith({ MessageDisplay: {} });
    await service.messageShown("text", "turn");
    expect(inputs[0]).toMatchObject({ turn_id: "turn", message_id: "id", index: 0, final: true, delta: "text" });
  });

  it("a displayed text is replaced by the text of a hook", async () => {
    const { service } = serviceWith({ MessageDisplay: specific("MessageDisplay", { displayContent: "other" }) });
    expect(await service.messageShown("text", "turn")).toBe("other");
    const shownBy = (answer: object) => serviceWith({ MessageDisplay: answer }).service.messageShown("text", "turn");
    expect(await shownBy(specific("MessageDisplay", { displayContent: "" }))).toBe("");
    expect(await shownBy({})).toBeUndefined();
    expect(await shownBy(specific("PreToolUse", { permissionDecision: "allow" }))).toBeUndefined();
  });

  it("a permission request is answered if a hook decides", async () => {
    const call = callOf({ thread: mainThread(), tool: write, input: { a: 1 } });
    const allow = specific("PermissionRequest", { decision: { behavior: "allow" } });
    const { service, inputs } = serviceWith({ PermissionRequest: allow });
    expect(await service.permissionRequested(call, { behavior: "ask" }, never)).toMatchObject({
      kind: "allow",
      by: "hook",
    });
    expect(inputs[0]).toMatchObject({ tool_name: "Write", tool_input: { a: 1 }, permission_suggestions: [] });
    expect(
      await serviceWith({ PermissionRequest: {} }).service.permissionRequested(call, { behavior: "ask" }, never),
    ).toBeNull();
  });

  it("a finished batch fails the turn where a callback does not answer in time", async () => {
    const ports = { clock: { now: () => 0, sleep: async () => {} }, ids: { uuid: () => "id" }, env: {} };
    const { service } = serviceWith(
      { PostToolBatch: () => new Promise(() => {}) },
      { ports: ports as unknown as HookServices["ports"] },
    );
    await expect(service.afterBatch(mainThread(), [], never)).rejects.toThrow("did not answer before its timeout");
  });

  it("a permission request fails where a callback does not answer in time, whatever the host answers", async () => {
    const call = callOf({ thread: mainThread(), tool: write, input: { a: 1 } });
    const clock = { now: () => 0, sleep: async () => {} };
    const ports = { clock, ids: { uuid: () => "id" }, env: {} } as unknown as HookServices["ports"];
    const { service } = serviceWith({ PermissionRequest: () => new Promise(() => {}) }, { ports });
    expect(await service.permissionRequested(call, { behavior: "ask" }, never)).toEqual({
      kind: "failed",
      message: "Tool permission request failed: AbortError",
    });
  });

  it("regression: a permission request passed although the hook of the host answered for another event", async () => {
    const call = callOf({ thread: mainThread(), tool: write, input: { a: 1 } });
    const answer = specific("PreToolUse", { permissionDecision: "allow" });
    const { service } = serviceWith({ PermissionRequest: answer });
    expect(await service.permissionRequested(call, { behavior: "ask" }, never)).toEqual({
      kind: "failed",
      message: expect.stringContaining("answer for PreToolUse"),
    });
  });

  it("a failed turn is reported with its error", async () => {
    const { service, inputs } = serviceWith({ StopFailure: {} });
    await service.turnFailed(mainThread({ effort: () => "high" }), {
      text: "words",
      stopReason: "stop_sequence",
      fields: { error: "rate_limit" },
    });
    expect(inputs[0]).toMatchObject({
      error: "rate_limit",
      last_assistant_message: "words",
      effort: { level: "high" },
    });
  });
});
