import { expect, test } from "vitest";
import { diagnosed } from "../tape.ts";

test("a signal of the host to an idle agent is an ordinary end", () => {
  const { cause } = diagnosed((writer, { prompt, init, result, agent }) => {
    prompt("go");
    init();
    result();
    agent({ type: "system", subtype: "session_state_changed", state: "idle" });
    writer.record("process/signal", { signal: "SIGTERM" });
    writer.record("process/exit", { code: 143, signal: null });
  });
  expect(cause).toBeNull();
});

test("regression: a tool that the host's signal stopped was reported as failed", () => {
  const { incidents } = diagnosed((writer, { prompt, init, result, use, toolResult, agent }) => {
    prompt("go");
    init();
    agent({ type: "system", subtype: "task_started", task_id: "t", task_type: "local_agent", description: "Long job" });
    use("t1", "Bash", { command: "sleep 20" });
    result({ terminal_reason: "budget_exhausted", is_error: false });
    writer.record("process/signal", { signal: "SIGTERM" });
    toolResult("t1", "Exit code 137", { is_error: true });
    writer.record("process/exit", { code: 143, signal: null });
  });
  expect(incidents.filter(({ kind }) => !kind.startsWith("limit."))).toMatchObject([
    { kind: "task.stopped", sentence: expect.stringContaining("while the task Long job was live in the background") },
  ]);
});

test("a signal of the host in the middle of a turn is the cause", () => {
  const { cause } = diagnosed((writer, { prompt, init }) => {
    prompt("go");
    init();
    writer.record("process/signal", { signal: "SIGTERM" });
    writer.record("process/exit", { code: 143, signal: null });
  });
  expect(cause).toMatchObject({ kind: "process.killed-by-host", events: [2, 3] });
});

test("a traceback that stopped a turn is the cause, not the signal of the host that waited", () => {
  const { cause } = diagnosed((writer, { prompt, init }) => {
    prompt("go");
    init();
    writer.record("process/stderr", { text: "Traceback (most recent call last):\n  line 3\nKeyError: 'word'\n" });
    writer.record("process/signal", { signal: "SIGTERM" });
    writer.record("process/exit", { code: 143, signal: null });
  });
  expect(cause).toMatchObject({ kind: "process.turn-failed" });
  expect(cause?.sentence).toContain("KeyError: 'word'");
});

test("an exit code without a failed turn is a crash, with the end of stderr", () => {
  const { cause } = diagnosed((writer, { prompt, init, result }) => {
    prompt("go");
    init();
    result();
    writer.record("process/stderr", { text: "panic: out of cheese\n" });
    writer.record("process/exit", { code: 3, signal: null });
  });
  expect(cause?.kind).toBe("process.crashed");
  expect(cause?.sentence).toContain("out of cheese");
});

test.each([
  [
    'The scripted agent stopped: it waited for {"type":"control_response"} without a match. Meanwhile arrived: user.',
    "script.not-followed",
    'The agent waited for {"type":"control_response"} without a match. Meanwhile arrived: user (event 3).',
  ],
  ["agentwire: The host sent a user frame, and the tape has none.", "replay.diverged", "The host sent a user frame"],
])("a stand-in that stops because of its host did not crash: %s", (text, kind, reason) => {
  const { cause } = diagnosed((writer, { prompt, init }) => {
    prompt("go");
    init();
    writer.record("process/stderr", { text: `${text}\n` });
    writer.record("process/exit", { code: 70, signal: null });
  });
  expect(cause).toMatchObject({ kind, effect: "ended" });
  expect(cause?.sentence).toContain(reason);
});

test("an agent that ends before it answers did not start", () => {
  const { cause } = diagnosed((writer, { host }) => {
    host({ type: "control_request", request_id: "1", request: { subtype: "initialize" } });
    writer.record("process/stderr", { text: "unknown option\n" });
    writer.record("process/exit", { code: 1, signal: null });
  });
  expect(cause?.kind).toBe("process.refused-to-start");
});

test.each([
  ["SIGKILL", "process.killed"],
  ["SIGSEGV", "process.crashed"],
])("an agent that ends by %s, which the host did not send, is %s", (signal, kind) => {
  const { cause } = diagnosed((writer, { prompt, init }) => {
    prompt("go");
    init();
    writer.record("process/exit", { code: null, signal });
  });
  expect(cause).toMatchObject({ kind, effect: "ended" });
});

test("an agent that was killed while a tool ran names the tool, which may have killed it", () => {
  const { cause } = diagnosed((writer, { prompt, init, agent }) => {
    prompt("go");
    init();
    const block = { type: "tool_use", id: "t1", name: "Bash", input: { command: "kill -9 $PPID" } };
    agent({ type: "assistant", message: { id: "m1", role: "assistant", content: [block] }, parent_tool_use_id: null });
    writer.record("process/exit", { code: null, signal: "SIGKILL" });
  });
  expect(cause?.sentence).toContain("did not send, while Bash (kill -9 $PPID) had no result (events 2 and 3)");
});

test("a frame that the agent does not accept is the cause of its exit", () => {
  const { cause } = diagnosed((writer, { prompt, init, result }) => {
    prompt("go");
    init();
    result();
    writer.record("process/stderr", { text: "Error: Expected message role 'user', got 'assistant'\n" });
    writer.record("process/exit", { code: 1, signal: null });
  });
  expect(cause?.kind).toBe("wire.invalid-frame");
});

