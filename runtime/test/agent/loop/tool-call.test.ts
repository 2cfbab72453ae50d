import { describe, expect, test } from "vitest";
import type { Tool } from "../../../src/agent/core/tool.ts";
import { refusedUse } from "../../../src/agent/core/tool-result.ts";
import { TurnRecord } from "../../../src/agent/core/turn-record.ts";
import { closedByEnd } from "../../../src/agent/hook/text.ts";
import { runCall, type ToolCallSetup } from "../../../src/agent/loop/tool-call.ts";
import { type LoopFields, openLoop, sampleTool } from "../fixture/loop-services.ts";
import { say, use } from "../fixture/scripted-model.ts";
import { answer, drive, type Frame, isPermissionRequest, isResult } from "../fixture/session.ts";

const host = ["--permission-prompt-tool=stdio"];
const write = use("t1", "Write", { file_path: "/project/a.txt", content: "hello\n" });
const hookFor = (event: string) => ({
  type: "control_request",
  request_id: "h",
  request: { subtype: "initialize", hooks: { [event]: [{ hookCallbackIds: ["h0"] }] } },
});
const callsBack = (frame: Frame) =>
  frame.type === "control_request" && (frame.request as Frame).subtype === "hook_callback";
const toolResult = (agent: ReturnType<typeof drive>) => agent.frames.find(({ type }) => type === "user") as Frame;
const content = (frame: Frame) =>
  ((frame.message as Frame).content as { content: string; is_error?: boolean }[])[0] as {
    content: string;
    is_error?: boolean;
  };

/** Runs one call with a hook that answers, and a host that allows. */
async function withHook(event: string, output: object, call = write) {
  const agent = drive([call, say("done")], host);
  agent.send(hookFor(event));
  agent.user("one");
  void agent.until(isPermissionRequest).then((question) => answer(agent, question, { behavior: "allow" }));
  answer(agent, await agent.until(callsBack), output);
  await agent.until(isResult);
  await agent.end();
  return agent;
}

describe("a call that cannot run", () => {
  test("because there is no such tool is an error that names it", async () => {
    const agent = drive([use("t1", "Nothing", {}), say("done")]);
    agent.user("one");
    await agent.end();
    expect(content(toolResult(agent))).toMatchObject({ is_error: true });
    expect(content(toolResult(agent)).content).toContain("Nothing");
  });

  test("because its input is wrong reports what is wrong, without a request", async () => {
    const agent = drive([use("t1", "Write", { file_path: 7 }), say("done")], host);
    agent.user("one");
    await agent.end();
    expect(content(toolResult(agent)).content).toMatch(/InputValidationError.*content/s);
    expect(agent.frames.some(isPermissionRequest)).toBe(false);
  });

  test("because the tool refuses needs no request either", async () => {
    const agent = drive([use("t1", "Read", { file_path: "/project/none.txt" }), say("done")], host);
    agent.user("one");
    await agent.end();
    expect(content(toolResult(agent))).toMatchObject({ is_error: true });
    expect(agent.frames.some(isPermissionRequest)).toBe(false);
  });

  test("because a rule denies it is listed in the result", async () => {
    const agent = drive(
      [write, say("done")],
      [...host, "--disallowedTools=Write(/project/**)", "--disallowedTools=Edit"],
    );
    agent.user("one");
    await agent.end();
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(agent.frames.some(isPermissionRequest)).toBe(false);
  });
});

