import { fieldOf, messageName } from "./field.ts";

const at = (value: unknown, ...path: readonly string[]): unknown => path.reduce(fieldOf, value);

/** The blocks of a message by type and tool. Any number of text blocks counts as one. */
function blocks(frame: unknown): string {
  const content = at(frame, "message", "content");
  const list = Array.isArray(content) ? content : [{ type: "text" }];
  return list.map((block) => [fieldOf(block, "type"), fieldOf(block, "name")].join(" ")).join(", ");
}

const details: Readonly<Record<string, (frame: unknown) => unknown>> = {
  assistant: blocks,
  user: blocks,
  stream_event: (frame) => [at(frame, "event", "type"), at(frame, "event", "delta", "type")].join(" "),
  control_request: (frame) => at(frame, "request", "tool_name") ?? at(frame, "request", "input", "hook_event_name"),
};

/**
 * The kind of a frame, without its content: its type and, with `exact`, its tool, hook event or type of block. Frames
 * of one kind are likely to correspond.
 */
export function frameKind(frame: unknown, exact: boolean): string {
  const type = String(fieldOf(frame, "type"));
  if (!exact) return type === "system" ? messageName(frame) : type;
  const detail = Object.hasOwn(details, type) ? details[type]?.(frame) : undefined;
  return [messageName(frame), at(frame, "request", "subtype"), detail].join(" ");
}

/**
 * The kind of a frame for reports: `assistant`, `system/init`, `control_request/can_use_tool`, ... `asked`: the subtype
 * that a response answers.
 */
export function reportedKind(frame: unknown, requestSubtype?: string): string {
  const type = fieldOf(frame, "type");
  if (type === "control_request") return `${type}/${String(at(frame, "request", "subtype"))}`;
  if (type === "control_response") return requestSubtype === undefined ? type : `${type}/${requestSubtype}`;
  return messageName(frame) || "a line that is not a frame";
}
