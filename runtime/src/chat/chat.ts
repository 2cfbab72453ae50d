import type { EffortLevel, PermissionMode } from "@agentwire/protocol";
import type { CanUseTool, HostOptions, OnElicitation, Session, UserPrompt } from "../host/index.ts";
import { foldMessage, rewound, withInput, withPrompt } from "./fold.ts";
import type { ChatImage, ChatItem, NoteItem, PromptItem } from "./items.ts";
import { type ChatReply, type ChatRequest, decisionOf, elicitationOf, formRequest, toolRequest } from "./request.ts";
import { type ChatState, emptyChat, note, settle, withCutOff } from "./state.ts";

/** Options of a session that a chat needs. Pass them on to `createSession`, with your own. */
export type ChatSessionOptions = Pick<
  HostOptions,
  "canUseTool" | "onElicitation" | "includePartialMessages" | "forwardSubagentText" | "extraArgs"
>;

/** A chat as a frontend draws it. */
export interface ChatView extends ChatState {
  /** What the agent waits for, oldest first. */
  readonly requests: readonly ChatRequest[];
  /** Why nothing more can be sent; `null` while the session runs. `error` is absent if the chat was closed. */
  readonly ended: { readonly error?: Error } | null;
  /** Prompts that the agent has not confirmed, oldest first. If the session ends, it may not have received them. */
  readonly unconfirmed: readonly PromptItem[];
}

/** What a rewind did. */
export interface ChatRewind {
  /** Text of the prompt that was removed, to edit it. */
  readonly text: string;
  /** Number of files that were restored. */
  readonly files: number;
}

/**
 * The state of a conversation and everything that a user can do in it. It draws nothing: a frontend calls `view` after each
 * change. `subscribe` and `view` are the two parameters of `useSyncExternalStore`.
 */
export interface Chat {
  /** The current state. The same object until something changes. */
  view(): ChatView;
  /** Calls the listener after each change. Returns a function that ends this. */
  subscribe(listener: () => void): () => void;
  /**
   * Sends a prompt or a slash command. It waits in the queue while a turn runs. After the end of the session it only joins
   * `unconfirmed`, so that a frontend can send it again.
   */
  send(text: string, images?: readonly ChatImage[]): void;
  /** Removes a prompt from the queue. Resolves to `false` if its turn has started. */
  cancel(uuid: string): Promise<boolean>;
  /** Answers a request. Throws if the reply is of the wrong kind; does nothing if the request is gone. */
  reply(id: string, reply: ChatReply): void;
  /** Stops the turn. */
  interrupt(): void;
  setMode(mode: PermissionMode): void;
  setModel(model: string): void;
  setEffort(effort: EffortLevel): void;
  /** Removes a prompt and everything after it; `files` also restores the files. Rejects if the agent refuses. */
  rewind(uuid: string, options?: { readonly files?: boolean }): Promise<ChatRewind>;
  /** Stops a background task. */
  stopTask(id: string): void;
  /** Adds a note of the frontend's own. */
  note(text: string, tone?: NoteItem["tone"]): void;
  /** Ends the session. */
  close(): void;
}

/** A request that waits for the user. `toolUseId`: the call that it is about. */
interface OpenRequest {
  readonly request: ChatRequest;
  readonly toolUseId: string | null;
  readonly reply: (reply: ChatReply) => void;
}

