import type { PermissionMode } from "@agentwire/protocol";
import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { retryText } from "./failure-text.ts";
import { addItem, type ChatState, type ChatTask, changeItem, note } from "./state.ts";

const number = (value: unknown): string => (Number(value) || 0).toLocaleString("en");

const patchTask = (state: ChatState, id: unknown, patch: Partial<ChatTask>): ChatState => ({
  ...state,
  tasks: state.tasks.map((task) => (task.id === id ? { ...task, ...patch } : task)),
});

function progress(state: ChatState, toolUseId: unknown, text: string | null): ChatState {
  for (const thread of [null, ...state.threads.keys()]) {
    const now = changeItem(state, thread, (item) =>
      item.kind === "tool" && item.id === toolUseId ? { ...item, progress: text } : null,
    );
    if (now) return now;
  }
  return state;
}

const isFinal = (status: unknown): status is "completed" | "failed" | "stopped" =>
  status === "completed" || status === "failed" || status === "stopped";

/** What each system message changes. */
const changes: Readonly<Record<string, (state: ChatState, frame: JsonObject) => ChatState>> = {
  status(state, frame) {
    const activity =
      frame.status === "compacting"
        ? "Compacting the conversation"
        : frame.status === "requesting"
          ? "Waiting for the model"
          : null;
    const mode = (asText(frame.permissionMode) as PermissionMode | undefined) ?? state.mode;
    const now: ChatState = { ...state, activity, mode };
    return frame.compact_result === "failed"
      ? note(now, `The compaction failed: ${asText(frame.compact_error) ?? "no reason given"}`, "error")
      : now;
  },
  api_retry: (state, frame) => note({ ...state, activity: "Waiting to retry" }, retryText(frame), "warning", "retry"),
  thinking_tokens: (state, frame) => ({
    ...state,
    activity: `Thinking (${number(frame.estimated_tokens)} tokens)`,
  }),
  compact_boundary(state, frame) {
    const { pre_tokens: before, post_tokens: after } = asJsonObject(frame.compact_metadata);
    const sizes = after === undefined ? "" : `: ${number(before)} tokens became ${number(after)}`;
    const { context } = state;
    const now = typeof after === "number" && context ? { ...state, context: { ...context, used: after } } : state;
    return note(now, `The conversation was compacted${sizes}.`);
  },
  model_fallback: (state, frame) =>
    note(state, `The model ${asText(frame.fallback_model) ?? ""} continues.`, "warning", "fallback"),
  informational: (state, frame) =>
    note(state, asText(frame.content) ?? "", frame.level === "warning" ? "warning" : "info"),
  notification: (state, frame) => note(state, asText(frame.text) ?? "", "info", asText(frame.key) ?? null),
  local_command_output: (state, frame) =>
    addItem(state, null, { kind: "text", text: asText(frame.content) ?? "", streaming: false }),
  session_title_changed: (state, frame) => ({ ...state, title: asText(frame.title) ?? state.title }),
  permission_denied: (state, frame) =>
    changeItem(state, null, (item) =>
      item.kind === "tool" && item.id === frame.tool_use_id ? { ...item, status: "denied" } : null,
    ) ?? state,
  task_started(state, frame) {
    const id = asText(frame.task_id);
    if (id === undefined || frame.ambient === true) return state;
    const task: ChatTask = {
      id,
      toolUseId: asText(frame.tool_use_id) ?? null,
      description: asText(frame.description) ?? "",
      status: "running",
    };
    return { ...state, tasks: [...state.tasks.filter((one) => one.id !== id), task] };
  },
  task_progress: (state, frame) =>
    progress(state, frame.tool_use_id, asText(frame.summary) ?? asText(frame.description) ?? null),
  task_updated(state, frame) {
    const patch = asJsonObject(frame.patch);
    const status = patch.status === "killed" ? "stopped" : patch.status;
    const description = asText(patch.description);
    return patchTask(state, frame.task_id, {
      ...(isFinal(status) ? { status } : {}),
      ...(description === undefined ? {} : { description }),
    });
  },
  task_notification: (state, frame) =>
    progress(
      patchTask(state, frame.task_id, { status: isFinal(frame.status) ? frame.status : "completed" }),
      frame.tool_use_id,
      null,
    ),
};

/** The state after a system message. */
export function foldSystem(state: ChatState, frame: JsonObject): ChatState {
  const { subtype } = frame;
  const apply = typeof subtype === "string" && Object.hasOwn(changes, subtype) ? changes[subtype] : undefined;
  return apply?.(state, frame) ?? state;
}
