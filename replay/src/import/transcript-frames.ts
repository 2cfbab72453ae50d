import { fieldOf } from "../engine/compare/schema.ts";
import type { TapeDirection } from "../tape/format/direction.ts";

/** A frame and its direction. */
export interface DirectedFrame {
  readonly direction: TapeDirection;
  readonly frame: Readonly<Record<string, unknown>>;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
/** A member of an object literal; empty if there is no value. */
export const member = (name: string, value: unknown): object =>
  value === undefined || value === null ? {} : { [name]: value };

/** Whether a message of the user's role contains tool results, which an agent sends, and is not a prompt. */
function answersTools(message: unknown): boolean {
  const content = fieldOf(message, "content");
  return Array.isArray(content) && content.some((block) => fieldOf(block, "type") === "tool_result");
}

/** Why the tools whose results a message contains did not run; `null` if they ran. */
function resultMeta(message: unknown, kind: string | null): readonly object[] | null {
  const content = fieldOf(message, "content");
  if (kind === null || !Array.isArray(content)) return null;
  const ids = content.map((block) => text(fieldOf(block, "tool_use_id"))).filter((id) => id !== null);
  return ids.map((id) => ({ id, non_execution_kind: kind }));
}

/** The tool use that started a subagent, and its name in frames. */
export interface ImportedSubagent {
  readonly agentId: string;
  /** `null` if it is unknown. Its lines then produce no frames. */
  readonly toolUseId: string | null;
  readonly agentType: string | null;
  readonly description: string | null;
}

/**
 * The frames of a line in a subagent's transcript. All of them come from the agent, including the subagent's prompt.
 */
export function framesOfSubagent(line: unknown, subagent: ImportedSubagent): DirectedFrame[] {
  const { agentId, toolUseId, agentType, description } = subagent;
  if (toolUseId === null) return [];
  const own = {
    parent_tool_use_id: toolUseId,
    agent_id: agentId,
    ...member("subagent_type", agentType),
    ...member("task_description", description),
  };
  return framesOfLine({ ...(line as object), isSidechain: false }).map(({ frame }) => ({
    direction: "agent-to-host",
    frame: {
      ...frame,
      ...own,
      session_id: text(fieldOf(line, "sessionId")) ?? "",
      ...member("timestamp", fieldOf(line, "timestamp")),
    },
  }));
}

/**
 * The frames of a line in a transcript. Messages are the same on the wire and on disk. A prompt went to the agent, all
 * others came from it. Lines that are not on the wire produce no frames.
 */
export function framesOfLine(line: unknown): DirectedFrame[] {
  const type = fieldOf(line, "type");
  const message = fieldOf(line, "message");
  const own = {
    message,
    parent_tool_use_id: text(fieldOf(line, "parent_tool_use_id")),
    session_id: text(fieldOf(line, "sessionId")) ?? "",
    ...member("uuid", fieldOf(line, "uuid")),
    ...member("timestamp", fieldOf(line, "timestamp")),
  };
  if (typeof message !== "object" || message === null) return [];
  if (fieldOf(line, "isSidechain") === true || fieldOf(line, "isMeta") === true) return [];
  if (type === "assistant") {
    const frame = {
      type,
      ...own,
      ...member("request_id", fieldOf(line, "requestId")),
      ...member("error", fieldOf(line, "error")),
    };
    return [{ direction: "agent-to-host", frame }];
  }
  if (type !== "user") return [];
  if (answersTools(message)) {
    const frame = {
      type,
      ...own,
      ...member("tool_use_result", fieldOf(line, "toolUseResult")),
      ...member("tool_result_meta", resultMeta(message, text(fieldOf(line, "toolDenialKind")))),
    };
    return [{ direction: "agent-to-host", frame }];
  }
  const { message: body, parent_tool_use_id, uuid } = own as typeof own & { readonly uuid?: unknown };
  const frame = { type, message: body, parent_tool_use_id, session_id: "", ...member("uuid", uuid) };
  return [{ direction: "host-to-agent", frame }];
}