/** The state in which the calls that wait for the user, and those behind them, say so. */
function withWaiting(state: ChatState, open: Iterable<OpenRequest>): ChatState {
  const waiting = new Set([...open].map(({ toolUseId }) => toolUseId));
  if (waiting.size === 0) return state;
  const started = new Set(state.tasks.map(({ toolUseId }) => toolUseId));
  const marked = (items: readonly ChatItem[]): readonly ChatItem[] => {
    let isBehind = false;
    return items.map((item) => {
      if (item.kind !== "tool" || (item.status !== "writing" && item.status !== "running")) return item;
      if (waiting.has(item.id)) {
        isBehind = true;
        return { ...item, status: "waiting" };
      }
      const isStarted = started.has(item.id) || item.elapsedS !== null || item.progress !== null;
      return isBehind && item.status === "running" && !isStarted ? { ...item, status: "queued" } : item;
    });
  };
  const threads = new Map([...state.threads].map(([id, items]) => [id, marked(items)]));
  return { ...state, items: marked(state.items), threads };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function promptOf({ uuid, text, images }: PromptItem): UserPrompt {
  const pictures = images.map(({ mediaType, data }) => ({
    type: "image" as const,
    source: { type: "base64" as const, media_type: mediaType, data },
  }));
  const content = [...pictures, ...(text === "" ? [] : [{ type: "text" as const, text }])];
  return {
    type: "user",
    ...(uuid === null ? {} : { uuid }),
    session_id: "",
    message: { role: "user", content },
    parent_tool_use_id: null,
  };
}

/**
 * Opens a {@link Chat}.
 *
 * @param start - Opens the session with the options that the chat needs: `createSession` for a process or for a bridge.
 * @param history - Messages of a saved session that the session resumes, oldest first.
 * @see turn.result.exactly-one
 * @example
 * import { openChat } from "@agentwire/runtime/chat";
 * import { createSession } from "@agentwire/runtime/host";
 *
 * const chat = openChat((options) => createSession({ ...options, cwd: "/srv/app" }));
 * chat.subscribe(() => console.log(chat.view().items.at(-1)));
 * chat.send("Say hello.");
 */
export function openChat(start: (options: ChatSessionOptions) => Session, history: readonly object[] = []): Chat {
  let state: ChatState = settle(history.reduce(foldMessage, emptyChat));
  let ended: ChatView["ended"] = null;
  let shown: ChatView | undefined;
  const listeners = new Set<() => void>();
  /** Prompts that no message of the agent has named yet, by id. */
  const unconfirmed = new Map<string, PromptItem>();
  const open = new Map<string, OpenRequest>();

  const changed = (next: ChatState = state): void => {
    state = next;
    shown = undefined;
    for (const listener of listeners) listener();
  };

  /** Shows a request until it is answered or withdrawn. `convert` throws for a reply that does not fit. */
  const ask = <T>(
    request: ChatRequest,
    toolUseId: string | null,
    signal: AbortSignal,
    convert: (reply: ChatReply) => T,
  ): Promise<T> =>
    new Promise((resolve) => {
      const finish = (result: T): void => {
        if (!open.delete(request.id)) return;
        resolve(result);
        changed();
      };
      const refusal: ChatReply = { kind: request.kind === "form" ? "decline" : "deny" };
      signal.addEventListener("abort", () => finish(convert(refusal)), { once: true });
      open.set(request.id, { request, toolUseId, reply: (reply) => finish(convert(reply)) });
      changed();
    });
  const canUseTool: CanUseTool = (tool, input, context) => {
    const id = context.toolUseID;
    const request = toolRequest(tool, input, context, state.cwd);
    // The agent completes some inputs: the model writes a plan into a file.
    state = withInput(state, id, input);
    return ask(request, id, context.signal, (reply) => {
      const decision = decisionOf(request, input, reply);
      if (decision.behavior === "allow" && decision.updatedInput) state = withInput(state, id, decision.updatedInput);
      return decision;
    });
  };
  const onElicitation: OnElicitation = (request, { requestId, signal }) => {
    const form = formRequest(requestId, request);
    return ask(form, null, signal, (reply) => elicitationOf(form, request, reply));
  };

  const session = start({
    canUseTool,
    onElicitation,
    includePartialMessages: true,
    forwardSubagentText: true,
    extraArgs: { "replay-user-messages": null },
  });
  const { query } = session;

  /** An agent that does not name prompts confirms them with the result. */
  const confirm = (message: {
    readonly type: string;
    readonly uuid?: unknown;
    readonly command_uuid?: unknown;
  }): void => {
    if (message.type === "result" && !state.reportsPrompts) unconfirmed.clear();
    for (const id of [message.uuid, message.command_uuid]) if (typeof id === "string") unconfirmed.delete(id);
  };
  const follow = async (): Promise<void> => {
    let failure: unknown;
    try {
      for await (const message of query) {
        confirm(message);
        changed(foldMessage(state, message));
        if (message.type === "result") void refresh();
      }
    } catch (error) {
      failure = error;
    }
    const wasClosed = ended !== null;
    open.clear();
    if (failure !== undefined && !wasClosed) {
      ended = { error: failure instanceof Error ? failure : new Error(textOf(failure)) };
    } else ended ??= {};
    changed(settle(state));
  };
  /** What the agent offers can change with each turn. */
  const refresh = async (): Promise<void> => {
    try {
      const [commands, models] = await Promise.all([query.supportedCommands(), query.supportedModels()]);
      changed({ ...state, commands, models });
    } catch {
      // An agent that does not start reports it at the end of its messages.
    }
  };
  void follow();
  void refresh();

  /** Reports the failure of something that the user asked for. */
  const attempt = (what: string, act: () => Promise<unknown>, then: () => ChatState = () => state): void => {
    if (ended) return;
    act().then(
      () => changed(then()),
      (error: unknown) => {
        if (!ended) changed(note(state, `${what}: ${textOf(error)}`, "error"));
      },
    );
  };

  return {
    view() {
      shown ??= {
        ...withWaiting(open.size === 0 ? withCutOff(state) : state, open.values()),
        ended,
        requests: [...open.values()].map(({ request }) => request),
        unconfirmed: [...unconfirmed.values()],
      };
      return shown;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(text, images = []) {
      if (text.trim() === "" && images.length === 0) return;
      const uuid = session.newPromptId();
      const prompt: PromptItem = { kind: "prompt", uuid, text, images };
      unconfirmed.set(uuid, prompt);
      if (ended) return changed();
      changed(withPrompt(state, prompt));
      session.send(promptOf(prompt)).catch(() => {}); // the end of the messages reports it
    },
    async cancel(uuid) {
      const cancelled = await session.cancel(uuid);
      if (cancelled) changed({ ...state, queue: state.queue.filter((prompt) => prompt.uuid !== uuid) });
      return cancelled;
    },
    reply: (id, reply) => open.get(id)?.reply(reply),
    interrupt() {
      if (!state.busy || state.interrupting || ended) return;
      changed({ ...state, interrupting: true });
      query.interrupt().catch(() => {}); // the end of the messages reports it
    },
    setMode: (mode) =>
      attempt(
        `The agent did not switch to mode ${mode}`,
        () => query.setPermissionMode(mode),
        () => ({ ...state, mode }),
      ),
    setModel: (model) =>
      attempt(
        `The agent did not switch to model ${model}`,
        () => query.setModel(model),
        () => {
          const resolved = state.models.find(({ value }) => value === model)?.resolvedModel;
          return { ...state, model: resolved ?? model, pickedModel: model };
        },
      ),
    setEffort: (effort) =>
      attempt(`The agent did not set the effort to ${effort}`, () => query.applyFlagSettings({ effortLevel: effort })),
    async rewind(uuid, { files = false } = {}) {
      // Only a dry run says what changes.
      const planned = files ? await query.rewindFiles(uuid, { dryRun: true }) : undefined;
      if (planned && !planned.canRewind) throw new Error(planned.error ?? "The agent cannot restore the files.");
      if (files) await query.rewindFiles(uuid);
      const done = await session.rewind(uuid);
      if (!done.rewound) throw new Error(`The agent cannot rewind to this prompt: ${done.error ?? "no reason given"}.`);
      changed(rewound(state, uuid));
      return { text: done.prefillText ?? "", files: planned?.filesChanged?.length ?? 0 };
    },
    stopTask: (id) => attempt("The agent did not stop the task", () => query.stopTask(id)),
    note: (text, tone) => changed(note(state, text, tone)),
    close() {
      ended ??= {};
      session.close();
      changed();
    },
  };
}
