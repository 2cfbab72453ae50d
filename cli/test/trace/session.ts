import { createMemoryTape, readOverview, type SessionReading, type Tape } from "@agentwire/replay";

const shared = { session_id: "s1", parent_tool_use_id: null };

const message = (id: string, block: object) => ({
  ...{ id, type: "message", role: "assistant", model: "opus", content: [block] },
  usage: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 100, cache_creation_input_tokens: 7 },
});

/** A session with a tool that fails, a permission request, a retry, a compaction, a subagent, and a task that outlives its tool. */
export function busyTape(environment: Readonly<Record<string, string>> = {}) {
  const tape = createMemoryTape({
    header: { startedAt: "2026-05-01T10:00:00Z", argv: ["agent"], cwd: "/home/dev/shop", environment },
  });
  const agent = (frame: object) => tape.frame("agent-to-host", { ...shared, ...frame });
  const uses = (id: string, toolUseId: string, name: string, input: object, parent: string | null = null) =>
    agent({
      type: "assistant",
      message: message(id, { type: "tool_use", id: toolUseId, name, input }),
      parent_tool_use_id: parent,
    });
  const toolResult = (toolUseId: string, isError = false, parent: string | null = null) =>
    agent({
      type: "user",
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: toolUseId, content: "out", is_error: isError }],
      },
      parent_tool_use_id: parent,
    });
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "deploy the shop" }, ...shared });
  agent({ type: "system", subtype: "init", model: "opus", claude_code_version: "2.1.330" });
  agent({
    type: "system",
    subtype: "api_retry",
    attempt: 1,
    retry_delay_ms: 2,
    error_status: 529,
    error: "overloaded",
  });
  uses("m1", "t1", "Bash", { command: "make secret-deploy" });
  const request = { subtype: "can_use_tool", tool_name: "Bash", input: {}, tool_use_id: "t1" };
  agent({ type: "control_request", request_id: "q1", request });
  const response = { subtype: "success", request_id: "q1", response: { behavior: "allow", updatedInput: {} } };
  tape.frame("host-to-agent", { type: "control_response", response });
  toolResult("t1", true);
  uses("m2", "t2", "Agent", { subagent_type: "reviewer", description: "look" });
  uses("m3", "t3", "Read", { file_path: "/a" }, "t2");
  toolResult("t3", false, "t2");
  toolResult("t2");
  uses("m4", "t4", "Bash", { command: "sleep 9", run_in_background: true });
  agent({ type: "system", subtype: "task_started", task_id: "k1", tool_use_id: "t4", task_type: "local_bash" });
  toolResult("t4");
  agent({ type: "system", subtype: "status", status: "compacting" });
  agent({ type: "system", subtype: "status", status: null, compact_result: "success" });
  const used = {
    inputTokens: 40,
    outputTokens: 20,
    cacheReadInputTokens: 0,
    cacheCreationInputTokens: 0,
    costUSD: 0.25,
  };
  agent({
    ...{ type: "result", subtype: "success", is_error: false, result: "done", total_cost_usd: 0.25 },
    ...{ usage: { input_tokens: 40, output_tokens: 20 }, modelUsage: { opus: used } },
  });
  agent({ type: "system", subtype: "task_notification", task_id: "k1", status: "completed" });
  tape.record("process/exit", { code: 0, signal: null });
  tape.finish();
  return tape;
}

/** A tape as an overview reads it. */
export function readingOf(tape: Tape): SessionReading {
  const reader = readOverview();
  reader.header(tape.header);
  for (const event of tape.events) reader.push(event);
  return reader.reading(tape.state);
}
