import { followInputChanges, type InputChange } from "../../src/activity/input-changes.ts";
import { fieldOf } from "../../src/engine/compare/field.ts";
import { isEvent, type TapeEvent } from "../../src/tape/types.ts";
import type { Mark, TimelineEntry } from "../../src/timeline/entry/entry.ts";
import { contentBlocks, textAt } from "../../src/timeline/entry/text.ts";
import { type Content, contentOf, readContent } from "./content.ts";

/** The host's decision on a tool call. */
interface Decision {
  readonly seq: number;
  readonly behavior: "allowed" | "denied" | "no decision";
  /** The reason of a denial. */
  readonly message: string;
  /** The host's answer to the tool's questions. */
  readonly answers: unknown;
}

/** The outcome of a tool call. */
interface ToolOutcome {
  readonly seq: number;
  readonly content: Content;
  readonly mark: Extract<Mark, "failed" | "denied" | "interrupted"> | null;
  readonly durationUs: number | null;
}

/** A tool call with all related events. */
export interface ToolItem {
  readonly kind: "tool";
  readonly seq: number;
  readonly tool: string;
  readonly input: unknown;
  /** The changes of a hook or the host, after which the tool gets another input. */
  readonly changes: InputChange[];
  decision: Decision | null;
  outcome: ToolOutcome | null;
  /** The conversation of its subagent. */
  readonly inner: StoryItem[];
}

/** One item of a conversation. */
export type StoryItem =
  | ToolItem
  | {
      readonly kind: "prompt" | "text" | "thinking";
      readonly seq: number;
      readonly content: Content;
      readonly failed: boolean;
    }
  | { readonly kind: "note"; readonly seq: number; readonly text: string; readonly bad: boolean }
  | {
      readonly kind: "end";
      readonly seq: number;
      readonly text: string;
      readonly failed: boolean;
      readonly durationUs: number | null;
      readonly costUsd: number | null;
    };

/** Messages about the state of the conversation. */
const noted = new Set([
  "system/compact_boundary",
  "system/informational",
  "system/api_retry",
  "system/model_fallback",
  "system/permission_denied",
  "system/task_started",
  "system/task_notification",
]);

/** A conversation that is read event by event. */
export interface Story {
  /** Its main thread so far, with the work of subagents inside their calls. */
  readonly items: readonly StoryItem[];
  /** Adds the next event. */
  read(event: TapeEvent, entry: TimelineEntry): void;
}

/** Creates a conversation without events. */
export function createStory(): Story {
  const story: StoryItem[] = [];
  const tools = new Map<string, ToolItem>();
  /** Tasks that run within a call. */
  const ownTasks = new Set<string>();
  const inputs = followInputChanges();

  const assistant = (event: TapeEvent, frame: unknown, list: StoryItem[], failed: boolean): void => {
    const { seq } = event;
    for (const block of contentBlocks(frame)) {
      const type = textAt(block, "type");
      const id = textAt(block, "id");
      if (type === "tool_use") {
        const input = fieldOf(block, "input");
        const item: ToolItem = {
          kind: "tool",
          seq,
          tool: textAt(block, "name") ?? "tool",
          input,
          changes: [],
          decision: null,
          outcome: null,
          inner: [],
        };
        list.push(item);
        if (id !== null) tools.set(id, item);
      } else if (type === "thinking") {
        list.push({ kind: "thinking", seq, content: contentOf(textAt(block, "thinking") ?? ""), failed: false });
      } else list.push({ kind: "text", seq, content: readContent([block]), failed });
    }
  };

  const results = (entry: TimelineEntry, frame: unknown, list: StoryItem[], isPrompt: boolean): void => {
    const blocks = contentBlocks(frame);
    const otherBlocks = blocks.filter((block) => fieldOf(block, "type") !== "tool_result");
    if (otherBlocks.length > 0) {
      const content = readContent(otherBlocks);
      if (isPrompt) list.push({ kind: "prompt", seq: entry.seq, content, failed: false });
      else list.push({ kind: "note", seq: entry.seq, text: content.text.slice(0, 600), bad: false });
    }
    for (const block of blocks) {
      const tool = tools.get(textAt(block, "tool_use_id") ?? "");
      if (tool === undefined) continue;
      const failed = fieldOf(block, "is_error") === true;
      const mark = failed ? (entry.marks.find((one) => one === "denied" || one === "interrupted") ?? "failed") : null;
      const shown = mark === "denied" || mark === "interrupted" ? mark : failed ? "failed" : null;
      tool.outcome = {
        seq: entry.seq,
        content: readContent(fieldOf(block, "content")),
        mark: shown,
        durationUs: entry.durationUs,
      };
    }
  };

  const decide = (entry: TimelineEntry, frame: unknown): void => {
    const tool = tools.get(entry.toolUseId ?? "");
    if (tool === undefined) return;
    const answer = fieldOf(fieldOf(frame, "response"), "response");
    const behavior = entry.marks.includes("allowed")
      ? "allowed"
      : entry.marks.includes("denied")
        ? "denied"
        : "no decision";
    const answers = fieldOf(fieldOf(answer, "updatedInput"), "answers");
    tool.decision = { seq: entry.seq, behavior, message: textAt(answer, "message")?.slice(0, 600) ?? "", answers };
  };

  const read = (event: TapeEvent, entry: TimelineEntry): void => {
    if (!isEvent(event, "wire/frame")) return;
    const change = inputs.push(event);
    if (change !== null) tools.get(change.toolUseId)?.changes.push(change);
    const { frame } = event;
    const type = textAt(frame, "type");
    const parent = textAt(frame, "parent_tool_use_id");
    const list = (parent === null ? undefined : tools.get(parent)?.inner) ?? story;
    const { seq, summary, marks } = entry;
    if (type === "assistant") assistant(event, frame, list, marks.includes("error"));
    else if (type === "user") results(entry, frame, list, event.direction === "host-to-agent" || parent !== null);
    else if (type === "control_response" && entry.name === "can_use_tool") decide(entry, frame);
    else if (type === "result") {
      list.push({
        kind: "end",
        seq,
        text: summary,
        failed: marks.includes("error"),
        durationUs: entry.durationUs,
        costUsd: entry.costUsd,
      });
    } else if (fieldOf(frame, "is_backgrounded") === false || ownTasks.has(textAt(frame, "task_id") ?? "")) {
      // The call that runs the task already shows it.
      ownTasks.add(textAt(frame, "task_id") ?? "");
    } else if (noted.has(entry.name) || (entry.name === "interrupt" && marks.includes("asks"))) {
      list.push({
        kind: "note",
        seq,
        text: summary,
        bad: marks.some((mark) => mark === "failed" || mark === "denied" || mark === "retried"),
      });
    }
  };
  return { items: story, read };
}
