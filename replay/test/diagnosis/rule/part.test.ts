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
