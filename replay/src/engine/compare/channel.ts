import { fieldOf, messageName } from "./schema.ts";

const idOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Frames of the conversation itself. */
const conversation = new Set(["user", "assistant", "system/init", "conversation_reset"]);

/**
 * The causal channel of a frame: its family, and the id of its subject if the family has one channel for each. Within a
 * channel, order is exact. Between channels it is free, because the peers work on several things at once.
 */
export interface CausalChannel {
  readonly family: string;
  readonly id: string | null;
}

/**
 * Hook events that an agent sends in parallel to other work. Whether it sends them is nondeterministic too, because it
 * reads files while the host registers its hooks.
 */
const unordered = new Set(["InstructionsLoaded"]);

const hookEventOf = (frame: unknown): string | null =>
  idOf(fieldOf(fieldOf(fieldOf(frame, "request"), "input"), "hook_event_name"));

/** Whether a frame is an optional question of an agent to the host. */
export const isUnordered = (frame: unknown): boolean => unordered.has(hookEventOf(frame) ?? "");

/**
 * Whether it depends on chance whether an agent sends a frame. It does for optional questions, and for the hint to
 * redraw, which an agent sends if it learns of its hooks late.
 */
export const isIncidental = (frame: unknown): boolean =>
  isUnordered(frame) || messageName(frame) === "system/ui_invalidate";

/** A channel as text. */
export const channelName = ({ family, id }: CausalChannel): string => (id === null ? family : `${family}:${id}`);

/** Frames of an agent. */
export function agentChannel(frame: unknown): CausalChannel {
  const type = fieldOf(frame, "type");
  if (type === "control_response")
    return { family: "reply", id: idOf(fieldOf(fieldOf(frame, "response"), "request_id")) };
  if (type === "control_cancel_request") return { family: "cancel", id: null };
  if (type === "control_request") {
    const request = fieldOf(frame, "request");
    const called = fieldOf(fieldOf(fieldOf(fieldOf(request, "message"), "params"), "_meta"), "claudecode/toolUseId");
    const tool = idOf(fieldOf(request, "tool_use_id") ?? called);
    const subtype = idOf(fieldOf(request, "subtype"));
    const event = hookEventOf(frame);
    if (isUnordered(frame)) return { family: `${subtype}/${event}`, id: null };
    return subtype === "can_use_tool" ||
      called !== undefined ||
      fieldOf(fieldOf(request, "input"), "tool_use_id") !== undefined
      ? { family: `${subtype}`, id: tool }
      : { family: `${subtype}`, id: null };
  }
  const parent = idOf(fieldOf(frame, "parent_tool_use_id"));
  if (parent !== null) return { family: "subagent", id: parent };
  const name = messageName(frame);
  if (conversation.has(name) || type === "result") return { family: "conversation", id: null };
  const task = idOf(fieldOf(frame, "task_id"));
  return task === null ? { family: name, id: idOf(fieldOf(frame, "tool_use_id")) } : { family: "task", id: task };
}

/** The tool use to which a tool result of an agent belongs; `null` for other frames. */
export function toolUseOfResult(frame: unknown): string | null {
  const content = fieldOf(fieldOf(frame, "message"), "content");
  if (fieldOf(frame, "type") !== "user" || !Array.isArray(content) || content.length !== 1) return null;
  return fieldOf(content[0], "type") === "tool_result" ? idOf(fieldOf(content[0], "tool_use_id")) : null;
}

/** Frames of a host. */
export function hostChannel(frame: unknown): CausalChannel {
  switch (fieldOf(frame, "type")) {
    case "control_response":
      return { family: "reply", id: idOf(fieldOf(fieldOf(frame, "response"), "request_id")) };
    case "control_request":
      return { family: "requests", id: null };
    case "control_cancel_request":
      return { family: "cancel", id: null };
    case "user":
      return { family: "prompts", id: null };
    default:
      return { family: typeof frame === "object" && frame !== null ? messageName(frame) : "lines", id: null };
  }
}

/**
 * Whether a frame is only a sign of life: of the connection, or of a hook that runs for a while. Such frames depend on
 * the clock and are not compared.
 */
export const isHeartbeat = (frame: unknown): boolean =>
  fieldOf(frame, "type") === "keep_alive" || fieldOf(frame, "subtype") === "hook_progress";
