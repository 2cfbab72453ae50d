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
