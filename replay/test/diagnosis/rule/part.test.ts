import { expect, test } from "vitest";
import { diagnosed, kindsOf } from "../tape.ts";

test("a failed server is named with the error of the host's handshake", () => {
  const { cause } = diagnosed((_, { agent, answers, prompt, result }) => {
    const message = { jsonrpc: "2.0", id: 0, method: "initialize" };
    agent({
      type: "control_request",
      request_id: "m",
      request: { subtype: "mcp_message", server_name: "calc", message },
    });
    answers("m", { mcp_response: { jsonrpc: "2.0", id: 0, error: { code: 1, message: "no database" } } });
    prompt("go");
    agent({ type: "system", subtype: "init", mcp_servers: [{ name: "calc", status: "failed" }] });
    result();
  });
  expect(cause).toMatchObject({ kind: "mcp.server-failed", effect: "blocked" });
  expect(cause?.sentence).toContain("no database");
});

test.each([
  ["local_agent", "failed", "subagent.failed"],
  ["local_bash", "failed", "task.failed"],
  ["local_bash", "stopped", "task.stopped"],
  ["local_bash", "completed", undefined],
])("a task of the type %s that ends as %s is %s", (type, status, kind) => {
  const { cause } = diagnosed((_, { agent, prompt, init, result }) => {
    prompt("go");
    init();
    agent({ type: "system", subtype: "task_started", task_id: "t", task_type: type, description: "work" });
    agent({ type: "system", subtype: "task_notification", task_id: "t", status, summary: "so it ended" });
    result();
  });
  expect(cause?.kind).toBe(kind);
});

test.each([
  [false, "tool.failed"],
  [true, "task.failed"],
])("regression: a command that a tool waits for was called a background task: %s", (background, kind) => {
  const diagnosis = diagnosed((_, { agent, prompt, init, result }) => {
    const ids = { type: "system", task_id: "t", tool_use_id: "b" };
    prompt("go");
    init();
    const use = { type: "tool_use", id: "b", name: "Bash", input: { command: "make" } };
    agent({ type: "assistant", message: { role: "assistant", content: [use] }, parent_tool_use_id: null });
    agent({ ...ids, subtype: "task_started", task_type: "local_bash", description: "Build", is_backgrounded: false });
    if (background) agent({ ...ids, subtype: "task_updated", patch: { is_backgrounded: true } });
    agent({ ...ids, subtype: "task_notification", status: "failed", summary: "Build" });
    const failure = { type: "tool_result", tool_use_id: "b", content: "Exit code 2", is_error: !background };
    agent({ type: "user", message: { role: "user", content: [failure] }, parent_tool_use_id: null });
    result();
  });
  expect(kindsOf(diagnosis)).toEqual([kind]);
});

test("regression: a subagent that failed was reported again as a call that failed", () => {
  const diagnosis = diagnosed((_, { agent, prompt, init, result }) => {
    const ids = { type: "system", task_id: "t", tool_use_id: "a" };
    prompt("go");
    init();
    const use = { type: "tool_use", id: "a", name: "Agent", input: { description: "Review" } };
    agent({ type: "assistant", message: { role: "assistant", content: [use] }, parent_tool_use_id: null });
    agent({
      ...{ ...ids, subtype: "task_started", task_type: "local_agent" },
      ...{ description: "Review", is_backgrounded: false },
    });
    agent({ ...ids, subtype: "task_notification", status: "failed", summary: "the API failed" });
    const failure = { type: "tool_result", tool_use_id: "a", content: "Agent terminated early", is_error: true };
    agent({ type: "user", message: { role: "user", content: [failure] }, parent_tool_use_id: null });
    result();
  });
  expect(kindsOf(diagnosis)).toEqual(["subagent.failed"]);
  expect(diagnosis.cause).toMatchObject({
    times: 1,
    sentence: 'The subagent "Review" failed: the API failed (events 3, 4, and 5).',
  });
});

test("a task that the host's interrupt stopped is named with it", () => {
  const { cause } = diagnosed((_, { host, agent, prompt, init, result }) => {
    prompt("go");
    init();
    agent({ type: "system", subtype: "task_started", task_id: "t", task_type: "local_agent", description: "work" });
    result();
    host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
    agent({ type: "system", subtype: "task_notification", task_id: "t", status: "stopped", summary: "work" });
    agent({ type: "control_response", response: { subtype: "success", request_id: "i", response: {} } });
  });
  expect(cause?.sentence).toContain('The subagent "work" was stopped by the host\'s interrupt');
});

test("a task that the host asked to stop is named with the request", () => {
  const { cause } = diagnosed((_, { host, agent, prompt, init, result }) => {
    prompt("go");
    init();
    agent({ type: "system", subtype: "task_started", task_id: "t", task_type: "local_bash", description: "work" });
    result();
    host({ type: "control_request", request_id: "s", request: { subtype: "stop_task", task_id: "t" } });
    agent({ type: "system", subtype: "task_notification", task_id: "t", status: "stopped", summary: "work" });
    agent({ type: "control_response", response: { subtype: "success", request_id: "s", response: {} } });
  });
  expect(cause?.sentence).toBe('The background task "work" was stopped by the host\'s request (events 2, 4, and 5).');
});