test("an agent that reports in a result without a turn why it does not start has refused to start", () => {
  const { cause } = diagnosed((writer, { result }) => {
    result({ subtype: "error_during_execution", is_error: true, num_turns: 0, errors: ["No conversation found"] });
    writer.record("process/exit", { code: 1, signal: null });
  });
  expect(cause).toMatchObject({ kind: "process.refused-to-start", effect: "ended" });
});

test("regression: a process that ended with code 0 before it was ready was not the cause", () => {
  const { cause } = diagnosed((writer, { host }) => {
    host({ type: "control_request", request_id: "1", request: { subtype: "initialize" } });
    writer.record("process/stderr", { text: "no license\n" });
    writer.record("process/exit", { code: 0, signal: null });
  });
  expect(cause).toMatchObject({ kind: "process.refused-to-start" });
  expect(cause?.sentence).toContain("ended with code 0 before it was ready: no license");
});

test("an agent whose host ends its input before it is ready ends as usual", () => {
  const { cause } = diagnosed((writer, { host }) => {
    host({ type: "control_request", request_id: "1", request: { subtype: "initialize" } });
    writer.record("wire/end", { direction: "host-to-agent" });
    writer.record("process/exit", { code: 0, signal: null });
  });
  expect(cause?.kind).not.toBe("process.refused-to-start");
});

test.each([
  [false, "The host sent SIGTERM while the model had not answered since event 1 (events 2 and 3)."],
  [true, "The host sent SIGTERM while Bash (sleep 9) had no result (events 2, 3, and 4)."],
])("the cause of a signal names what the agent waited for (a tool: %s)", (isTool, sentence) => {
  const { cause } = diagnosed((writer, { prompt, init, use }) => {
    prompt("go");
    init();
    if (isTool) use("t1", "Bash", { command: "sleep 9" });
    writer.record("process/signal", { signal: "SIGTERM" });
    writer.record("process/exit", { code: 143, signal: null });
  });
  expect(cause?.sentence).toBe(sentence);
});

test.each([
  ["SIGUSR1", false],
  ["SIGINT", true],
])("regression: after %s, a tool that failed later was hidden", (signal, isNewTurn) => {
  const { incidents } = diagnosed((writer, { prompt, init, result, use, toolResult }) => {
    prompt("go");
    init();
    writer.record("process/signal", { signal });
    if (isNewTurn) {
      result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_tools" });
      prompt("again");
      init();
    }
    use("t1", "Bash", { command: "make" });
    toolResult("t1", "Exit code 2", { is_error: true });
    result();
  });
  expect(incidents.map(({ kind }) => kind)).toContain("tool.failed");
});

test("regression: a failed model call of an agent that prints plain text was reported as a refused start", () => {
  const { cause, incidents } = diagnosed((writer) => {
    writer.record("process/spawn", { pid: 1, argv: ["claude", "-p", "hello"] });
    writer.record("model/request", { call: 1, body: {} });
    writer.record("model/end", { call: 1, status: 503, body: "no healthy upstream" });
    writer.record("process/exit", { code: 1, signal: null });
  });
  expect(cause).toMatchObject({ kind: "model.server-error", effect: "ended" });
  expect(incidents).toHaveLength(1);
});

test("regression: an option that an agent rejects after its start was reported as a crash", () => {
  const { cause } = diagnosed((writer, { prompt, init }) => {
    prompt("go");
    init();
    writer.record("process/stderr", { text: "Error: MCP tool a (passed via --permission-prompt-tool) not found\n" });
    writer.record("process/exit", { code: 1, signal: null });
  });
  expect(cause?.kind).toBe("process.refused-to-start");
  expect(cause?.sentence).toMatch(/^The agent ended with code 1: Error: MCP tool a/);
});

test("regression: a crash in a turn that printed an option of another program was reported as a refused start", () => {
  const { cause } = diagnosed((writer, { prompt, init }) => {
    prompt("go");
    init();
    writer.record("process/stderr", { text: "Error: Command failed: git fetch --all\n" });
    writer.record("process/exit", { code: 1, signal: null });
  });
  expect(cause?.kind).toBe("process.crashed");
});

test("regression: a signal behind a complete answer was reported as one in the middle of it", () => {
  const { cause } = diagnosed((writer, { prompt, init, agent }) => {
    prompt("go");
    init();
    for (const type of ["content_block_delta", "message_stop"])
      agent({ type: "stream_event", event: { type }, parent_tool_use_id: null });
    writer.record("process/signal", { signal: "SIGTERM" });
    writer.record("process/exit", { code: 143, signal: null });
  });
  expect(cause?.sentence).not.toContain("while the model was answering");
});

test("regression: a signal in the middle of an answer was reported as one before any answer", () => {
  const { cause } = diagnosed((writer, { prompt, init, agent }) => {
    prompt("go");
    init();
    agent({ type: "stream_event", event: { type: "content_block_delta" }, parent_tool_use_id: null });
    writer.record("process/signal", { signal: "SIGTERM" });
    writer.record("process/exit", { code: 143, signal: null });
  });
  expect(cause?.sentence).toContain("while the model was answering");
});