describe("a hook before a call", () => {
  const before = (fields: object) => ({ hookSpecificOutput: { hookEventName: "PreToolUse", ...fields } });

  test("may refuse it", async () => {
    const agent = await withHook("PreToolUse", before({ permissionDecision: "deny", permissionDecisionReason: "no" }));
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(content(toolResult(agent))).toMatchObject({ is_error: true, content: expect.stringContaining("no") });
    expect(toolResult(agent)).toMatchObject({
      tool_result_meta: [
        {
          id: "t1",
          non_execution_kind: "permission-rule",
          permission_decision: { decision: "reject", source: "hook", reason_type: "hook" },
        },
      ],
    });
    expect(agent.frames.findLast(isResult)).toMatchObject({
      permission_denials: [{ tool_name: "Write", tool_use_id: "t1" }],
    });
    expect(agent.frames.some(isPermissionRequest)).toBe(false);
  });

  test("may allow it", async () => {
    const agent = await withHook("PreToolUse", before({ permissionDecision: "allow" }));
    expect(agent.files.get("/project/a.txt")).toBe("hello\n");
    expect(agent.frames.some(isPermissionRequest)).toBe(false);
  });

  test("may change its input", async () => {
    const agent = await withHook(
      "PreToolUse",
      before({ permissionDecision: "allow", updatedInput: { file_path: "/project/b.txt", content: "changed\n" } }),
    );
    expect(agent.files.get("/project/b.txt")).toBe("changed\n");
    expect(agent.files.has("/project/a.txt")).toBe(false);
  });

  test("that makes its input unusable keeps it from running", async () => {
    const agent = await withHook("PreToolUse", before({ permissionDecision: "allow", updatedInput: { content: 7 } }));
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(content(toolResult(agent))).toMatchObject({ is_error: true });
    expect(agent.frames.findLast(isResult)).toMatchObject({ permission_denials: [{ tool_use_id: "t1" }] });
  });

  test("may put it off, which ends the turn without a result of the call", async () => {
    const agent = await withHook("PreToolUse", before({ permissionDecision: "defer" }));
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(agent.frames.some(({ type }) => type === "user")).toBe(false);
    expect(agent.frames.findLast(isResult)).toMatchObject({
      terminal_reason: "tool_deferred",
      deferred_tool_use: { id: "t1", name: "Write" },
    });
    expect(agent.requests).toHaveLength(1);
  });

  test("may add to what the model reads", async () => {
    const agent = await withHook("PreToolUse", before({ additionalContext: "mind the gap" }));
    expect(JSON.stringify(agent.requests[1]?.body.messages)).toContain("mind the gap");
  });

  test("may end the turn after it", async () => {
    const agent = await withHook("PreToolUse", { continue: false, stopReason: "enough" });
    expect(agent.requests).toHaveLength(1);
    expect(agent.frames.findLast(isResult)).toMatchObject({ terminal_reason: "hook_stopped" });
  });
});

describe("a hook after a call", () => {
  test("may add to what the model reads", async () => {
    const agent = await withHook("PostToolUse", {
      hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "look again" },
    });
    expect(agent.files.get("/project/a.txt")).toBe("hello\n");
    expect(JSON.stringify(agent.requests[1]?.body.messages)).toContain("look again");
  });

  test("may end the turn", async () => {
    const agent = await withHook("PostToolUse", { continue: false, stopReason: "enough" });
    expect(agent.requests).toHaveLength(1);
    expect(agent.frames.findLast(isResult)).toMatchObject({ terminal_reason: "hook_stopped" });
  });
});

describe("a host that is asked", () => {
  async function answered(response: object) {
    const agent = drive([write, say("done")], host);
    agent.user("one");
    answer(agent, await agent.until(isPermissionRequest), response);
    await agent.until(isResult);
    await agent.end();
    return agent;
  }

  test("may change the input", async () => {
    const agent = await answered({
      behavior: "allow",
      updatedInput: { file_path: "/project/a.txt", content: "changed\n" },
    });
    expect(agent.files.get("/project/a.txt")).toBe("changed\n");
  });

  test("that makes the input unusable keeps the call from running, and receives the reason", async () => {
    const agent = await answered({ behavior: "allow", updatedInput: { file_path: 7 } });
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(content(toolResult(agent)).content).toContain("permission handler returned updatedInput for Write");
    expect(toolResult(agent)).toMatchObject({
      tool_result_meta: [{ permission_decision: { decision: "reject", source: "permission_updated_input_invalid" } }],
    });
  });

  test("may deny and end the turn", async () => {
    const agent = await answered({ behavior: "deny", message: "no", interrupt: true });
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(agent.requests).toHaveLength(1);
    expect(agent.frames.findLast(isResult)).toMatchObject({ terminal_reason: "aborted_tools" });
  });

  test("may deny and let the turn go on", async () => {
    const agent = await answered({ behavior: "deny", message: "not that" });
    expect(agent.requests).toHaveLength(2);
    expect(JSON.stringify(agent.requests[1]?.body.messages)).toContain("not that");
  });
});

