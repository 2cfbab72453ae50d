import { createMemoryTape } from "@agentwire/replay";

/** A session in which the host lets a command run: the question is event 4, its answer event 5, the result event 6. */
export function sessionWithPermission(): Uint8Array {
  const argv = ["agent", "--output-format", "stream-json", "--input-format", "stream-json", "--verbose"];
  const tape = createMemoryTape({
    header: {
      argv: [...argv, "--permission-prompt-tool", "stdio"],
      cwd: "/project",
      startedAt: "2026-01-01T00:00:00Z",
    },
  });
  const input = { command: "touch made", description: "make it" };
  const session_id = "11111111-1111-4111-8111-111111111111";
  const shared = { session_id, parent_tool_use_id: null };
  const message = (id: string, block: object) => ({
    id,
    type: "message",
    role: "assistant",
    model: "m",
    content: [block],
    usage: { input_tokens: 1, output_tokens: 1 },
  });
  const permissionRequest = { subtype: "can_use_tool", tool_name: "Bash", input, tool_use_id: "t1" };
  const allows = { subtype: "success", request_id: "q1", response: { behavior: "allow", updatedInput: input } };
  const result = { type: "tool_result", tool_use_id: "t1", content: "made it", is_error: false };
  tape.frame("host-to-agent", { type: "control_request", request_id: "i1", request: { subtype: "initialize" } });
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "make it" }, ...shared });
  tape.frame("agent-to-host", { type: "system", subtype: "init", cwd: "/project", model: "m", ...shared });
  const call = { type: "tool_use", id: "t1", name: "Bash", input };
  tape.frame("agent-to-host", { type: "assistant", message: message("m1", call), ...shared });
  tape.frame("agent-to-host", { type: "control_request", request_id: "q1", request: permissionRequest });
  tape.frame("host-to-agent", { type: "control_response", response: allows });
  tape.frame("agent-to-host", { type: "user", message: { role: "user", content: [result] }, ...shared });
  const done = { type: "text", text: "done" };
  tape.frame("agent-to-host", { type: "assistant", message: message("m2", done), ...shared });
  tape.frame("agent-to-host", { type: "result", subtype: "success", is_error: false, result: "done", ...shared });
  tape.record("wire/end", { direction: "host-to-agent" });
  tape.record("wire/end", { direction: "agent-to-host" });
  tape.record("process/exit", { code: 0, signal: null });
  tape.finish();
  return tape.bytes();
}

/** The events of an answer of the model with one block. */
function answerEvents(block: { readonly type: string } & Readonly<Record<string, unknown>>): readonly object[] {
  const { input, ...empty } = block;
  const message = { id: "m", type: "message", role: "assistant", model: "m", content: [], usage: { output_tokens: 1 } };
  const delta =
    input === undefined
      ? { type: "text_delta", text: "" }
      : { type: "input_json_delta", partial_json: JSON.stringify(input) };
  return [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: input === undefined ? block : { ...empty, input: {} } },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: input === undefined ? "end_turn" : "tool_use" },
      usage: { output_tokens: 1 },
    },
    { type: "message_stop" },
  ];
}

/**
 * A session in which the agent refuses a command without asking anyone: the call is event 13. The first call of the
 * model fails.
 */
export function sessionWithRefusal(): Uint8Array {
  const argv = ["agent", "--output-format", "stream-json", "--input-format", "stream-json", "--verbose"];
  const tape = createMemoryTape({ header: { argv, cwd: "/project", startedAt: "2026-01-01T00:00:00Z" } });
  const shared = { session_id: "11111111-1111-4111-8111-111111111111", parent_tool_use_id: null };
  const call = { type: "tool_use", id: "t1", name: "Bash", input: { command: "touch /made", description: "make it" } };
  const text = { type: "text", text: "done" };
  const body = { messages: [{ role: "user", content: "make it" }] };
  const answer = (number: number, block: typeof call | typeof text) => {
    tape.record("model/request", { call: number, body });
    tape.record("model/start", { call: number, status: 200 });
    for (const event of answerEvents(block)) tape.record("model/event", { call: number, event });
    tape.record("model/end", { call: number, status: 200 });
    const message = { id: "m", type: "message", role: "assistant", model: "m", content: [block] };
    tape.frame("agent-to-host", { type: "assistant", message, ...shared });
  };
  const refusal = { type: "tool_result", tool_use_id: "t1", content: "needs approval", is_error: true };
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "make it" }, ...shared });
  tape.frame("agent-to-host", { type: "system", subtype: "init", cwd: "/project", model: "m", ...shared });
  tape.record("model/request", { call: 1, body });
  tape.record("model/end", { call: 1, status: 529, body: { type: "error", error: { type: "overloaded_error" } } });
  answer(2, call);
  tape.frame("agent-to-host", { type: "system", subtype: "permission_denied", tool_name: "Bash", tool_use_id: "t1" });
  tape.frame("agent-to-host", { type: "user", message: { role: "user", content: [refusal] }, ...shared });
  answer(3, text);
  tape.frame("agent-to-host", { type: "result", subtype: "success", is_error: false, result: "done", ...shared });
  tape.record("wire/end", { direction: "host-to-agent" });
  tape.finish();
  return tape.bytes();
}