test.each([
  ["skipped: Compaction blocked by PreCompact hook: not now", "compaction.blocked"],
  ["the summary failed", "compaction.failed"],
])("a compaction that ends with %j is %s", (error, kind) => {
  const diagnosis = diagnosed((_, { agent, prompt, init, result }) => {
    prompt("/compact");
    agent({ type: "system", subtype: "status", status: null, compact_result: "failed", compact_error: error });
    init();
    result();
  });
  expect(kindsOf(diagnosis)).toEqual([kind]);
});

test("a compaction that the host interrupted did not fail", () => {
  const { cause } = diagnosed((_, { agent, host, prompt, init, result }) => {
    prompt("/compact");
    host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
    agent({ type: "system", subtype: "status", status: null, compact_result: "failed", compact_error: "aborted" });
    agent({ type: "control_response", response: { subtype: "success", request_id: "i", response: {} } });
    init();
    result();
  });
  expect(cause).toMatchObject({ kind: "interrupt.host", events: [1, 2] });
});

test("a task that the model stops itself is no incident", () => {
  const diagnosis = diagnosed((_, { agent, prompt, init, use, toolResult, result }) => {
    prompt("go");
    init();
    agent({ type: "system", subtype: "task_started", task_id: "t", task_type: "local_bash", description: "serve" });
    use("k1", "TaskStop", { task_id: "t" });
    agent({ type: "system", subtype: "task_notification", task_id: "t", status: "stopped", summary: "serve" });
    toolResult("k1", "stopped");
    result();
  });
  expect(kindsOf(diagnosis)).toEqual([]);
});

test("regression: a failed compaction was reported again as a failed command", () => {
  const diagnosis = diagnosed((_, { agent, prompt, init, result }) => {
    prompt("/compact");
    agent({ type: "system", subtype: "status", status: null, compact_result: "failed", compact_error: "refused" });
    init();
    agent({
      type: "assistant",
      message: { role: "assistant", model: "<synthetic>", content: [{ type: "text", text: "Error: refused" }] },
      parent_tool_use_id: null,
      local_command_run: { command: "compact", args: "" },
      local_command_outcome: { kind: "failed" },
    });
    result();
  });
  expect(kindsOf(diagnosis)).toEqual(["compaction.failed"]);
});

test("a server with a wrong configuration is named with the reason", () => {
  const { cause } = diagnosed((_, { agent, prompt, result }) => {
    prompt("go");
    const errors = [{ name: "docs", type: "invalid_config", message: "command: expected string" }];
    agent({ type: "system", subtype: "init", mcp_servers: [], mcp_server_errors: errors });
    result();
  });
  expect(cause?.kind).toBe("mcp.server-failed");
  expect(cause?.sentence).toContain("docs: command: expected string");
});

test("a slash command that fails is named with its message", () => {
  const { cause } = diagnosed((_, { agent, prompt, init, result }) => {
    prompt("/compact");
    init();
    agent({
      type: "assistant",
      message: { role: "assistant", model: "<synthetic>", content: [{ type: "text", text: "Nothing to compact" }] },
      parent_tool_use_id: null,
      local_command_run: { command: "compact", args: "" },
      local_command_outcome: { kind: "failed" },
    });
    result();
  });
  expect(cause?.sentence).toContain("The command /compact failed: Nothing to compact");
});

test("a slash command that the agent does not run is named with its message", () => {
  const { cause } = diagnosed((_, { agent, prompt, init, result }) => {
    prompt("/compact");
    init();
    agent({
      type: "assistant",
      message: {
        role: "assistant",
        model: "<synthetic>",
        content: [{ type: "text", text: "/compact is unavailable" }],
      },
      parent_tool_use_id: null,
      local_command_outcome: { kind: "unavailable_headless" },
    });
    result();
  });
  expect(cause?.sentence).toContain("A command did not run: /compact is unavailable");
});

test("a control request that the agent refuses is named with the agent's answer", () => {
  const { cause } = diagnosed((_, { agent, host }) => {
    host({ type: "control_request", request_id: "m", request: { subtype: "set_model", model: "x" } });
    agent({ type: "control_response", response: { subtype: "error", request_id: "m", error: "no such model" } });
  });
  expect(cause).toMatchObject({ kind: "control.refused", effect: "blocked", events: [0, 1] });
  expect(cause?.sentence).toContain("set_model request: no such model");
});

test("requests that the agent refuses for different reasons are different problems", () => {
  const { incidents } = diagnosed((_, { agent, host }) => {
    for (const [id, error] of Object.entries({ a: "no such model", b: "not now", c: "not now" })) {
      host({ type: "control_request", request_id: id, request: { subtype: "set_model", model: id } });
      agent({ type: "control_response", response: { subtype: "error", request_id: id, error } });
    }
  });
  expect(incidents.map(({ events }) => events)).toEqual([
    [0, 1],
    [2, 3, 4, 5],
  ]);
});