test("lines that a call added are in the books", async () => {
  const agent = drive(
    [use("t0", "Read", { file_path: "/project/a.txt" }), write, say("done")],
    ["--permission-mode=acceptEdits"],
    new Map([["/project/a.txt", "old\n"]]),
  );
  agent.user("one");
  await agent.end();
  const [, text = ""] = [...agent.files].find(([path]) => path.endsWith(".jsonl")) ?? [];
  const cost = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Frame)
    .find(({ type }) => type === "cost-state");
  expect(cost).toMatchObject({ totalLinesAdded: 1, totalLinesRemoved: 1 });
  expect(cost?.totalToolDuration).toBeGreaterThan(0);
});

test("runs no tool that the host allows and interrupts at once", async () => {
  const write = use("t1", "Write", { file_path: "/project/a.txt", content: "hello\n" });
  const agent = drive([write, say("done")], ["--permission-prompt-tool=stdio"]);
  agent.user("go");
  const request = await agent.until(isPermissionRequest);
  answer(agent, request, { behavior: "allow", updatedInput: { file_path: "/project/a.txt", content: "hello\n" } });
  agent.send({ type: "control_request", request_id: "stop", request: { subtype: "interrupt" } });
  expect(await agent.until(isResult)).toMatchObject({ terminal_reason: "aborted_tools" });
  await agent.end();
  expect(agent.files.has("/project/a.txt")).toBe(false);
});

interface CallOverrides extends LoopFields {
  readonly tool?: Partial<Tool>;
  readonly name?: string;
  readonly stop?: Partial<Pick<ToolCallSetup, "signal" | "toolSignal" | "extensions">>;
}

/** Runs one call of a sample tool: Write unless another one is named. */
async function called({ tool = {}, name = "Write", stop = {}, ...fields }: CallOverrides = {}) {
  const loop = openLoop([], { tools: [sampleTool(name, tool)], ...fields });
  const record = new TurnRecord(loop.services.ports.clock, "turn");
  const { signal } = new AbortController();
  let announced = 0;
  const end = await runCall(loop.services, {
    thread: loop.thread,
    record,
    use: { id: "t1", name, input: { path: "a.txt" }, blockUuid: "b1" },
    signal,
    toolSignal: signal,
    extensions: [],
    announced: () => {
      announced += 1;
    },
    submitted: () => {},
    begun: () => {},
    ...stop,
  });
  return { ...loop, end, record, announced: () => announced };
}

const aborted = AbortSignal.abort();
const accepted = { decision: "accept", source: "config" } as const;
const ordinary = {
  use: { id: "t1", name: "Write", input: { path: "a.txt" }, blockUuid: "b1" },
  input: { path: "a.txt" },
  decision: null,
  nonExecution: null,
  contexts: [],
  notice: null,
  halts: null,
  interrupts: false,
  structured: null,
  denied: false,
  failure: null,
};
const notRun: Partial<Tool> = {
  run: () => {
    throw new Error("The tool ran.");
  },
};
const rejection = (text: RegExp) => ({ content: expect.stringMatching(text), isError: true });
const correction = /Correction: the tool was already running/;

/** Stops a call, and answers all the same. */
const stopping =
  <const Answer>(stop: AbortController, answer: Answer) =>
  (): Answer => {
    stop.abort();
    return answer;
  };

