import type { TapeWriter } from "@agentwire/replay";
import { line } from "../tape/sample.ts";

const common = { session_id: "s", uuid: "u", parent_tool_use_id: null };

/** Writes frames in the form that the real process gives them. */
export function speaker(writer: TapeWriter) {
  const agent = (frame: object) => writer.line("agent-to-host", line(frame));
  const host = (frame: object) => writer.line("host-to-agent", line(frame));
  return {
    agent,
    host,
    prompt: (content: string) => host({ type: "user", message: { role: "user", content }, parent_tool_use_id: null }),
    init: () =>
      agent({
        type: "system",
        subtype: "init",
        model: "claude-opus-5-5",
        permissionMode: "default",
        tools: ["Bash"],
        ...common,
      }),
    use: (id: string, name: string, input: object, parent: string | null = null) =>
      agent({
        type: "assistant",
        message: { id: "m", role: "assistant", content: [{ type: "tool_use", id, name, input }] },
        ...common,
        parent_tool_use_id: parent,
      }),
    assistant: (text: string, more: object = {}) =>
      agent({
        type: "assistant",
        message: { id: "m", role: "assistant", content: [{ type: "text", text }] },
        ...common,
        ...more,
      }),
    permissionRequest: (requestId: string, toolUseId: string, tool_name: string, input: object) =>
      agent({
        type: "control_request",
        request_id: requestId,
        request: { subtype: "can_use_tool", tool_name, input, tool_use_id: toolUseId },
      }),
    answers: (requestId: string, response: object) =>
      host({ type: "control_response", response: { subtype: "success", request_id: requestId, response } }),
    toolResult: (toolUseId: string, content: string, more: object = {}, meta: object = {}) =>
      agent({
        type: "user",
        message: { role: "user", content: [{ type: "tool_result", tool_use_id: toolUseId, content, ...more }] },
        ...common,
        tool_result_meta: [{ id: toolUseId, ...meta }],
      }),
    result: (more: object = {}) =>
      agent({
        type: "result",
        subtype: "success",
        is_error: false,
        result: "done",
        num_turns: 2,
        total_cost_usd: 0.5,
        terminal_reason: "completed",
        permission_denials: [],
        ...common,
        ...more,
      }),
  };
}

/** A turn in which the host allows one tool and denies another. */
export function decided(writer: TapeWriter): void {
  const { host, agent, prompt, init, use, permissionRequest, answers, toolResult, result } = speaker(writer);
  prompt("tidy up"); // 0
  init(); // 1
  use("t1", "Bash", { command: "ls -la" }); // 2
  permissionRequest("a1", "t1", "Bash", { command: "ls -la" }); // 3
  answers("a1", { behavior: "allow", updatedInput: {} }); // 4
  toolResult("t1", "total 0"); // 5
  use("t2", "Bash", { command: "rm -rf /" }); // 6
  permissionRequest("a2", "t2", "Bash", { command: "rm -rf /" }); // 7
  answers("a2", { behavior: "deny", message: "not that" }); // 8
  toolResult("t2", "not that", { is_error: true }, { non_execution_kind: "permission-rule" }); // 9
  agent({ type: "system", subtype: "session_state_changed", state: "idle" }); // 10
  result({ permission_denials: [{ tool_name: "Bash" }] }); // 11
  host({ type: "control_request", request_id: "h1", request: { subtype: "set_model", model: "opus" } }); // 12
}
