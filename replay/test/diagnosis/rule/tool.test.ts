import { expect, test } from "vitest";
import { diagnosed } from "../tape.ts";

test.each([
  ["Bash", "Exit code 1", "tool.failed"],
  ["Bash", "Command timed out after 2s", "tool.timed-out"],
  ["Nope", "<tool_use_error>Error: No such tool available: Nope</tool_use_error>", "tool.unknown"],
  ["Bash", "<tool_use_error>InputValidationError: command is missing</tool_use_error>", "tool.invalid-input"],
  ["mcp__calc__add", "overflow", "mcp.tool-failed"],
  ["mcp__calc__add", 'MCP server "calc" tool "add" timed out after 2s', "mcp.tool-timed-out"],
  ["Bash", "PreToolUse hook did not respond before its timeout (host client may be unreachable)", "hook.timed-out"],
])("a result of %s that says %j is %s", (tool, text, kind) => {
  const { cause } = diagnosed((_, { prompt, init, use, toolResult, assistant, result }) => {
    prompt("go");
    init();
    use("t1", tool, {});
    toolResult("t1", text, { is_error: true });
    assistant("done");
    result();
  });
  expect(cause).toMatchObject({ kind, effect: "blocked", events: [2, 3] });
});

test("regression: an error of the system in a tool was reported as one of the permission tool", () => {
  const { cause } = diagnosed((writer, { prompt, init, use, toolResult, result }) => {
    writer.record("process/spawn", { pid: 1, argv: ["claude", "--permission-prompt-tool", "mcp__p__ask"] });
    prompt("go");
    init();
    use("t1", "Read", { file_path: "a" });
    toolResult("t1", "Error calling tool (Read): ENOTDIR: not a directory", { is_error: true });
    result();
  });
  expect(cause?.kind).toBe("tool.failed");
});

test("regression: said nothing about a tool use without a result in a turn that succeeded", () => {
  const { cause } = diagnosed((_, { prompt, init, use, assistant, result }) => {
    prompt("go");
    init();
    use("t1", "Read", { file_path: "a.txt" });
    assistant("done");
    result();
  });
  expect(cause).toMatchObject({ kind: "tool.no-result", effect: "blocked", events: [2, 4] });
  expect(cause?.sentence).toBe("The turn ended, and the tool Read (a.txt) has no result (events 2 and 4).");
});

test("a long reason ends without a piece of its markup", () => {
  for (let length = 120; length < 160; length++) {
    const { cause } = diagnosed((_, { prompt, init, use, toolResult, result }) => {
      prompt("go");
      init();
      use("t1", "Bash", {});
      toolResult("t1", `<tool_use_error>${"x".repeat(length)}</tool_use_error>`, { is_error: true });
      result();
    });
    expect(cause?.sentence).not.toMatch(/<|tool_u/);
  }
});

test("what the end of a subagent cuts off did not fail", () => {
  const { cause } = diagnosed((_, { prompt, init, use, agent, assistant, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", {});
    agent({
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "no", is_error: true }] },
      tool_use_result: "User rejected tool use",
    });
    assistant("done");
    result();
  });
  expect(cause).toBeNull();
});

test("what an interrupt cuts off did not fail", () => {
  const { incidents } = diagnosed((_, { prompt, init, use, host, agent, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", {});
    host({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
    agent({ type: "control_response", response: { subtype: "success", request_id: "i" } });
    toolResult("t1", "rejected", { is_error: true });
    result({ subtype: "error_during_execution", is_error: true, terminal_reason: "aborted_tools" });
  });
  expect(incidents.map(({ kind }) => kind)).toEqual(["interrupt.host"]);
});

test("structured output that the agent rejects is a problem that the session recovers from", () => {
  const { cause } = diagnosed((_, { prompt, init, use, toolResult, result }) => {
    prompt("go");
    init();
    for (const id of ["t1", "t2"]) {
      use(id, "StructuredOutput", { name: 5 });
      toolResult(id, "Output does not match required schema: /name: must be string", { is_error: true });
    }
    result();
  });
  expect(cause).toMatchObject({ kind: "structured-output.rejected", effect: "recovered", times: 2 });
  expect(cause?.sentence).toContain("/name: must be string");
});

test.each([
  ["Exit code 1\n2 failed, 10 passed", "failed: Exit code 1; 2 failed, 10 passed (events"],
  [
    "It is wrong:\n  the path\n\n is missing.\nTry again",
    "failed: It is wrong: the path; is missing. Try again (events",
  ],
  ['{\n  "code": 1\n}', 'failed: { "code": 1 } (events'],
])("the lines of the reason %j stay apart", (text, sentence) => {
  const { cause } = diagnosed((_, { prompt, init, use, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", {});
    toolResult("t1", text, { is_error: true });
    result();
  });
  expect(cause?.sentence).toContain(sentence);
});

test("regression: recommended a higher limit for a turn that repeated a failing call", () => {
  const { cause, next, incidents } = diagnosed((_, { prompt, init, use, toolResult, result }) => {
    prompt("go");
    init();
    for (const id of ["t1", "t2", "t3"]) {
      use(id, "Bash", { command: "make" });
      toolResult(id, "Exit code 2", { is_error: true });
    }
    result({ subtype: "error_max_turns", is_error: true, errors: ["Reached maximum number of turns (3)"] });
  });
  expect(cause?.kind).toBe("limit.turns");
  expect(next).toBe("Correct what made the same call fail 3 times: the turn spent its model calls on it.");
  expect(incidents.map(({ kind, times }) => [kind, times])).toEqual([
    ["tool.failed", 3],
    ["limit.turns", 1],
  ]);
  expect(incidents[0]?.sentence).toBe(
    "The tool Bash (make) failed: Exit code 2, 3 times (events 2, 3, 4, and 3 more).",
  );
});

test("regression: a command that reached its timeout and went on in the background was no problem", () => {
  const { cause, next } = diagnosed((_, { prompt, init, use, toolResult, result }) => {
    prompt("go");
    init();
    use("t1", "Bash", { command: "sleep 6" });
    toolResult("t1", "a\nCommand did not complete within its 2s timeout and was moved to the background (ID: b1).");
    result();
  });
  expect(cause).toMatchObject({ kind: "tool.timed-out", effect: "recovered" });
  expect(cause?.sentence).toContain("Bash (sleep 6) reached its timeout of 2s and went on in the background");
  expect(next).toMatch(/^Nothing to repair: the command went on in the background\. If this repeats, raise/);
});