describe("the end of a call", () => {
  test("that ran is its result and the decision that let it", async () => {
    const { end, announced } = await called();
    const result = { content: '{"path":"a.txt"}', structured: { path: "a.txt" } };
    expect(end).toEqual({ ...ordinary, result, decision: accepted });
    expect(announced()).toBe(1);
  });

  test("of a tool that no thread has, or whose input is wrong, is what is wrong", async () => {
    expect((await called({ tools: [] })).end).toMatchObject({ ...ordinary, result: { isError: true } });
    const result = refusedUse("bad input");
    expect((await called({ tool: { accept: () => ({ ok: false, result }), ...notRun } })).end).toEqual({
      ...ordinary,
      result,
    });
  });

  test("of a barred one is a denial by a rule", async () => {
    const refusalOf = () => ({ message: "barred", decision: { decision: "reject", source: "config" } });
    expect((await called({ tool: notRun, calls: { refusalOf } })).end).toEqual({
      ...ordinary,
      result: refusedUse("barred"),
      decision: { decision: "reject", source: "config" },
      denied: true,
    });
  });

  test("that the tool refuses, or cannot check, is what it says", async () => {
    const refused = await called({ tool: { validate: async () => "not this", ...notRun } });
    expect(refused.end).toEqual({ ...ordinary, result: refusedUse("not this") });
    const broken = await called({ tool: { validate: async () => Promise.reject(new Error("broke")), ...notRun } });
    expect(broken.end.result.structured).toBe("Error calling tool (Write): broke");
  });

  test("that changes a file where the conversation must not is a refusal", async () => {
    const paths: string[] = [];
    const workDirectory = {
      root: "/project",
      further: [],
      shell: { cwd: "/project" },
      refusalOf: (path: string) => (paths.push(path) > 0 ? "not here" : null),
    };
    const { end } = await called({ thread: { workDirectory }, tool: notRun });
    expect(end).toEqual({ ...ordinary, result: refusedUse("not here") });
    expect(paths).toEqual(["/project/a.txt"]);
    expect((await called({ thread: { workDirectory }, name: "Read" })).end.result.isError).toBeUndefined();
  });
});

describe("a call that is stopped", () => {
  const closed = { ...ordinary, result: { content: closedByEnd, isError: true, structured: closedByEnd } };
  const rejected = { ...ordinary, nonExecution: "user-rejected" };

  test("before it begins is cancelled, or rejected if the user stops all that runs", async () => {
    const late = await called({ stop: { signal: aborted }, tool: notRun });
    expect(late.end).toEqual({ ...closed, nonExecution: "cancelled" });
    const { end } = await called({ stop: { signal: aborted, toolSignal: aborted }, tool: notRun });
    expect(end).toMatchObject({ ...rejected, result: { structured: "User rejected tool use" } });
    expect(end.result.content).not.toMatch(correction);
  });

  test("while hooks or the host look at it has the input that they looked at", async () => {
    const stop = new AbortController();
    const completed = async () => ({ path: "whole.txt" });
    const inHooks = await called({
      tool: { completed, ...notRun },
      stop: { signal: stop.signal },
      calls: { before: stopping(stop, {}) },
    });
    expect(inHooks.end).toEqual({ ...closed, input: { path: "whole.txt" }, nonExecution: "cancelled" });
    const interrupted = new AbortController();
    const inQuestion = await called({
      tool: notRun,
      stop: { signal: interrupted.signal },
      calls: { check: stopping(interrupted, { kind: "allow", input: { path: "b.txt" }, decision: accepted }) },
    });
    expect(inQuestion.end).toEqual({ ...closed, input: { path: "b.txt" }, nonExecution: "cancelled" });
  });

  test("while it runs is rejected, and the model learns that it had begun", async () => {
    for (const fails of [false, true]) {
      const stop = new AbortController();
      const run = async () => {
        stop.abort();
        if (fails) throw new Error("stopped");
        return { kind: "done", output: {} } as const;
      };
      const { end } = await called({
        tool: { run },
        stop: { toolSignal: stop.signal },
        calls: { before: () => ({ contexts: ["before"] }) },
      });
      expect(end).toEqual({
        ...rejected,
        result: { ...rejection(correction), structured: "User rejected tool use" },
        contexts: ["before"],
      });
    }
  });

  test("while hooks look at its result is rejected as well", async () => {
    const stop = new AbortController();
    const { end } = await called({
      stop: { toolSignal: stop.signal },
      calls: { before: () => ({ contexts: ["before"] }), after: stopping(stop, { contexts: ["after"] }) },
    });
    expect(end).toMatchObject({ ...rejected, result: rejection(correction), contexts: ["before"] });
  });
});

