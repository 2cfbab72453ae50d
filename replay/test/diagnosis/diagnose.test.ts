import { expect, test } from "vitest";
import { diagnosed, kindsOf } from "./tape.ts";

test("a session without incident has no cause, and its turns are listed", () => {
  const diagnosis = diagnosed((_, { prompt, init, assistant, result }) => {
    for (const text of ["one", "two"]) {
      prompt(text);
      init();
      assistant("done");
      result();
    }
  });
  expect(diagnosis).toMatchObject({ cause: null, next: null, incidents: [] });
  expect(diagnosis.turns).toMatchObject([
    { number: 1, prompts: ["one"], outcome: "answered", incidents: [] },
    { number: 2, prompts: ["two"], outcome: "answered", incidents: [] },
  ]);
});

test("an incident is in the turn in which it happened", () => {
  const { turns, cause } = diagnosed((_, { prompt, init, use, toolResult, assistant, result }) => {
    prompt("one");
    init();
    use("t1", "Bash", { command: "false" });
    toolResult("t1", "Exit code 1", { is_error: true });
    result();
    prompt("two");
    init();
    assistant("done");
    result();
  });
  expect(turns.map(({ incidents }) => incidents.length)).toEqual([1, 0]);
  expect(cause?.kind).toBe("tool.failed");
});

test("what ended the turn comes before what the agent recovered from", () => {
  const { cause, next } = diagnosed((_, { prompt, init, agent, assistant, result }) => {
    prompt("go");
    init();
    agent({ type: "system", subtype: "api_retry", attempt: 1, max_retries: 2, error_status: 529, error: "overloaded" });
    const failed = { error: "authentication_failed", api_error_status: 401, is_api_error_message: true };
    assistant("Invalid API key", failed);
    result({ is_error: true, terminal_reason: "api_error", api_error_status: 401, result: "Invalid API key" });
  });
  expect(cause).toMatchObject({ kind: "model.authentication", effect: "ended", events: [3, 4] });
  expect(next).toContain("ANTHROPIC_API_KEY");
});

test("an open question comes before everything that went before it", () => {
  const { cause, verdict } = diagnosed((_, { prompt, init, use, toolResult, permissionRequest }) => {
    prompt("go");
    init();
    use("t1", "Bash", { command: "false" });
    toolResult("t1", "Exit code 1", { is_error: true });
    use("t2", "Bash", { command: "rm x" });
    permissionRequest("a1", "t2", "Bash", { command: "rm x" });
  });
  expect(verdict).toBe("waiting");
  expect(cause).toMatchObject({ kind: "waiting.permission", effect: "stuck", events: [5] });
});

test("a server that fails in each turn is one incident of the session", () => {
  const diagnosis = diagnosed((_, { agent, prompt, result }) => {
    for (const text of ["one", "two"]) {
      prompt(text);
      agent({ type: "system", subtype: "init", session_id: "s", mcp_servers: [{ name: "db", status: "failed" }] });
      result();
    }
  });
  expect(kindsOf(diagnosis)).toEqual(["mcp.server-failed"]);
});

test("a prompt that the agent's end leaves without an outcome is lost", () => {
  const diagnosis = diagnosed((writer, { prompt, init, result }) => {
    prompt("one");
    init();
    result();
    prompt("two");
    writer.record("wire/end", { direction: "host-to-agent" });
    writer.record("process/exit", { code: 0, signal: null });
  });
  expect(diagnosis.cause).toMatchObject({ kind: "prompt.lost", effect: "ended" });
  expect(diagnosis.cause?.sentence).toContain('"two"');
});
