import { type PermissionMode, toolErrorMessage } from "@agentwire/protocol";
import { asJsonObject, asText, type JsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import { madeChanges, plannedChanges } from "./changes.ts";
import { blocksOfContent, imagesOfContent, textOfContent } from "./content.ts";
import { failureText, resultFailure } from "./failure-text.ts";
import type { ItemContent, PromptItem, ToolItem, ToolStatus } from "./items.ts";
import {
  addItem,
  type ChatState,
  changeItem,
  changeItems,
  note,
  settle,
  type ThreadId,
  threadItems,
  withCutOff,
} from "./state.ts";
import { summaryOfInput, toolTitle } from "./summary.ts";
import { foldSystem } from "./system.ts";
import { todosAfter } from "./todos.ts";

/** Moves a prompt from the queue into the conversation, or adds it. Does nothing if it is there. */
function begin(state: ChatState, prompt: PromptItem): ChatState {
  const queue = state.queue.filter(({ uuid }) => uuid !== prompt.uuid);
  const isShown =
    prompt.uuid !== null && state.items.some((item) => item.kind === "prompt" && item.uuid === prompt.uuid);
  return isShown ? { ...state, queue } : addItem({ ...state, queue }, null, prompt);
}

/**
 * The state after a prompt is sent: it waits in the queue while a turn runs.
 *
 * @param state - The state before.
 * @param prompt - The prompt.
 * @example
 * import { emptyChat, withPrompt } from "@agentwire/runtime/chat";
 *
 * const state = withPrompt(emptyChat, { kind: "prompt", uuid: crypto.randomUUID(), text: "Say hello.", images: [] });
 */
export const withPrompt = (state: ChatState, prompt: PromptItem): ChatState =>
  state.busy
    ? { ...state, queue: [...state.queue, prompt], suggestion: null }
    : { ...begin(withCutOff(state), prompt), busy: true, suggestion: null };

function lifecycle(state: ChatState, message: JsonObject): ChatState {
  const { command_uuid: uuid } = message;
  const now = { ...state, reportsPrompts: true };
  if (message.state === "cancelled" || message.state === "discarded")
    return { ...now, queue: state.queue.filter((prompt) => prompt.uuid !== uuid) };
  const waiting = state.queue.find((prompt) => prompt.uuid === uuid);
  if (message.state === "started") return { ...(waiting ? begin(now, waiting) : now), busy: true };
  return now;
}

function streamed(state: ChatState, thread: ThreadId, event: JsonObject): ChatState {
  const delta = asJsonObject(event.delta);
  switch (event.type) {
    case "content_block_start": {
      const block = asJsonObject(event.content_block);
      const working = { ...state, busy: true, activity: null };
      if (block.type === "text" || block.type === "thinking") {
        return addItem(working, thread, { kind: block.type, text: "", streaming: true });
      }
      const { id, name } = block;
      if (block.type !== "tool_use" || typeof id !== "string") return working;
      return addItem(working, thread, newTool(working, id, asText(name) ?? "tool", {}, "writing"));
    }
    case "content_block_delta": {
      const kind = delta.type === "text_delta" ? "text" : delta.type === "thinking_delta" ? "thinking" : null;
      if (kind === null) return state;
      const more = asText(delta[kind]) ?? "";
      return (
        changeItem(state, thread, (item) =>
          item.kind === kind && item.streaming ? { ...item, text: item.text + more } : null,
        ) ?? state
      );
    }
    default:
      return state;
  }
}

/** What an item shows of the input of a call. */
const inputOf = (state: ChatState, name: string, input: JsonObject) => ({
  input,
  summary: summaryOfInput(input, state.cwd),
  changes: plannedChanges(name, input, state.cwd),
});

/** The state in which a call has the input that the agent asks about, or that the user edited. No message repeats it. */
export const withInput = (state: ChatState, id: string, input: JsonObject): ChatState =>
  changeItems(state, (item) =>
    item.kind === "tool" && item.id === id ? { ...item, ...inputOf(state, item.name, input) } : null,
  );

const newTool = (
  state: ChatState,
  id: string,
  name: string,
  input: JsonObject,
  status: ToolStatus,
): ToolItem & ItemContent => ({
  kind: "tool",
  id,
  name,
  title: toolTitle(name),
  ...inputOf(state, name, input),
  status,
  output: "",
  images: [],
  elapsedS: null,
  progress: null,
});

function withBlock(state: ChatState, thread: ThreadId, block: JsonObject): ChatState {
  const { type } = block;
  if (type === "text" || type === "thinking") {
    const text = asText(block[type]) ?? "";
    const complete: ItemContent = { kind: type, text, streaming: false };
    const open = changeItem(state, thread, (item) => (item.kind === type && item.streaming ? complete : null));
    return open ?? (text.trim() === "" ? state : addItem(state, thread, complete));
  }
  const id = asText(block.id);
  if (id === undefined || (type !== "tool_use" && type !== "server_tool_use")) return state;
  const tool = newTool(state, id, asText(block.name) ?? "tool", asJsonObject(block.input), "running");
  return (
    changeItem(state, thread, (item) => (item.kind === "tool" && item.id === id ? tool : null)) ??
    addItem(state, thread, tool)
  );
}

const contextOf = (usage: JsonObject): number =>
  ["input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens", "output_tokens"].reduce(
    (sum, name) => sum + (Number(usage[name] ?? 0) || 0),
    0,
  );

function answered(state: ChatState, thread: ThreadId, frame: JsonObject): ChatState {
  const message = asJsonObject(frame.message);
  if (frame.error !== undefined || frame.is_api_error_message === true) {
    const text = textOfContent(message.content);
    return note(
      state,
      [failureText(frame.error), text].filter((part) => part !== "").join("\n"),
      "error",
      null,
      thread,
    );
  }
  const now = blocksOfContent(message.content).reduce((next, block) => withBlock(next, thread, block), state);
  const used = contextOf(asJsonObject(message.usage));
  if (thread !== null || used === 0 || message.model === "<synthetic>") return now;
  return { ...now, activity: null, context: { used, size: now.context?.size ?? 0 } };
}

const endings: Readonly<Record<string, ToolStatus>> = {
  "permission-rule": "denied",
  "user-rejected": "denied",
  "automode-unavailable": "denied",
  cancelled: "interrupted",
  interrupted: "interrupted",
};

function returned(state: ChatState, thread: ThreadId, frame: JsonObject, block: JsonObject): ChatState {
  const id = block.tool_use_id;
  const result = asJsonObject(frame.tool_use_result);
  const meta = jsonObjectsIn(frame.tool_result_meta).find((one) => one.id === id);
  const failed = block.is_error === true;
  const text = textOfContent(block.content);
  const kind = asText(meta?.non_execution_kind) ?? "";
  const status = Object.hasOwn(endings, kind) ? endings[kind] : undefined;
  let done: ToolItem | undefined;
  const now = changeItem(state, thread, (item) => {
    if (item.kind !== "tool" || item.id !== id) return null;
    const isDenied = failed && item.status === "denied";
    done = {
      ...item,
      status: status ?? (isDenied ? "denied" : failed ? "failed" : "done"),
      output: toolErrorMessage(text) ?? text,
      images: imagesOfContent(block.content),
      changes: (failed ? null : madeChanges(item.changes[0]?.path ?? "", result)) ?? item.changes,
      progress: null,
    };
    return done;
  });
  if (now === null) return state;
  if (done === undefined || failed || thread !== null) return now;
  return { ...now, todos: todosAfter(now.todos, done.name, done.input, result) };
}

const commandOutput = /^<local-command-std(?:out|err)>([\s\S]*)<\/local-command-std(?:out|err)>$/;
const commandName = /<command-name>([\s\S]*?)<\/command-name>/;
const commandArguments = /<command-args>([\s\S]*?)<\/command-args>/;

function withContent(state: ChatState, thread: ThreadId, frame: JsonObject, content: readonly JsonObject[]): ChatState {
  const text = textOfContent(content);
  if (text.startsWith("[Request interrupted by user")) return note(state, "Interrupted.", "info", "interrupt", thread);
  const output = commandOutput.exec(text)?.[1];
  if (output !== undefined) {
    return output === "" ? state : addItem(state, thread, { kind: "text", text: output, streaming: false });
  }
  if (frame.isCompactSummary === true) return note(state, "The conversation was summarized.");
  if (frame.isSynthetic === true || frame.is_meta === true || text.startsWith("<local-command-caveat>")) return state;
  const name = commandName.exec(text)?.[1];
  const shown = name === undefined ? text : `${name} ${commandArguments.exec(text)?.[1] ?? ""}`.trim();
  const images = imagesOfContent(content);
  if (shown === "" && images.length === 0) return state;
  const prompt: PromptItem = { kind: "prompt", uuid: asText(frame.uuid) ?? null, text: shown, images };
  if (thread !== null) return addItem(state, thread, prompt);
  return {
    ...begin(state.busy ? state : withCutOff(state), prompt),
    reportsPrompts: state.reportsPrompts || frame.isReplay === true,
  };
}

function fromUser(state: ChatState, thread: ThreadId, frame: JsonObject): ChatState {
  const blocks = blocksOfContent(asJsonObject(frame.message).content);
  const results = blocks.filter(({ type }) => type === "tool_result");
  const rest = blocks.filter(({ type }) => type !== "tool_result");
  const now = results.reduce((next, block) => returned(next, thread, frame, block), state);
  return rest.length === 0 ? now : withContent(now, thread, frame, rest);
}

function windowOf(result: JsonObject, model: string | null): number | undefined {
  const usage = Object.entries(asJsonObject(result.modelUsage));
  const own = usage.find(([name]) => name === model) ?? usage[0];
  const size = asJsonObject(own?.[1]).contextWindow;
  return typeof size === "number" && size > 0 ? size : undefined;
}

function finished(state: ChatState, result: JsonObject): ChatState {
  const usage = asJsonObject(result.usage);
  const written = Number(usage.output_tokens ?? 0) || 0;
  const { context } = state;
  const now: ChatState = {
    ...settle(state),
    costUsd: typeof result.total_cost_usd === "number" ? result.total_cost_usd : state.costUsd,
    tokens: {
      input: state.tokens.input + contextOf(usage) - written,
      output: state.tokens.output + written,
    },
    context: context && { used: context.used, size: windowOf(result, state.model) ?? context.size },
    endedKey: state.nextKey,
  };
  const failure = state.interrupting ? null : resultFailure(result);
  const last = now.items.at(-1);
  if (failure !== null) {
    const isKnown = last?.kind === "note" && last.tone === "error" && last.text.includes(asText(result.result) || "\0");
    return isKnown || (last?.kind === "note" && last.topic === "interrupt") ? now : note(now, failure, "error");
  }
  const text = asText(result.result) ?? "";
  return last?.kind === "prompt" && text !== "" ? addItem(now, null, { kind: "text", text, streaming: false }) : now;
}

const serverFailures: Readonly<Record<string, string>> = {
  failed: "did not start. Its tools are missing.",
  "needs-auth": "needs a login. Until then, its tools are missing.",
};

/** Reports each MCP server without tools once, although every turn names it. */
function withServers(state: ChatState, servers: readonly JsonObject[]): ChatState {
  return servers.reduce((now: ChatState, { name, status }) => {
    const failure =
      typeof status === "string" && Object.hasOwn(serverFailures, status) ? serverFailures[status] : undefined;
    const topic = `mcp-server-${asText(name) ?? ""}`;
    const isReported = now.items.some((item) => item.kind === "note" && item.topic === topic);
    return failure === undefined || isReported
      ? now
      : note(now, `The MCP server ${asText(name) ?? ""} ${failure}`, "warning", topic);
  }, state);
}

function started(state: ChatState, frame: JsonObject): ChatState {
  const released = withServers(
    state.reportsPrompts ? state : state.queue.reduce(begin, state),
    jsonObjectsIn(frame.mcp_servers),
  );
  return {
    ...released,
    busy: true,
    model: asText(frame.model) ?? state.model,
    cwd: asText(frame.cwd) ?? state.cwd,
    mode: (asText(frame.permissionMode) as PermissionMode | undefined) ?? state.mode,
  };
}

/**
 * The state after one more message of the agent, or of a saved session. Messages that a conversation does not show leave
 * the state as it is.
 *
 * @param state - The state before.
 * @param message - A message that a query yields, or one of `getSessionMessages`.
 * @example
 * import { emptyChat, foldMessage } from "@agentwire/runtime/chat";
 * import { query } from "@agentwire/runtime/host";
 *
 * let state = emptyChat;
 * for await (const message of query({ prompt: "Say hello." })) state = foldMessage(state, message);
 * console.log(state.items);
 */
export function foldMessage(state: ChatState, message: object): ChatState {
  const frame = asJsonObject(message);
  const thread = asText(frame.parent_tool_use_id) ?? null;
  const sessionId = asText(frame.session_id) || state.sessionId;
  const now = sessionId === state.sessionId ? state : { ...state, sessionId };
  switch (frame.type) {
    case "stream_event":
      return streamed(now, thread, asJsonObject(frame.event));
    case "assistant":
      return answered(now, thread, frame);
    case "user":
      return fromUser(now, thread, frame);
    case "result":
      return finished(now, frame);
    case "command_lifecycle":
      return lifecycle(now, frame);
    case "conversation_reset":
      return { ...now, items: [], threads: new Map(), todos: [], context: null };
    case "prompt_suggestion":
      return { ...now, suggestion: asText(frame.suggestion) ?? null };
    case "tool_progress": {
      const elapsedS = Number(frame.elapsed_time_seconds) || 0;
      const inThread = (item: ItemContent): ItemContent | null =>
        item.kind === "tool" && item.id === frame.tool_use_id ? { ...item, elapsedS } : null;
      return changeItem(now, thread, inThread) ?? now;
    }
    case "system":
      if (frame.subtype === "init") return started(now, frame);
      // A bridge reports that another of its hosts has rewound the conversation.
      if (frame.subtype === "conversation_rewound") return rewound(now, asText(frame.target_message_uuid) ?? "");
      return foldSystem(now, frame);
    default:
      return now;
  }
}

/** The state without a prompt and everything that follows it. */
export function rewound(state: ChatState, uuid: string): ChatState {
  const items = threadItems(state, null);
  const at = items.findIndex((item) => item.kind === "prompt" && item.uuid === uuid);
  return at < 0 ? state : { ...state, items: items.slice(0, at), rewoundTo: uuid };
}
