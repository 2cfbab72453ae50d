import { fieldOf } from "../engine/compare/field.ts";
import { type EventOf, isEvent, type TapeEvent } from "../tape/types.ts";
import { contentBlocks, joined, numberAt, singleLine, textAt, textOfBlocks } from "../timeline/entry/text.ts";
import { closeSpan, type OpenSpan, openSpan, type Tokens } from "./span.ts";
import { readTokens } from "./usage.ts";

/** Follows the model calls of one process. */
export interface ModelCalls {
  /** The model that the agent uses from now on. */
  uses(model: string): void;
  /** A moment at which the next call of a thread may have begun. `null` is the main thread. */
  ready(thread: string | null, us: number): void;
  /** A subagent begins with this prompt. Its calls start with it. */
  subagent(prompt: string, thread: string): void;
  /** A frame of the model: `assistant` or `stream_event`. */
  frame(event: TapeEvent, frame: unknown, thread: string | null): void;
  /** The agent reports that a call failed. A call whose answer began is known already. */
  failed(event: TapeEvent, thread: string | null, why: string): void;
  /** When the main thread began to wait for an answer, or `null` if its last call has begun to answer. */
  awaitedSince(): number | null;
  /** An interrupt ended a call of the main thread before its answer began. */
  interrupted(event: TapeEvent, from: number): void;
  /** An event that the recorder captured between the agent and the model. */
  recorded(event: TapeEvent): void;
  /** Ends the open calls. */
  end(us: number, seq: number): void;
  /** The calls in the order in which they began. Recorded calls replace those that the frames suggest. */
  spans(): readonly OpenSpan[];
}

type ModelEvent = EventOf<"model/request"> | EventOf<"model/event"> | EventOf<"model/end">;

/** What an answer does, on one line: the tools that it calls, or its text. */
interface Outline {
  readonly tools: string[];
  text: string;
}

const outlineText = ({ tools, text }: Outline): string =>
  singleLine(tools.length > 0 ? `calls ${tools.join(", ")}` : text, 140);

const merged = (before: Tokens | null, now: Tokens | null): Tokens | null => {
  if (before === null || now === null) return now ?? before;
  // A later report repeats or omits the input.
  return {
    input: Math.max(before.input, now.input),
    cacheRead: Math.max(before.cacheRead, now.cacheRead),
    cacheWrite: Math.max(before.cacheWrite, now.cacheWrite),
    output: Math.max(before.output, now.output),
  };
};

