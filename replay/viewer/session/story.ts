import { followInputChanges, type InputChange } from "../../src/activity/input-changes.ts";
import { fieldOf } from "../../src/engine/compare/field.ts";
import { isEvent, type TapeEvent } from "../../src/tape/types.ts";
import type { Mark, TimelineEntry } from "../../src/timeline/entry/entry.ts";
import { contentBlocks, singleLine, textAt } from "../../src/timeline/entry/text.ts";
import { type Content, contentOf, readContent } from "./content.ts";

/** The host's decision on a tool call. */
interface Decision {
  readonly seq: number;
  readonly behavior: "allowed" | "denied" | "no decision";
  /** The reason of a denial. */
  readonly message: string;
  /** The host's answer to the tool's questions. */
  readonly answers: unknown;
  /** Microseconds from the question to its answer. */
  readonly waitedUs: number | null;
}

/** The end of a task that outlived its call. */
interface TaskEnd {
  readonly seq: number;
  readonly failed: boolean;
  /** Microseconds since the task started. */
  readonly durationUs: number | null;
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
  /** Whether it started a task that continues in the background. */
  inBackground: boolean;
  taskEnd: TaskEnd | null;
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
  /** Other tasks: the call that started each one, and its description. */
  const tasks = new Map<string, { readonly item: ToolItem | undefined; readonly description: string }>();
  /** What the assistant said last, outside of subagents. */
  let lastText = "";
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
          inBackground: false,
          taskEnd: null,
          inner: [],
        };
        list.push(item);
        if (id !== null) tools.set(id, item);
      } else if (type === "thinking") {
        list.push({ kind: "thinking", seq, content: contentOf(textAt(block, "thinking") ?? ""), failed: false });
      } else {
        if (list === story) lastText = textAt(block, "text") ?? "";
        list.push({ kind: "text", seq, content: readContent([block]), failed });
      }
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
    tool.decision = {
      seq: entry.seq,
      behavior,
      message: textAt(answer, "message")?.slice(0, 600) ?? "",
      answers,
      waitedUs: entry.durationUs,
    };
  };

  /** A note about a task, which names it because several can run at once. Its call shows that it started. */
  const taskNote = (entry: TimelineEntry, frame: unknown): string | null => {
    const id = textAt(frame, "task_id") ?? "";
    if (entry.name === "system/task_started") {
      const item = tools.get(entry.toolUseId ?? "");
      if (item !== undefined) item.inBackground = true;
      tasks.set(id, { item, description: textAt(frame, "description") ?? "" });
      return item === undefined ? entry.summary : null;
    }
    const { item, description = "" } = tasks.get(id) ?? {};
    const { seq, durationUs, marks } = entry;
    if (item !== undefined) item.taskEnd = { seq, failed: marks.includes("failed"), durationUs };
    return description === "" ? entry.summary : `"${singleLine(description, 80)}" ${entry.summary}`;
  };

  /** The end of a turn, without the answer that stands right above it. */
  const endText = (entry: TimelineEntry, frame: unknown): string => {
    const answer = textAt(frame, "result") ?? "";
    const repeated = `: ${singleLine(answer, 160)}`;
    const isRepeated = answer !== "" && answer === lastText && entry.summary.endsWith(repeated);
    return isRepeated ? entry.summary.slice(0, -repeated.length) : entry.summary;
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
        text: endText(entry, frame),
        failed: marks.includes("error"),
        durationUs: entry.durationUs,
      });
    } else if (fieldOf(frame, "is_backgrounded") === false || ownTasks.has(textAt(frame, "task_id") ?? "")) {
      // The call that runs the task already shows it.
      ownTasks.add(textAt(frame, "task_id") ?? "");
    } else if (noted.has(entry.name) || (entry.name === "interrupt" && marks.includes("asks"))) {
      const text = entry.name.startsWith("system/task_") ? taskNote(entry, frame) : summary;
      const bad = marks.some((mark) => mark === "failed" || mark === "denied" || mark === "retried");
      if (text !== null) list.push({ kind: "note", seq, text, bad });
    }
  };
  return { items: story, read };
}