test.each([[true], [false]])("a failed compaction asks for no other try if a later one succeeded: %s", (later) => {
  const { cause, next } = diagnosed((_, { prompt, init, agent, result }) => {
    prompt("go");
    init();
    agent({ type: "system", subtype: "status", status: null, compact_result: "failed", compact_error: "too few" });
    if (later) agent({ type: "system", subtype: "status", status: null, compact_result: "success" });
    result();
  });
  expect(cause).toMatchObject({ kind: "compaction.failed", effect: later ? "recovered" : "blocked" });
  expect(cause?.wentOn ?? null).toBe(later ? "The session went on: a later compaction succeeded at event 3." : null);
  expect(next === null).toBe(later);
});

test("a server of the host that never answered is the cause, and its advice names no command", () => {
  const { cause, next } = diagnosed((writer, { agent, prompt, result }) => {
    const request = { subtype: "mcp_message", server_name: "mute", message: { id: 0, method: "initialize" } };
    agent({ type: "control_request", request_id: "m", request });
    prompt("go");
    agent({ type: "system", subtype: "init", mcp_servers: [{ name: "mute", status: "failed", source: "sdk" }] });
    result();
    writer.record("process/exit", { code: 0, signal: null });
  });
  expect(cause).toMatchObject({ kind: "mcp.server-unanswered", events: [0, 2] });
  expect(cause?.sentence).toContain("The host never answered the initialize request for its MCP server mute");
  expect(next).not.toContain("command");
});

test("a failed task whose summary names it is named once", () => {
  const { cause } = diagnosed((_, { agent, prompt, init, result }) => {
    prompt("go");
    init();
    const task = { task_id: "t", task_type: "local_bash", description: "Dev server", is_backgrounded: true };
    agent({ type: "system", subtype: "task_started", ...task });
    const summary = 'Background command "Dev server" failed with exit code 9';
    agent({ type: "system", subtype: "task_notification", task_id: "t", status: "failed", summary });
    result();
  });
  expect(cause?.sentence).toMatch(/^Background command "Dev server" failed with exit code 9 \(events/);
});

test("the stop of a task within a tool call is not reported besides the interrupt of the call", () => {
  const { incidents } = diagnosed((_, { agent, prompt, init, result }) => {
    prompt("go");
    init();
    const task = { task_id: "t", task_type: "local_bash", description: "Build", is_backgrounded: false };
    agent({ type: "system", subtype: "task_started", ...task });
    agent({ type: "system", subtype: "task_notification", task_id: "t", status: "stopped", summary: "Build" });
    result();
  });
  expect(incidents).toEqual([]);
});

test.each([
  "NOTE: this agent stopped at its 2-turn limit before finishing. It was still calling tools.",
  "NOTE: the agent reached its limit of 2 turns before it finished. Its work so far remains.",
])("regression: a subagent that stopped at its limit of turns was no problem: %s", (summary) => {
  const { cause } = diagnosed((_, { agent, prompt, init, result }) => {
    prompt("go");
    init();
    const task = { task_id: "t", task_type: "local_agent", description: "dig", tool_use_id: "t1" };
    agent({ type: "system", subtype: "task_started", ...task });
    agent({
      type: "system",
      subtype: "task_notification",
      task_id: "t",
      tool_use_id: "t1",
      status: "completed",
      summary,
    });
    result();
  });
  expect(cause).toMatchObject({ kind: "subagent.failed", effect: "blocked" });
  expect(cause?.sentence).toContain('The subagent "dig" stopped at its limit of 2 turns');
});

test("a plugin that the agent did not load is the cause, once for all turns", () => {
  const diagnosis = diagnosed((_, { agent, prompt, result }) => {
    const error = { plugin: "inline[0]", type: "path-not-found", message: "Path not found", path: "/work/plugins/ops" };
    for (const text of ["one", "two"]) {
      prompt(text);
      agent({ type: "system", subtype: "init", plugin_errors: [error] });
      result();
    }
  });
  expect(kindsOf(diagnosis)).toEqual(["plugin.failed"]);
  expect(diagnosis.cause?.sentence).toBe("The agent did not load the plugin ops: Path not found (event 1).");
});

test("regression: the reason of a failed server was missing if only an answer to mcp_status gave it", () => {
  const diagnosis = diagnosed((_, { agent, host, prompt, result }) => {
    prompt("go");
    agent({ type: "system", subtype: "init", mcp_servers: [{ name: "crm", status: "failed" }] });
    result();
    host({ type: "control_request", request_id: "s", request: { subtype: "mcp_status" } });
    const response = { mcpServers: [{ name: "crm", status: "failed", error: "HTTP 401" }] };
    agent({ type: "control_response", response: { subtype: "success", request_id: "s", response } });
  });
  expect(kindsOf(diagnosis)).toEqual(["mcp.server-failed"]);
  expect(diagnosis.cause?.sentence).toBe("The MCP server crm is not connected: HTTP 401 (events 1 and 4).");
});
