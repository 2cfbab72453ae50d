import type { SlashCommand, YieldedMessage } from "@agentwire/protocol";
import { type DiffLine, madeDiff, plannedDiff } from "./diff.ts";

/** A tool call, from its announcement to its result. */
export interface ToolEntry {
  readonly kind: "tool";
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly status: "running" | "done" | "failed";
  readonly diff: readonly DiffLine[];
  readonly output: string;
  /** What a subagent that the call started has said and done so far, a line each. */
  readonly steps: readonly string[];
}

/** What is on a page, without its place. `open`: more of it is coming. */
export type EntryBody =
  | { readonly kind: "user"; readonly text: string }
  | { readonly kind: "answer"; readonly text: string; readonly open: boolean }
  | { readonly kind: "note"; readonly text: string; readonly tone: "plain" | "bad" }
  | ToolEntry;

/** One thing on the page. `key`: its own, and the same for as long as it is there. */
export type Entry = EntryBody & { readonly key: number };

/** What a page shows. */
export interface ChatState {
  readonly entries: readonly Entry[];
  /** A turn is under way. */
  readonly busy: boolean;
  /** The turn was interrupted: that it fails is no news. */
  readonly interrupted: boolean;
  readonly model: string | undefined;
  /** Where the agent works. */
  readonly cwd: string | undefined;
  /** Of the whole session, in US dollars. */
  readonly costUsd: number;
  /** Of the whole session: what was read and what was written. */
  readonly tokens: { readonly input: number; readonly output: number };
  readonly commands: readonly Pick<SlashCommand, "name" | "description">[];
}

export const emptyChat: ChatState = {
  entries: [],
  busy: false,
  interrupted: false,
  model: undefined,
  cwd: undefined,
  costUsd: 0,
  tokens: { input: 0, output: 0 },
  commands: [],
};

type Fields = Readonly<Record<string, unknown>>;

/** What a call is about, in one line; files below the agent's folder without it. */
export function summaryOf(input: Fields, cwd: string | undefined): string {
  for (const name of ["command", "file_path", "path", "pattern", "url", "query", "description"]) {
    const value = input[name];
    if (typeof value !== "string") continue;
    return cwd !== undefined && value.startsWith(`${cwd}/`) ? value.slice(cwd.length + 1) : value;
  }
  return Object.keys(input).length === 0 ? "" : JSON.stringify(input);
}

const textOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : (Array.isArray(content) ? content : [])
        .map((part: Fields) => (part?.type === "text" ? String(part.text) : part?.type ? `[${part.type}]` : ""))
        .join("\n");

const add = (state: ChatState, body: EntryBody): ChatState => ({
  ...state,
  entries: [...state.entries, { ...body, key: state.entries.length }],
});

/** Changes the last entry that fits; `null` if none does. */
function change(state: ChatState, to: (entry: Entry) => EntryBody | null): ChatState | null {
  for (let at = state.entries.length - 1; at >= 0; at--) {
    const entry = state.entries[at];
    const body = entry && to(entry);
    if (body) return { ...state, entries: state.entries.with(at, { ...body, key: at }) };
  }
  return null;
}

const isOpen = (entry: EntryBody) => entry.kind === "answer" && entry.open;

/** Something that the page itself says. */
export const noted = (state: ChatState, text: string, tone: "plain" | "bad" = "plain"): ChatState =>
  add(state, { kind: "note", text, tone });

/** A prompt was sent. */
export const prompted = (state: ChatState, text: string): ChatState => ({
  ...add(state, { kind: "user", text }),
  busy: true,
});

/** The turn under way is to stop. */
export const interrupted = (state: ChatState): ChatState => ({ ...noted(state, "Interrupted."), interrupted: true });

/** Nothing more will come: whatever was open stays as it is. */
export const stopped = (state: ChatState): ChatState => ({
  ...state,
  busy: false,
  interrupted: false,
  entries: state.entries.map((entry) =>
    isOpen(entry)
      ? { ...entry, open: false }
      : entry.kind === "tool" && entry.status === "running"
        ? { ...entry, status: "failed" }
        : entry,
  ),
});

