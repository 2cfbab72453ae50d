import type { ModelInfo, PermissionMode, SlashCommand } from "@agentwire/protocol";
import type { ChatItem, ItemContent, NoteItem, PromptItem } from "./items.ts";
import type { Todo } from "./todos.ts";

/** A task in the background, or a subagent. */
export interface ChatTask {
  readonly id: string;
  /** The tool use that started it. */
  readonly toolUseId: string | null;
  readonly description: string;
  readonly status: "running" | "completed" | "failed" | "stopped";
}

/** What a conversation consists of. Immutable: a change makes a new state that shares what did not change. */
export interface ChatState {
  /** The conversation, oldest first. */
  readonly items: readonly ChatItem[];
  /** The conversations of subagents, by the tool use that started them. */
  readonly threads: ReadonlyMap<string, readonly ChatItem[]>;
  /** Prompts that wait for the end of the turn. */
  readonly queue: readonly PromptItem[];
  readonly todos: readonly Todo[];
  /** Tasks that run in the background. */
  readonly tasks: readonly ChatTask[];
  /** A turn is running. */
  readonly busy: boolean;
  /** The turn is being interrupted. */
  readonly interrupting: boolean;
  /** What the agent does at the moment, besides tools. */
  readonly activity: string | null;
  readonly sessionId: string | null;
  readonly title: string | null;
  readonly cwd: string | undefined;
  readonly model: string | null;
  /** The offered model that the user picked: several may resolve to the same model. */
  readonly pickedModel: string | null;
  readonly mode: PermissionMode | null;
  /** Cost of the session, in US dollars; `null` until a turn reports it. */
  readonly costUsd: number | null;
  /** Tokens of the session: read by the model, and written by it. */
  readonly tokens: { readonly input: number; readonly output: number };
  /** Tokens in the context window, and its size. `null` before the first turn. */
  readonly context: { readonly used: number; readonly size: number } | null;
  /** The prompt to which the conversation was last rewound. */
  readonly rewoundTo: string | null;
  /** A prompt that the agent suggests. */
  readonly suggestion: string | null;
  readonly commands: readonly SlashCommand[];
  readonly models: readonly ModelInfo[];
  /** The key of the next item. */
  readonly nextKey: number;
  /** Items with smaller keys belong to turns that have ended with a result. */
  readonly endedKey: number;
  /** The agent reports when the turn of a prompt starts. */
  readonly reportsPrompts: boolean;
}

/** The state before anything has happened. */
export const emptyChat: ChatState = {
  items: [],
  threads: new Map(),
  queue: [],
  todos: [],
  tasks: [],
  busy: false,
  interrupting: false,
  activity: null,
  sessionId: null,
  title: null,
  cwd: undefined,
  model: null,
  pickedModel: null,
  mode: null,
  costUsd: null,
  tokens: { input: 0, output: 0 },
  context: null,
  rewoundTo: null,
  suggestion: null,
  commands: [],
  models: [],
  nextKey: 0,
  endedKey: 0,
  reportsPrompts: false,
};

/** The thread of a subagent by its tool use, or the conversation itself: `null`. */
export type ThreadId = string | null;

export const threadItems = (state: ChatState, thread: ThreadId): readonly ChatItem[] =>
  thread === null ? state.items : (state.threads.get(thread) ?? []);

function withItems(state: ChatState, thread: ThreadId, items: readonly ChatItem[]): ChatState {
  if (thread === null) return { ...state, items };
  return { ...state, threads: new Map(state.threads).set(thread, items) };
}

/** Adds an item to a thread. */
export function addItem(state: ChatState, thread: ThreadId, content: ItemContent): ChatState {
  const item: ChatItem = { ...content, key: state.nextKey };
  return { ...withItems(state, thread, [...threadItems(state, thread), item]), nextKey: state.nextKey + 1 };
}

/** Changes the last item of a thread for which `to` returns content; `null` if there is none. */
export function changeItem(
  state: ChatState,
  thread: ThreadId,
  to: (item: ChatItem) => ItemContent | null,
): ChatState | null {
  const items = threadItems(state, thread);
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at];
    const content = item && to(item);
    if (item && content) return withItems(state, thread, items.with(at, { ...content, key: item.key }));
  }
  return null;
}

/** Changes every item of every thread for which `to` returns content. */
export function changeItems(state: ChatState, to: (item: ChatItem) => ItemContent | null): ChatState {
  const changed = (items: readonly ChatItem[]): readonly ChatItem[] =>
    items.map((item) => {
      const content = to(item);
      return content === null ? item : { ...content, key: item.key };
    });
  const threads = new Map([...state.threads].map(([id, items]) => [id, changed(items)]));
  return { ...state, items: changed(state.items), threads };
}

/** Adds a note. A note with a topic replaces the last item if that has the same topic. */
export function note(
  state: ChatState,
  text: string,
  tone: NoteItem["tone"] = "info",
  topic: string | null = null,
  thread: ThreadId = null,
): ChatState {
  const content: NoteItem = { kind: "note", tone, text, topic };
  const last = threadItems(state, thread).at(-1);
  const replaces = topic !== null && last?.kind === "note" && last.topic === topic;
  const replaced = replaces ? changeItem(state, thread, (item) => (item === last ? content : null)) : null;
  return replaced ?? addItem(state, thread, content);
}

/** A text of which nothing has come. */
const isUnwritten = (item: ChatItem): boolean => item.kind === "text" && item.streaming && item.text === "";

/** Ends what is open, because nothing more will come for it. */
export const settle = (state: ChatState): ChatState => ({
  ...changeItems({ ...state, items: state.items.filter((item) => !isUnwritten(item)) }, (item) => {
    if ((item.kind === "text" || item.kind === "thinking") && item.streaming) return { ...item, streaming: false };
    if (item.kind !== "tool" || (item.status !== "writing" && item.status !== "running")) return null;
    return state.tasks.some((task) => task.toolUseId === item.id && task.status === "running")
      ? null
      : { ...item, status: "interrupted" };
  }),
  busy: false,
  interrupting: false,
  activity: null,
});

/** The last item of a turn that did not just break off. */
const isEnd = (item: ChatItem): boolean => item.kind === "text" || item.kind === "note";

/** The command of a prompt like `/clear` needs no answer. */
const isCommand = (item: ChatItem): boolean => item.kind === "prompt" && item.text.startsWith("/");

/** The state with a note, if its last turn neither runs nor has an answer: its agent ended before. */
export function withCutOff(state: ChatState): ChatState {
  const last = state.items.at(-1);
  if (state.busy || last === undefined || last.key < state.endedKey || isEnd(last) || isCommand(last)) return state;
  return note(settle(state), "The turn was cut off before its answer. Send a prompt to continue.", "warning");
}