/** Starts to follow. */
export function followModelCalls(process: number): ModelCalls {
  /** Calls that frames suggest, by the id of their message. */
  const openCalls = new Map<string, OpenSpan>();
  const calls = new Map<number, OpenSpan>();
  /** The message in which a recorded call results. */
  const answers = new Map<OpenSpan, string>();
  const readyAt = new Map<string | null, number>();
  const outlines = new Map<OpenSpan, Outline>();
  /** The threads of subagents by their prompts. */
  const prompts = new Map<string, string>();
  /** The model that the agent uses. */
  let used = "model";
  /** The last call of a thread, until its next one may have begun. */
  const answering = new Map<string | null, OpenSpan>();

  /** Adds the blocks of a frame to what its call did. The frames of a message each hold other blocks. */
  const outline = (span: OpenSpan, frame: unknown): void => {
    const known = outlines.get(span) ?? { tools: [], text: "" };
    outlines.set(span, known);
    for (const block of contentBlocks(frame)) {
      const type = textAt(block, "type");
      if (type === "tool_use" && known.tools.length < 8) known.tools.push(textAt(block, "name") ?? "a tool");
      if (type === "text" && known.text === "") known.text = singleLine(textAt(block, "text") ?? "", 140);
    }
    span.detail = outlineText(known);
  };

  const openCall = (event: TapeEvent, id: string, model: string, thread: string | null): OpenSpan => {
    const known = openCalls.get(id);
    if (known !== undefined) return known;
    const from = Math.min(event.us, readyAt.get(thread) ?? event.us);
    const span = openSpan({
      kind: "model",
      name: singleLine(model, 120),
      process,
      from,
      first: event.seq,
      within: thread,
    });
    openCalls.set(id, span);
    answering.set(thread, span);
    return span;
  };

  /** Adds a call that ended before its answer began. */
  const addUnanswered = (
    { us, seq }: TapeEvent,
    from: number,
    outcome: "failed" | "interrupted",
    more: Partial<OpenSpan>,
  ): void => {
    const span = openSpan({ kind: "model", name: used, process, from, first: seq, ...more });
    closeSpan(span, us, seq, outcome);
    openCalls.set(`${outcome} at ${seq}`, span);
  };

  const failed = (event: TapeEvent, thread: string | null, why: string): void => {
    const { us } = event;
    const known = answering.get(thread);
    if (known !== undefined) {
      known.outcome = "failed";
      known.detail = joined([known.detail, "broke off"]);
      return;
    }
    addUnanswered(event, Math.min(us, readyAt.get(thread) ?? us), "failed", {
      within: thread,
      detail: singleLine(why, 140),
    });
    readyAt.set(thread, us);
  };

  const streamed = (span: OpenSpan, event: unknown): void => {
    const type = textAt(event, "type");
    const usage = type === "message_start" ? fieldOf(fieldOf(event, "message"), "usage") : fieldOf(event, "usage");
    if (type === "message_start" || type === "message_delta") span.tokens = merged(span.tokens, readTokens(usage));
  };

  /** The call that is streaming in a thread. Its pieces need not name the message. */
  const streaming = new Map<string | null, OpenSpan>();

  /** The subagent whose prompt is the first message of a request. */
  const threadOf = (body: unknown): string | null => {
    const messages = fieldOf(body, "messages");
    const first = contentBlocks({ message: Array.isArray(messages) ? messages[0] : null });
    return first.map((block) => prompts.get(textAt(block, "text") ?? "")).find((one) => one !== undefined) ?? null;
  };

  return {
    subagent: (prompt, thread) => void prompts.set(prompt, thread),
    uses(model) {
      used = singleLine(model, 120);
    },
    ready(thread, us) {
      readyAt.set(thread, Math.max(us, readyAt.get(thread) ?? 0));
      answering.delete(thread);
    },
    failed,
    awaitedSince() {
      return answering.has(null) ? null : (readyAt.get(null) ?? null);
    },
    interrupted(event, from) {
      addUnanswered(event, from, "interrupted", { detail: "no answer" });
    },
    frame(event, frame, thread) {
      if (textAt(frame, "type") === "stream_event") {
        const piece = fieldOf(frame, "event");
        const id = textAt(piece, "message", "id");
        if (id !== null)
          streaming.set(thread, openCall(event, id, textAt(piece, "message", "model") ?? "model", thread));
        const span = streaming.get(thread);
        if (span === undefined) return;
        streamed(span, piece);
        if (textAt(piece, "type") !== "message_stop") return;
        closeSpan(span, event.us, event.seq);
        streaming.delete(thread);
        readyAt.set(thread, event.us);
        return;
      }
      const message = fieldOf(frame, "message");
      const id = textAt(message, "id");
      const model = textAt(message, "model");
      const error = textAt(frame, "error");
      // The agent itself writes that a call failed. Without credentials, or with an answer that is too long, none did.
      if (model === "<synthetic>" && error !== null && error !== "max_output_tokens") {
        const why = textOfBlocks(contentBlocks(frame));
        if (!why.startsWith("Not logged in")) failed(event, thread, why);
      }
      if (id === null || model === "<synthetic>") return;
      const span = openCall(event, id, model ?? "model", thread);
      span.tokens = merged(span.tokens, readTokens(fieldOf(message, "usage")));
      outline(span, frame);
      // Each block is a separate frame. The last one ends the call, unless its stream does.
      if (streaming.get(thread) !== span && (span.last === null || span.last < event.seq)) {
        span.to = null;
        closeSpan(span, event.us, event.seq, fieldOf(frame, "error") === undefined ? "ok" : "failed");
      }
      readyAt.set(thread, event.us);
    },
    recorded(event) {
      if (!isEvent(event, "model/request") && !isEvent(event, "model/event") && !isEvent(event, "model/end")) return;
      const { call, us, seq }: ModelEvent = event;
      if (isEvent(event, "model/request")) {
        const name = singleLine(textAt(event.body, "model") ?? "model", 120);
        // An answer names its thread later. A call that fails has none.
        const within = prompts.size === 0 ? null : threadOf(event.body);
        calls.set(call, openSpan({ kind: "model", name, process, from: us, first: seq, call, within }));
        return;
      }
      const span = calls.get(call);
      if (span === undefined) return;
      if (isEvent(event, "model/event")) {
        const id = textAt(event.event, "message", "id");
        if (id !== null) answers.set(span, id);
        streamed(span, event.event);
        return;
      }
      const id = textAt(event.body, "id");
      if (id !== null) answers.set(span, id);
      span.tokens = merged(span.tokens, readTokens(fieldOf(event.body, "usage")));
      const isSound = event.error === undefined && event.status !== null && event.status < 400;
      if (!isSound)
        span.detail = singleLine(event.error?.message ?? `status ${numberAt(event, "status") ?? "unknown"}`, 140);
      closeSpan(span, us, seq, isSound ? "ok" : "failed");
    },
    end(us, seq) {
      for (const span of [...openCalls.values(), ...calls.values()]) closeSpan(span, us, seq, "interrupted");
    },
    spans() {
      if (calls.size === 0) return [...openCalls.values()];
      for (const [span, id] of answers) {
        const known = openCalls.get(id);
        if (known === undefined) continue;
        span.within = known.within;
        span.detail ||= known.detail;
      }
      return [...calls.values()];
    },
  };
}
