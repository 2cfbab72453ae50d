import { expect, test } from "vitest";
import { diagnosed, kindsOf } from "../tape.ts";

const informed = (fields: object) =>
  diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    agent({ type: "system", subtype: "informational", level: "warning", ...fields });
    result();
  }).cause;

test.each([
  [{ prompt_submit_outcome: { kind: "blocked_by_hook", reason: "secret" } }, "hook.blocked-prompt"],
  [{ prompt_submit_outcome: { kind: "stopped_by_hook", reason: "secret" } }, "hook.stopped"],
  [{ tag: "hook_callback_failed", content: "it failed" }, "hook.failed"],
  [{ tag: "hook_no_verdict", hook_no_verdict: { hook_event: "PreToolUse", timed_out: true } }, "hook.timed-out"],
  [{ tag: "hook_no_verdict", hook_no_verdict: { hook_event: "PreToolUse", timed_out: false } }, "hook.failed-open"],
])("the notice %j is %s", (fields, kind) => {
  expect(informed(fields)?.kind).toBe(kind);
});

test("a notice about anything else is no incident", () => {
  expect(informed({ content: "by the way" })).toBeNull();
});

test.each([
  ["error", 1, "hook.failed-open"],
  ["error", 2, undefined],
  ["error", 127, "hook.failed-open"],
  ["cancelled", null, "hook.timed-out"],
  ["success", 0, undefined],
])("a hook command with the outcome %s and exit code %s is %s", (outcome, code, kind) => {
  const { cause } = diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    const hook = { hook_name: "PreToolUse:Bash", hook_event: "PreToolUse", outcome, exit_code: code, stderr: "oops" };
    agent({ type: "system", subtype: "hook_response", ...hook });
    result();
  });
  expect(cause?.kind).toBe(kind);
});

test("a hook that blocks an automatic compaction is an incident", () => {
  const { cause } = diagnosed((_, { prompt, init, agent, answers, result }) => {
    prompt("go");
    init();
    const input = { hook_event_name: "PreCompact", trigger: "auto" };
    agent({ type: "control_request", request_id: "h", request: { subtype: "hook_callback", callback_id: "c", input } });
    answers("h", { decision: "block", reason: "not now" });
    result();
  });
  expect(cause?.kind).toBe("compaction.blocked");
  expect(cause?.sentence).toBe("A hook blocked the automatic compaction: not now (events 2 and 3).");
});

const feedback = { role: "user", content: [{ type: "text", text: "Stop hook feedback:\n[check.sh]: write tests\n" }] };

test("feedback of a Stop hook is no failure, and explains why the turn went on", () => {
  const { cause, incidents } = diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    agent({ type: "user", message: feedback, parent_tool_use_id: null, isSynthetic: true });
    agent({ type: "system", subtype: "notification", key: "stop-hook-error", text: "stop hook problem" });
    result();
  });
  expect(incidents).toHaveLength(1);
  expect(cause).toMatchObject({ kind: "hook.kept-going", effect: "recovered" });
  expect(cause?.sentence).toBe('A Stop hook kept the turn going: "write tests" (event 2).');
});

test("a Stop hook that never lets the turn end is the cause of a reached limit", () => {
  const { cause } = diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    agent({ type: "user", message: feedback, parent_tool_use_id: null, isSynthetic: true });
    result({ subtype: "error_max_turns", is_error: true, terminal_reason: "max_turns", errors: ["limit"] });
  });
  expect(cause).toMatchObject({ kind: "hook.kept-going", effect: "ended" });
});

test("feedback of a SubagentStop hook belongs to the subagent", () => {
  const { cause } = diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    agent({ type: "user", message: feedback, parent_tool_use_id: "toolu_1", isSynthetic: true });
    result();
  });
  expect(cause?.sentence).toContain("A SubagentStop hook kept a subagent going");
});

test("the objection of a PostToolUse hook is found in the next request to the model, once", () => {
  const text = 'PostToolUse:Bash hook blocking error from command: "lint": [lint]: lint failed\n';
  const { incidents } = diagnosed((writer, { prompt, init, result }) => {
    prompt("go");
    init();
    for (const call of [1, 2])
      writer.record("model/request", { call, body: { messages: [{ role: "system", content: text }] } });
    result();
  });
  expect(incidents).toMatchObject([{ kind: "hook.objected", times: 1 }]);
  expect(incidents[0]?.sentence).toContain("lint failed");
});

