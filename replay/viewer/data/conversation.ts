import { fieldOf } from "../../src/engine/compare/field.ts";
import { isEvent, type TapeEvent } from "../../src/tape/types.ts";
import type { TimelineEntry } from "../../src/timeline/entry/entry.ts";
import { contentBlocks, textAt } from "../../src/timeline/entry/text.ts";

/** What a tool came to. */
interface Outcome {
  readonly row: number;
  readonly text: string;
  readonly failed: boolean;
}

/** The host's decision on a tool. */
interface Decision {
  readonly row: number;
  /** `allowed`, `denied`, or `no answer` where the host could not decide. */
  readonly word: string;
}

/** One thing that was said, or that tells the parts of a conversation apart. */
export interface ConversationMessage {
  readonly row: number;
  readonly kind: "user" | "assistant" | "thinking" | "tool" | "note" | "end";
  readonly text: string;
  /** Whether the message is from or to a subagent. */
  readonly inner: boolean;
  readonly tool?: string;
  readonly input?: unknown;
  readonly outcome?: Outcome;
  readonly decision?: Decision;
  readonly failed?: boolean;
}

interface Mutable {
  outcome?: Outcome;
  decision?: Decision;
}

const textOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : Array.isArray(content)
      ? content.map((part) => textAt(part, "text") ?? `(${textAt(part, "type") ?? "no text"})`).join("\n")
      : "";

/** Messages of the agent that tell what became of the conversation. */
const noted = new Set([
  "system/compact_boundary",
  "system/informational",
  "system/api_retry",
  "system/model_fallback",
  "system/permission_denied",
  "system/task_started",
  "system/task_notification",
]);

/** The conversation of a session. */
export function messagesOf(events: readonly TapeEvent[], entries: readonly TimelineEntry[]): ConversationMessage[] {
  const items: ConversationMessage[] = [];
  const tools = new Map<string, Mutable>();
  for (const [row, event] of events.entries()) {
    const entry = entries[row];
    if (!isEvent(event, "wire/frame") || entry === undefined) continue;
    const { frame } = event;
    const type = fieldOf(frame, "type");
    const inner = textAt(frame, "parent_tool_use_id") !== null;
    const add = (item: Omit<ConversationMessage, "row" | "inner">): void => void items.push({ row, inner, ...item });
    if (type === "assistant") {
      for (const block of contentBlocks(frame)) {
        const kind = textAt(block, "type");
        const id = textAt(block, "id");
        if (kind === "tool_use") {
          const item: ConversationMessage = {
            row,
            inner,
            kind: "tool",
            text: "",
            tool: textAt(block, "name") ?? "a tool",
            input: fieldOf(block, "input"),
          };
          items.push(item);
          if (id !== null) tools.set(id, item as Mutable);
        } else if (kind === "thinking") add({ kind: "thinking", text: textAt(block, "thinking") ?? "" });
        else
          add({ kind: "assistant", text: textAt(block, "text") ?? `(${kind})`, failed: entry.marks.includes("error") });
      }
    } else if (type === "user") {
      for (const block of contentBlocks(frame)) {
        const tool = tools.get(textAt(block, "tool_use_id") ?? "");
        if (fieldOf(block, "type") !== "tool_result") {
          const kind = event.direction === "host-to-agent" || inner ? "user" : "note";
          add({ kind, text: textAt(block, "text") ?? `(${textAt(block, "type")})` });
        } else if (tool !== undefined) {
          const failed = fieldOf(block, "is_error") === true;
          tool.outcome = { row, text: textOf(fieldOf(block, "content")), failed };
        }
      }
    } else if (
      type === "control_response" &&
      event.direction === "host-to-agent" &&
      entry.name === "can_use_tool" &&
      entry.toolUseId !== null
    ) {
      const tool = tools.get(entry.toolUseId);
      const word = ["allowed", "denied"].find((mark) => entry.marks.includes(mark as never)) ?? "no decision";
      if (tool !== undefined) tool.decision = { row, word };
    } else if (type === "result") {
      add({ kind: "end", text: entry.summary, failed: entry.marks.includes("error") });
    } else if (noted.has(entry.name) || (entry.name === "interrupt" && entry.marks.includes("asks"))) {
      add({ kind: "note", text: entry.summary });
    }
  }
  return items;
}