describe("hooks of a call", () => {
  const before = (fields: object, more: CallOverrides = {}) =>
    called({ tool: notRun, ...more, calls: { before: () => ({ contexts: ["by a hook"], ...fields }) } });
  const noted = { ...ordinary, contexts: ["by a hook"] };

  test("receive the completed input, which the call then has", async () => {
    const inputs: object[] = [];
    const { end } = await called({
      tool: { completed: async (input) => ({ ...input, more: true }) },
      calls: {
        before: (input) => {
          inputs.push(input);
          return {};
        },
      },
    });
    expect(inputs).toEqual([{ path: "a.txt", more: true }]);
    expect(end.input).toEqual({ path: "a.txt", more: true });
  });

  test("that do not answer keep it from running", async () => {
    const result = (reason: string) => ({ content: expect.stringContaining(reason), isError: true });
    const closed = (await before({ kind: "closed", reason: "late" })).end;
    expect(closed).toMatchObject({ ...noted, result: result("late") });
    const cut = (await before({ kind: "cut", reason: "gone" })).end;
    expect(cut).toMatchObject({ ...noted, result: result("gone"), nonExecution: "cancelled" });
  });

  test("may put it off", async () => {
    const { end, record } = await before({ kind: "defer", input: { path: "b.txt" } });
    expect(end).toMatchObject({ ...noted, input: { path: "b.txt" }, halts: "deferred" });
    expect(record.deferred).toEqual({ id: "t1", name: "Write", input: { path: "b.txt" } });
  });

  test("may deny it, and end the turn with that", async () => {
    const denied = {
      ...noted,
      decision: { decision: "reject", source: "hook", reason_type: "hook" },
      nonExecution: "permission-rule",
      denied: true,
    };
    expect((await before({ kind: "deny", reason: "no" })).end).toMatchObject(denied);
    expect((await before({ kind: "deny", stops: true })).end).toMatchObject({ ...denied, halts: "stopped" });
    const acceptChanged = () => ({ ok: false, result: refusedUse("bad input") }) as const;
    const misrewritten = await before({ input: { path: 7 } }, { tool: { acceptChanged, ...notRun } });
    expect(misrewritten.end).toMatchObject(denied);
  });

  test("that add nothing to the input leave it to the model's", async () => {
    const changed: unknown[] = [];
    const acceptChanged: Tool["acceptChanged"] = (input, original) => {
      changed.push([input, original]);
      return { ok: true, input: { ...input, checked: true } };
    };
    expect((await called({ tool: { acceptChanged } })).end.input).toEqual({ path: "a.txt" });
    expect(changed).toEqual([]);
    const { end } = await before({ input: { path: "b.txt" } }, { tool: { acceptChanged } });
    expect(end.input).toEqual({ path: "b.txt", checked: true });
    expect(changed).toEqual([[{ path: "b.txt" }, { path: "a.txt" }]]);
  });

  test("after it may add words and end the turn", async () => {
    const { end } = await called({
      calls: { before: () => ({ contexts: ["before"] }), after: () => ({ contexts: ["after"], stops: true }) },
    });
    expect(end).toMatchObject({ contexts: ["before", "after"], halts: "stopped", decision: accepted });
    const stopped = await called({ calls: { before: () => ({ stops: true }) } });
    expect(stopped.end.halts).toBe("stopped");
  });
});

