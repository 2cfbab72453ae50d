import { expect, test } from "vitest";
import { diagnosed } from "../tape.ts";

test.each([
  [{ subtype: "error_max_turns" }, "limit.turns"],
  [{ subtype: "error_max_budget_usd", terminal_reason: "budget_exhausted" }, "limit.budget"],
  [{ subtype: "error_max_structured_output_retries" }, "limit.structured-output"],
  [{ terminal_reason: "prompt_too_long" }, "model.prompt-too-long"],
  [{ terminal_reason: "api_error", api_error_status: 529, result: "API Error: 529" }, "model.overloaded"],
  [{ stop_reason: "refusal", terminal_reason: "api_error" }, "model.refusal"],
  [{ terminal_reason: "hook_stopped", is_error: false }, "hook.stopped"],
  [{ subtype: "error_during_execution", errors: ["no idea"] }, "turn.failed"],
])("a turn that ends with %j failed by %s", (fields, kind) => {
  const { cause } = diagnosed((_, { prompt, init, result }) => {
    prompt("go");
    init();
    result({ is_error: true, ...fields });
  });
  expect(cause).toMatchObject({ kind, effect: "ended" });
});

test("a denial that stops the turn is its cause", () => {
  const { cause } = diagnosed((_, { prompt, init, use, permissionRequest, answers, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", { command: "ls" });
    permissionRequest("a1", "t1", "Bash", { command: "ls" });
    answers("a1", { behavior: "deny", message: "stop", interrupt: true });
    toolResult("t1", "rejected", { is_error: true });
    result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_tools" });
  });
  expect(cause).toMatchObject({ kind: "permission.denied-by-host", effect: "ended" });
  expect(cause?.sentence).toContain("and stopped the turn");
});

test("a turn that a signal of the host stopped names the signal", () => {
  const { cause } = diagnosed((writer, { prompt, init, result }) => {
    prompt("go");
    init();
    writer.record("process/signal", { signal: "SIGINT" });
    result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_streaming" });
  });
  expect(cause).toMatchObject({ kind: "process.killed-by-host", effect: "ended" });
  expect(cause?.sentence).toContain("The host sent SIGINT");
});

test("a deferred tool use did not run, though the turn succeeded", () => {
  const { cause } = diagnosed((_, { prompt, init, use, result }) => {
    prompt("go");
    init();
    use("t1", "Write", { file_path: "out.txt" });
    result({ terminal_reason: "tool_deferred", deferred_tool_use: { id: "t1", name: "Write", input: {} } });
  });
  expect(cause).toMatchObject({ kind: "hook.deferred-tool", effect: "blocked", events: [2, 3] });
});

test("a result without any frame before it, as `--output-format json` prints, tells why the turn failed", () => {
  const { cause } = diagnosed((writer, { result }) => {
    result({
      is_error: true,
      terminal_reason: "api_error",
      api_error_status: 400,
      result: "API Error: 400 bad request",
    });
    writer.record("process/exit", { code: 1, signal: null });
  });
  expect(cause).toMatchObject({ kind: "model.bad-request", effect: "ended" });
});

const interruptedQuestion = (later: boolean, running = false) =>
  diagnosed((_, { host, agent, prompt, init, use, permissionRequest, toolResult, assistant, result }) => {
    prompt("one");
    init();
    if (running) use("t0", "Bash", { command: "sleep 9" });
    use("t1", "Write", { file_path: "o" });
    permissionRequest("a1", "t1", "Write", { file_path: "o" });
    host({ type: "control_request", request_id: "h1", request: { subtype: "interrupt" } });
    agent({ type: "control_cancel_request", request_id: "a1" });
    agent({ type: "control_response", response: { subtype: "success", request_id: "h1", response: {} } });
    if (running) toolResult("t0", "stopped", { is_error: true }, { non_execution_kind: "user-rejected" });
    toolResult("t1", "rejected", { is_error: true }, { non_execution_kind: "user-rejected" });
    result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_tools" });
    if (!later) return;
    prompt("two");
    init();
    assistant("after");
    result();
  });

test("an interrupt during a permission question names the question, not a tool that ran", () => {
  const { cause, next } = interruptedQuestion(false);
  expect(cause).toMatchObject({ kind: "interrupt.host", effect: "ended" });
  expect(cause?.sentence).toContain("while Write (o) waited for the host's permission");
  expect(next).toContain("Send the next prompt");
  expect(interruptedQuestion(false, true).cause?.sentence).toContain("while Bash (sleep 9) ran");
});

test("an interrupt does not ask for the next prompt if that prompt was answered", () => {
  const { cause, next } = interruptedQuestion(true);
  expect(cause).toMatchObject({ kind: "interrupt.host", effect: "recovered" });
  expect(cause?.wentOn).toBe("The session went on: it answered a later prompt at event 12.");
  expect(next).toBeNull();
});

test.each([
  ["error_max_turns", "Reached maximum number of turns (3)", "The turn reached its limit of 3 model calls (event"],
  ["error_max_budget_usd", "Reached maximum budget ($5)", "The turn used up its budget of $5 (event"],
  ["error_max_turns", "no number", "The turn reached its limit of model calls: no number (event"],
])("the limit %s is named once, with its number", (subtype, text, sentence) => {
  const { cause } = diagnosed((_, { prompt, init, result }) => {
    prompt("go");
    init();
    result({ is_error: true, subtype, result: undefined, errors: [text] });
  });
  expect(cause?.sentence).toContain(sentence);
});

test.each([
  ["hook_stopped", "A hook stopped the turn at the tool Bash (ls) (events 2 and 4)."],
  ["stop_hook_prevented", "A Stop hook stopped the turn (event 4)."],
])("the end %s names where the hook stopped the turn", (reason, sentence) => {
  const { cause } = diagnosed((_, { prompt, init, use, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", { command: "ls" });
    toolResult("t1", "a");
    result({ terminal_reason: reason });
  });
  expect(cause).toMatchObject({ kind: "hook.stopped", sentence });
});