test("a host's PostToolUse callback objects with its answer", () => {
  const { cause } = diagnosed((_, { prompt, init, agent, answers, result }) => {
    prompt("go");
    init();
    const request = { subtype: "hook_callback", callback_id: "h", input: { hook_event_name: "PostToolUse" } };
    agent({ type: "control_request", request_id: "q", request });
    answers("q", { decision: "block", reason: "wrong format" });
    result();
  });
  expect(cause).toMatchObject({ kind: "hook.objected", events: [2, 3] });
});

const failingCallback = (onFailure: object) =>
  diagnosed((_, { host, agent, prompt, init, use, toolResult, result }) => {
    const hooks = { PreToolUse: [{ hookCallbackIds: ["hook_0"], ...onFailure }] };
    host({ type: "control_request", request_id: "h1", request: { subtype: "initialize", hooks } });
    agent({ type: "control_response", response: { subtype: "success", request_id: "h1", response: {} } });
    prompt("go");
    init();
    use("t1", "Bash", { command: "ls" });
    const input = { hook_event_name: "PreToolUse", tool_use_id: "t1" };
    const request = { subtype: "hook_callback", callback_id: "hook_0", tool_use_id: "t1", input };
    agent({ type: "control_request", request_id: "a1", request });
    host({ type: "control_response", response: { subtype: "error", request_id: "a1", error: "hook boom" } });
    const content = "PreToolUse: Hook callback hook_0 failed: the host replied with an error.";
    agent({ type: "system", subtype: "informational", tag: "hook_callback_failed", content });
    const decision = { decision: "reject", source: "hook", reason_type: "hook" };
    toolResult("t1", "blocked", { is_error: true }, { permission_decision: decision });
    result();
  });

test("a hook callback that a host sends is no failure of its hooks", () => {
  const diagnosis = diagnosed((_, { agent, host }) => {
    host({
      type: "control_request",
      request_id: "h",
      request: { subtype: "hook_callback", callback_id: "x", input: {} },
    });
    agent({ type: "control_response", response: { subtype: "error", request_id: "h", error: "unsupported" } });
  });
  expect(kindsOf(diagnosis)).toEqual(["control.refused"]);
});

test("a failed hook callback that blocks a tool is one problem, and not a hook that denies", () => {
  const { cause, next, incidents } = failingCallback({ onFailure: "block" });
  expect(incidents).toHaveLength(1);
  expect(cause).toMatchObject({ kind: "hook.failed-and-blocked", effect: "blocked" });
  expect(cause?.sentence).toContain("callback hook_0 failed");
  expect(cause?.sentence).toContain('`onFailure: "block"` blocked Bash (ls): "hook boom"');
  expect(next).toContain("onFailure");
});

test("a hook that denies a tool keeps its blame when a callback without onFailure fails next to it", () => {
  const { cause, incidents } = failingCallback({});
  expect(cause?.kind).toBe("hook.denied-tool");
  expect(incidents.map(({ kind }) => kind)).toEqual(["hook.failed", "hook.denied-tool"]);
});

test("a PreToolUse callback that failed open outranks a denial of the host, and says that the tool ran unchecked", () => {
  const { cause, outcome, incidents } = diagnosed((_, peer) => {
    const { host, agent, prompt, init, use, toolResult, permissionRequest, answers, result } = peer;
    prompt("go");
    init();
    use("t1", "Bash", { command: "ls" });
    const input = { hook_event_name: "PreToolUse", tool_use_id: "t1" };
    agent({
      type: "control_request",
      request_id: "a1",
      request: { subtype: "hook_callback", callback_id: "h", input },
    });
    host({ type: "control_response", response: { subtype: "error", request_id: "a1", error: "lint is down" } });
    toolResult("t1", "a.txt");
    use("t2", "Write", { file_path: "note.txt" });
    permissionRequest("a2", "t2", "Write", { file_path: "note.txt" });
    answers("a2", { behavior: "deny", message: "not on Fridays" });
    toolResult("t2", "not on Fridays", { is_error: true });
    result();
  });
  expect(outcome).toBe("degraded");
  expect(cause).toMatchObject({ kind: "hook.failed-open", effect: "blocked", events: [3, 4, 5] });
  expect(cause?.sentence).toContain("failed, and Bash (ls) ran without its check: lint is down");
  expect(incidents.map(({ kind }) => kind)).toEqual(["hook.failed-open", "permission.denied-by-host"]);
});

