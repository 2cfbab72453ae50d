import { type ControlSubtype, controls } from "@agentwire/protocol";
import { fieldOf } from "../engine/compare/field.ts";
import { opposite, type TapeDirection } from "../tape/format/direction.ts";

/** Control requests of an agent. Both sides may send `mcp_message`; in practice an agent does. */
const agentRequests: ReadonlySet<unknown> = new Set(
  (Object.keys(controls) as ControlSubtype[]).filter((subtype) => controls[subtype].direction !== "host-to-agent"),
);

/** Whether an answer is one that only a host gives: a permission decision, a hook output or an MCP message. */
const isHostAnswer = (frame: unknown): boolean => {
  const answer = fieldOf(fieldOf(frame, "response"), "response");
  return ["behavior", "mcp_response", "hookSpecificOutput", "continue"].some(
    (name) => fieldOf(answer, name) !== undefined,
  );
};

const hasText = (value: unknown): boolean => typeof value === "string" && value !== "";

/** Whether a `user` frame has fields that only an agent sets, wherever it occurs in a session. */
function isAgentUser(frame: unknown): boolean {
  const content = fieldOf(fieldOf(frame, "message"), "content");
  const hasToolResult = Array.isArray(content) && content.some((block) => fieldOf(block, "type") === "tool_result");
  return hasToolResult || fieldOf(frame, "isReplay") === true || hasText(fieldOf(frame, "parent_tool_use_id"));
}

/**
 * Infers who sent each frame of a log that does not say so. Call the result with the frames in order. A response goes
 * the other way than its request. If the request is not in the log, its sender's side may be absent: the response is
 * then the host's if the log has other frames of the host. Outside a turn, a `user` frame is a prompt of the host unless only an agent sends such
 * a frame. Within a turn, it is the agent's if it has the session's id and one of its own.
 */
export function inferSenders(): (frame: unknown) => TapeDirection {
  const requests = new Map<string, TapeDirection>();
  let [inTurn, hasHostFrame] = [false, false];
  const infer = (frame: unknown): TapeDirection => {
    const type = fieldOf(frame, "type");
    const id = String(fieldOf(frame, "request_id") ?? fieldOf(fieldOf(frame, "response"), "request_id"));
    if (type === "control_request") {
      const isAgents = agentRequests.has(fieldOf(fieldOf(frame, "request"), "subtype"));
      const direction = isAgents ? "agent-to-host" : "host-to-agent";
      requests.set(id, direction);
      return direction;
    }
    if (type === "control_response")
      return opposite(requests.get(id) ?? (hasHostFrame || isHostAnswer(frame) ? "agent-to-host" : "host-to-agent"));
    if (type === "control_cancel_request") return requests.get(id) ?? "agent-to-host";
    if (type === "system" && fieldOf(frame, "subtype") === "init") inTurn = true;
    if (type === "assistant") inTurn = true;
    if (type === "result") inTurn = false;
    if (type !== "user") return "agent-to-host";
    if (isAgentUser(frame)) return "agent-to-host";
    const hasIds = hasText(fieldOf(frame, "session_id")) && fieldOf(frame, "uuid") !== undefined;
    return hasIds && inTurn ? "agent-to-host" : "host-to-agent";
  };
  return (frame) => {
    const direction = infer(frame);
    hasHostFrame ||= direction === "host-to-agent";
    return direction;
  };
}
