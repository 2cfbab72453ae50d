import type { Frame } from "../sweep/agent.ts";
import { answerMcp } from "./mcp.ts";
import type { Json, Session } from "./session.ts";

/** The host's answer to a request of the agent; `null` if it gives none. */
export function answerRequest(frame: Frame, session: Session, state: { permissions: number }): Frame | null {
  if (frame.type !== "control_request") return null;
  const request = frame.request as Json;
  const success = (response: unknown): Frame => ({
    type: "control_response",
    response: { subtype: "success", request_id: frame.request_id, response },
  });
  const error = (text: string): Frame => ({
    type: "control_response",
    response: { subtype: "error", request_id: frame.request_id, error: text },
  });
  if (request.subtype === "mcp_message")
    return success({ mcp_response: answerMcp(request.message as Json) ?? { jsonrpc: "2.0", id: 0, result: {} } });
  if (request.subtype === "hook_callback") {
    const output = session.hooks[Number(String(request.callback_id).slice("hook_".length))]?.output;
    return output === undefined ? error("The hook of the host failed.") : success(output);
  }
  if (request.subtype === "can_use_tool") {
    const answer = session.permissions[Math.min(state.permissions, session.permissions.length - 1)];
    state.permissions += 1;
    if (answer === undefined || answer.behavior === "none") return null;
    const suggested = answer.suggested === true ? { updatedPermissions: request.permission_suggestions ?? [] } : {};
    const { suggested: _, ...rest } = answer;
    return success({ ...rest, ...suggested, toolUseID: request.tool_use_id });
  }
  return error("The host does not answer this.");
}
