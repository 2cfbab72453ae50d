import { fieldOf } from "../engine/compare/field.ts";
import type { TapeDirection } from "../tape/format/direction.ts";

/** Control requests that only an agent sends. */
const agentRequests: readonly unknown[] = [
  "can_use_tool",
  "hook_callback",
  "mcp_message",
  "elicitation",
  "request_user_dialog",
];

/** Whether an answer is one that only a host gives: a permission decision, a hook output or an MCP message. */
const isHostAnswer = (frame: unknown): boolean => {
  const answer = fieldOf(fieldOf(frame, "response"), "response");
  return ["behavior", "mcp_response", "hookSpecificOutput", "continue"].some(
    (name) => fieldOf(answer, name) !== undefined,
  );
};

/**
 * Who sent a frame, judged by the frame alone. `asked` remembers who sent each control request, for the frames that
 * answer or cancel it. A `user` frame comes from the agent if it carries what only an agent puts on it.
 */
export function senderOf(frame: unknown, asked: Map<string, TapeDirection>): TapeDirection {
  const type = fieldOf(frame, "type");
  const id = String(fieldOf(frame, "request_id") ?? fieldOf(fieldOf(frame, "response"), "request_id"));
  if (type === "control_request") {
    const subtype = fieldOf(fieldOf(frame, "request"), "subtype");
    const direction = agentRequests.includes(subtype) ? "agent-to-host" : "host-to-agent";
    asked.set(id, direction);
    return direction;
  }
  if (type === "control_response") {
    const asker = asked.get(id) ?? (isHostAnswer(frame) ? "agent-to-host" : "host-to-agent");
    return asker === "agent-to-host" ? "host-to-agent" : "agent-to-host";
  }
  if (type === "control_cancel_request") return asked.get(id) ?? "agent-to-host";
  if (type !== "user") return "agent-to-host";
  return typeof fieldOf(frame, "session_id") === "string" &&
    fieldOf(frame, "session_id") !== "" &&
    fieldOf(frame, "uuid") !== undefined
    ? "agent-to-host"
    : "host-to-agent";
}
