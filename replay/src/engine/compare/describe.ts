import { excerpt, printable } from "@agentwire/protocol/codec";
import { fieldOf, messageName } from "./field.ts";

const short = (value: unknown): string =>
  excerpt(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), 0, 50);
const textOf = (value: unknown): string => (typeof value === "string" ? printable(value) : "");

/** Describes a control request. */
function request(frame: unknown): string {
  const request = fieldOf(frame, "request");
  const subtype = textOf(fieldOf(request, "subtype"));
  const detail =
    fieldOf(request, "tool_name") ??
    fieldOf(fieldOf(request, "input"), "hook_event_name") ??
    fieldOf(fieldOf(request, "message"), "method") ??
    fieldOf(request, "model") ??
    fieldOf(request, "mode");
  return `control_request ${subtype}${typeof detail === "string" ? ` (${short(detail)})` : ""}`;
}

function response(frame: unknown, requestSubtype?: string): string {
  const answer = fieldOf(frame, "response");
  const what = requestSubtype === undefined ? "" : ` to ${printable(requestSubtype)}`;
  const result = fieldOf(answer, "response");
  const decision = fieldOf(result, "behavior") ?? fieldOf(fieldOf(result, "hookSpecificOutput"), "permissionDecision");
  const error = fieldOf(answer, "error");
  const detail = error === undefined ? textOf(decision) : `error ${short(error)}`;
  return `control_response${what}${detail === "" ? "" : ` (${detail})`}`;
}

/** The blocks of a conversation message, by type. */
function blocks(frame: unknown): string {
  const content = fieldOf(fieldOf(frame, "message"), "content");
  if (typeof content === "string") return short(content);
  if (!Array.isArray(content)) return "";
  return content
    .slice(0, 4)
    .map((block) => {
      const text = fieldOf(block, "text") ?? fieldOf(block, "name") ?? fieldOf(block, "tool_use_id");
      return `${textOf(fieldOf(block, "type"))}${text === undefined ? "" : ` ${short(text)}`}`;
    })
    .join(", ");
}

/**
 * Describes a frame in a few words, safe to print: its kind, and what distinguishes it from others of its kind.
 *
 * @param frame - The frame.
 * @param requestSubtype - For a control response, the subtype of its request.
 * @example
 * import { describeFrame } from "@agentwire/replay";
 *
 * console.log(describeFrame({ type: "control_request", request_id: "1", request: { subtype: "interrupt" } }));
 */
export function describeFrame(frame: unknown, requestSubtype?: string): string {
  if (typeof frame !== "object" || frame === null) return `a line that is not a frame: ${short(frame)}`;
  const type = fieldOf(frame, "type");
  if (type === "control_request") return request(frame);
  if (type === "control_response") return response(frame, requestSubtype);
  const inner = fieldOf(fieldOf(frame, "event"), "type");
  const detail = typeof inner === "string" ? printable(inner) : blocks(frame);
  const name = printable(messageName(frame)) || "a frame without type";
  return detail === "" ? name : `${name} (${detail})`;
}
