import { fieldOf } from "../engine/compare/schema.ts";
import type { TapeDirection } from "../tape/format/direction.ts";

/** A frame, and who sent it. */
export interface DirectedFrame {
  readonly direction: TapeDirection;
  readonly frame: Readonly<Record<string, unknown>>;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
/** A member of an object literal; nothing where there is no value. */
export const member = (name: string, value: unknown): object =>
  value === undefined || value === null ? {} : { [name]: value };

/** Whether a message of the user's side answers tool uses, which an agent tells its host, and is no prompt. */
function answersTools(message: unknown): boolean {
  const content = fieldOf(message, "content");
  return Array.isArray(content) && content.some((block) => fieldOf(block, "type") === "tool_result");
}

/** Which tool use started a subagent, and how its frames name it. */
export interface ImportedSubagent {
  readonly agentId: string;
  /** `null` if nothing tells it: its lines then stand for no frame. */
  readonly toolUseId: string | null;
  readonly agentType: string | null;
  readonly description: string | null;
}

/**
 * The frames that a line of a subagent's transcript stands for. All of them come from the agent, the subagent's prompt
 * too.
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
 * The frames that a line of a transcript stands for. Messages are on the wire as they are on disk; a prompt went to the
 * agent, all else came from it. Lines that the wire does not show give none.
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
    const frame = { type, ...own, ...member("tool_use_result", fieldOf(line, "toolUseResult")) };
    return [{ direction: "agent-to-host", frame }];
  }
  const { message: body, parent_tool_use_id, uuid } = own as typeof own & { readonly uuid?: unknown };
  const frame = { type, message: body, parent_tool_use_id, session_id: "", ...member("uuid", uuid) };
  return [{ direction: "host-to-agent", frame }];
}
