import { isJsonObject } from "@agentwire/protocol/json";
import { fieldOf } from "../engine/compare/field.ts";
import type { TapeEvent } from "../tape/types.ts";

/** Types of lines with the content of the conversation. All others are the agent's own notes. */
const shownTypes = new Set(["user", "assistant", "system"]);

/** Whether a line is from a person, and not from a tool or the agent itself. */
function isPrompt(line: unknown): boolean {
  const content = fieldOf(fieldOf(line, "message"), "content");
  const blocks = Array.isArray(content) ? content : [];
  const result = blocks.some((block) => fieldOf(block, "type") === "tool_result");
  return fieldOf(line, "type") === "user" && !result && fieldOf(line, "isMeta") !== true;
}

/**
 * Converts the lines of a transcript to events, so that they can be viewed like a tape. A transcript contains neither
 * control requests nor streams nor the process, so these are missing.
 */
export function eventsOfTranscript(lines: readonly unknown[]): TapeEvent[] {
  const events: TapeEvent[] = [];
  let start: number | null = null;
  let us = 0;
  for (const line of lines) {
    const type = fieldOf(line, "type");
    if (!isJsonObject(line) || typeof type !== "string" || !shownTypes.has(type)) continue;
    const time = Date.parse(String(fieldOf(line, "timestamp")));
    if (!Number.isNaN(time)) {
      start ??= time;
      us = Math.max(us, (time - start) * 1000);
    }
    const { parentUuid: _p, sessionId, isSidechain, ...rest } = line;
    const parent = isSidechain === true ? String(fieldOf(line, "agentId") ?? "subagent") : null;
    const frame = { ...rest, session_id: sessionId, parent_tool_use_id: parent };
    const direction = isPrompt(line) && isSidechain !== true ? "host-to-agent" : "agent-to-host";
    const position = { seq: events.length, us, channel: "wire", kind: "frame", connection: 1, process: 1 } as const;
    events.push({ ...position, direction, frame });
  }
  return events;
}