test("regression: a SubagentStop hook of the host that kept a subagent going was not reported", () => {
  const { cause, incidents } = diagnosed((_, { agent, answers, prompt, init, result }) => {
    prompt("go");
    init();
    const input = { hook_event_name: "SubagentStop" };
    const request = { subtype: "hook_callback", callback_id: "h", input };
    agent({ type: "control_request", request_id: "a1", request });
    answers("a1", { decision: "block", reason: "Count the lines." });
    result();
  });
  expect(incidents).toHaveLength(1);
  expect(cause).toMatchObject({ kind: "hook.kept-going", effect: "recovered" });
  expect(cause?.sentence).toContain('A SubagentStop hook kept a subagent going: "Count the lines."');
});

test("regression: a session whose prompt a hook blocked had a turn that ended successfully", () => {
  const { turns, state } = diagnosed((_, { agent, prompt, init, result }) => {
    prompt("go");
    init();
    const prompt_submit_outcome = { kind: "blocked_by_hook", reason: "secret" };
    agent({ type: "system", subtype: "informational", level: "warning", prompt_submit_outcome });
    result();
  });
  expect(turns[0]?.outcome).toBe("failed");
  expect(state.sentences.join(" ")).toContain("ended without an answer at event 3: a hook blocked its prompt.");
});

const hookFrame = (fields: object) => ({
  type: "system",
  subtype: "hook_response",
  hook_id: "h",
  hook_name: "PreToolUse:Bash",
  hook_event: "PreToolUse",
  ...fields,
});
const noVerdict = (late: boolean) => ({
  type: "system",
  subtype: "informational",
  tag: "hook_no_verdict",
  hook_no_verdict: { hook_event: "PreToolUse", tool_use_id: "t1", timed_out: late },
});

test.each([
  [
    { outcome: "error", exit_code: 500, stderr: "HTTP 500 from http://localhost" },
    false,
    "failed and blocked nothing: HTTP 500",
  ],
  [{ outcome: "error", exit_code: 0, stderr: "invalid JSON" }, false, "failed and blocked nothing: invalid JSON"],
  [{ outcome: "cancelled", exit_code: 1 }, true, "was cancelled before it ended"],
])("regression: the notice about a hook without a verdict hid why: %j", (end, late, words) => {
  const { incidents } = diagnosed((_, { prompt, init, use, agent, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", { command: "ls" });
    agent(hookFrame(end));
    agent(noVerdict(late));
    toolResult("t1", "a");
    result();
  });
  expect(incidents.map(({ sentence, times }) => [sentence, times])).toEqual([
    [expect.stringContaining(`The PreToolUse:Bash hook ${words}`), 1],
  ]);
});

test("a hook without a verdict is named with the tool that ran without its check", () => {
  const { cause } = diagnosed((_, { prompt, init, use, agent, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", { command: "ls" });
    agent(noVerdict(false));
    toolResult("t1", "a");
    result();
  });
  expect(cause?.sentence).toBe("A PreToolUse hook gave no verdict, so Bash (ls) ran without its check (event 3).");
});

test("regression: a hook that was cancelled with its turn, or after it, was reported as too slow", () => {
  const late = diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    agent(hookFrame({ subtype: "hook_started", hook_event: "PostToolUse" }));
    result();
    agent(hookFrame({ outcome: "cancelled", hook_event: "PostToolUse" }));
  });
  expect(late.cause).toBeNull();
  const interrupted = diagnosed((_, { prompt, init, host, agent, result }) => {
    prompt("go");
    init();
    agent(hookFrame({ subtype: "hook_started" }));
    host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
    agent(hookFrame({ outcome: "cancelled" }));
    result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_tools" });
  });
  expect(kindsOf(interrupted)).toEqual(["interrupt.host", "waiting.control"]);
});