describe("a permission check", () => {
  test("that rejects a call says whether it ends the turn and is listed", async () => {
    for (const [interrupts, denied] of [
      [true, false],
      [false, true],
    ] as const) {
      const check = () => ({ kind: "rejected", interrupts, denied }) as const;
      const { end } = await called({ tool: notRun, calls: { check, before: () => ({ contexts: ["c"] }) } });
      expect(end).toMatchObject({ nonExecution: "user-rejected", interrupts, denied, contexts: ["c"] });
      expect(end.result.content).not.toMatch(correction);
    }
  });

  test("that denies a call gives it its result, and its reasons", async () => {
    const decision = { decision: "reject", source: "user_reject" } as const;
    const result = refusedUse("denied");
    const check = () => ({ kind: "deny", result, decision, nonExecution: "user-rejected", interrupts: true }) as const;
    const { end } = await called({ tool: notRun, calls: { check, before: () => ({ stops: true, contexts: ["c"] }) } });
    expect(end).toEqual({
      ...ordinary,
      result,
      decision,
      nonExecution: "user-rejected",
      interrupts: true,
      halts: "stopped",
      contexts: ["c"],
      denied: true,
    });
  });

  test("that changes the input has it checked again", async () => {
    const check = () => ({ kind: "allow", input: { path: "b.txt" }, decision: accepted }) as const;
    const changed = await called({ calls: { check } });
    expect(changed.end).toMatchObject({ input: { path: "b.txt" }, result: { structured: { path: "b.txt" } } });
    const acceptChanged = () => ({ ok: false, result: refusedUse("bad input") }) as const;
    const { end } = await called({ tool: { acceptChanged, ...notRun }, calls: { check } });
    expect(end).toMatchObject({
      decision: { decision: "reject", source: "permission_updated_input_invalid" },
      input: { path: "b.txt" },
      denied: false,
    });
  });
});

describe("a call that runs", () => {
  test("announces the file that it changes, and no file that it reads", async () => {
    const changes: object[] = [];
    const extensions = [{ beforeFileChange: async (change: object) => void changes.push(change) }];
    await called({ stop: { extensions } });
    await called({ stop: { extensions }, name: "Read" });
    expect(changes).toEqual([{ path: "/project/a.txt", blockUuid: "b1" }]);
  });

  test("and fails is an error, marked where it was interrupted", async () => {
    const broken = await called({ tool: { run: async () => Promise.reject(new Error("broke")) } });
    expect(broken.end).toMatchObject({ result: rejection(/broke/), nonExecution: null, decision: accepted });
    const failed = await called({ tool: { run: async () => ({ kind: "failed", message: "no" }) } });
    expect(failed.end).toMatchObject({ result: rejection(/no/), nonExecution: null });
    const run = async () => ({ kind: "failed", message: "no", interrupted: true }) as const;
    expect((await called({ tool: { run } })).end.nonExecution).toBe("interrupted");
  });

  test("and gives a structured answer says whether it was accepted", async () => {
    const name = "StructuredOutput";
    const given = await called({ name });
    expect([given.end.structured, given.record.structuredError]).toEqual(["given", null]);
    const failed = await called({ name, tool: { run: async () => ({ kind: "failed", message: "no" }) } });
    expect([failed.end.structured, failed.record.structuredError]).toEqual(["refused", expect.stringContaining("no")]);
    const unreadable = { ok: false, result: { content: [], isError: true, structured: null } } as const;
    const refused = await called({ name, tool: { accept: () => unreadable } });
    expect([refused.end.structured, refused.record.structuredError]).toEqual(["refused", "unusable"]);
  });
});

test("hooks and the host see the absolute path of a file, and the model its own", async () => {
  const call = use("t1", "Write", { file_path: "sub/../a.txt", content: "hello" });
  const agent = await withHook("PreToolUse", {}, call);
  const absolute = { file_path: "/project/a.txt", content: "hello" };
  const hook = agent.frames.find(callsBack)?.request as Frame;
  expect(hook.input).toMatchObject({ tool_input: absolute });
  expect(agent.frames.find(isPermissionRequest)?.request).toMatchObject({ input: absolute, description: "a.txt" });
  expect(content(toolResult(agent)).content).toContain("sub/../a.txt");
});

test("a host that returns the absolute path does not change the model's", async () => {
  const agent = drive([use("t1", "Write", { file_path: "a.txt", content: "hello" }), say("done")], host);
  agent.user("one");
  const updatedInput = { file_path: "/project/a.txt", content: "hello" };
  answer(agent, await agent.until(isPermissionRequest), { behavior: "allow", updatedInput });
  await agent.end();
  expect(content(toolResult(agent)).content).toContain("at: a.txt");
});