function streamed(state: ChatState, event: Fields): ChatState {
  const block = event.content_block as Fields | undefined;
  const delta = event.delta as Fields | undefined;
  if (event.type === "content_block_start" && block?.type === "text") {
    return add(state, { kind: "answer", text: "", open: true });
  }
  if (event.type === "content_block_delta" && delta?.type === "text_delta") {
    return (
      change(state, (entry) =>
        entry.kind === "answer" && entry.open ? { ...entry, text: entry.text + String(delta.text) } : null,
      ) ?? state
    );
  }
  return state;
}

function answered(state: ChatState, content: unknown): ChatState {
  if (!Array.isArray(content)) return state;
  return content.reduce((now: ChatState, block: Fields) => {
    if (block.type === "text") {
      const whole: EntryBody = { kind: "answer", text: String(block.text), open: false };
      return change(now, (entry) => (isOpen(entry) ? whole : null)) ?? add(now, whole);
    }
    if (block.type !== "tool_use") return now;
    const input = (block.input ?? {}) as Fields;
    const name = String(block.name);
    return add(now, {
      kind: "tool",
      id: String(block.id),
      name,
      summary: summaryOf(input, now.cwd),
      status: "running",
      diff: plannedDiff(name, input),
      output: "",
      steps: [],
    });
  }, state);
}

function returned(state: ChatState, message: Fields): ChatState {
  const content = (message.message as Fields | undefined)?.content;
  if (!Array.isArray(content)) return state;
  return content.reduce((now: ChatState, block: Fields) => {
    if (block?.type !== "tool_result") return now;
    const failed = block.is_error === true;
    return (
      change(now, (entry) =>
        entry.kind === "tool" && entry.id === block.tool_use_id
          ? {
              ...entry,
              status: failed ? "failed" : "done",
              output: textOf(block.content),
              diff: failed ? [] : (madeDiff(message.tool_use_result) ?? entry.diff),
            }
          : null,
      ) ?? now
    );
  }, state);
}

function finished(state: ChatState, message: Fields): ChatState {
  const usage = (message.usage ?? {}) as Fields;
  const count = (name: string): number => Number(usage[name] ?? 0);
  const read = count("input_tokens") + count("cache_read_input_tokens") + count("cache_creation_input_tokens");
  const told = state.entries.at(-1);
  const now: ChatState = {
    ...stopped(state),
    costUsd: Number(message.total_cost_usd ?? state.costUsd),
    tokens: { input: state.tokens.input + read, output: state.tokens.output + count("output_tokens") },
  };
  if (state.interrupted) return now;
  if (message.is_error === true || message.subtype !== "success") {
    const errors = Array.isArray(message.errors) ? message.errors.join("\n") : "";
    return noted(now, String(message.result || errors || message.subtype), "bad");
  }
  return told?.kind === "user" && typeof message.result === "string" && message.result !== ""
    ? noted(now, message.result)
    : now;
}

/** Most lines that are kept of a subagent. */
const mostSteps = 50;

/** What a subagent says and does is part of the call that started it. */
function stepped(state: ChatState, message: Fields): ChatState {
  const content = (message.message as Fields | undefined)?.content;
  if (message.type !== "assistant" || !Array.isArray(content)) return state;
  const lines = content.flatMap((block: Fields) => {
    if (block?.type === "text") return String(block.text);
    return block?.type === "tool_use" ? `${block.name} ${summaryOf((block.input ?? {}) as Fields, state.cwd)}` : [];
  });
  const of = message.parent_tool_use_id;
  return (
    change(state, (entry) =>
      entry.kind === "tool" && entry.id === of
        ? { ...entry, steps: [...entry.steps, ...lines].slice(-mostSteps) }
        : null,
    ) ?? state
  );
}

/** What a page shows after one more message of the agent. */
export function withMessage(state: ChatState, message: YieldedMessage): ChatState {
  const frame = message as Fields;
  if (typeof frame.parent_tool_use_id === "string") return stepped(state, frame);
  switch (frame.type) {
    case "stream_event":
      return streamed(state, (frame.event ?? {}) as Fields);
    case "assistant":
      return answered(state, (frame.message as Fields | undefined)?.content);
    case "user":
      return returned(state, frame);
    case "result":
      return finished(state, frame);
    case "system":
      return frame.subtype === "init"
        ? { ...state, busy: true, model: String(frame.model), cwd: String(frame.cwd) }
        : state;
    default:
      return state;
  }
}
