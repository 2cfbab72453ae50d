import type { LedgerEvent, LedgerStep } from "@agentwire/protocol/ledger";
import { fieldOf, valueAt } from "../engine/compare/field.ts";
import type { TapeDirection } from "../tape/format/direction.ts";
import { contentBlocks, inputSummary, numberAt, textOfBlocks } from "./entry/text.ts";
import { answeredPrompts, followPrompts } from "./follow-prompts.ts";
import { type ConversationEntry, type OpenRequest, type OpenToolUse, type TimelineState, withEntry } from "./state.ts";

/** Summarizes the blocks of a message. */
export type Summarize = (blocks: readonly unknown[]) => string;

type Fold = (
  state: TimelineState,
  frame: unknown,
  direction: TapeDirection,
  events: readonly LedgerEvent[],
  summarize: Summarize,
) => TimelineState;

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const at = (frame: unknown, ...path: readonly string[]): unknown => valueAt(frame, path);

const request: Fold = (state, frame, direction) => {
  const requestId = text(at(frame, "request_id"));
  if (requestId === null) return state;
  const open: OpenRequest = {
    seq: state.seq,
    us: state.us,
    requestId,
    subtype: text(at(frame, "request", "subtype")) ?? "",
    owes: direction === "host-to-agent" ? "agent" : "host",
    detail:
      text(at(frame, "request", "tool_name")) ??
      text(at(frame, "request", "input", "hook_event_name")) ??
      text(at(frame, "request", "message", "method")),
    toolUseId: text(at(frame, "request", "tool_use_id")),
    withdrawn: null,
  };
  const stops = open.subtype === "interrupt" && (state.phase === "running" || state.queue.length > 0);
  const interrupt = stops ? state.seq : state.interrupt;
  return { ...state, interrupt, requests: [...state.requests, open] };
};

const response: Fold = (state, frame, direction) => {
  const id = at(frame, "response", "request_id");
  const owes = direction === "host-to-agent" ? "host" : "agent";
  const answered = state.requests.find((open) => open.requestId === id && open.owes === owes);
  const requests = state.requests.filter((open) => open !== answered);
  const decided = answered?.subtype === "can_use_tool" ? answered.toolUseId : null;
  if (decided === null) return { ...state, requests };
  const decision = { seq: state.seq, behavior: text(at(frame, "response", "response", "behavior")) ?? "no decision" };
  const toolUses = state.toolUses.map((use) => (use.toolUseId === decided ? { ...use, decision } : use));
  return { ...state, requests, toolUses };
};

const cancel: Fold = (state, frame) => {
  const id = at(frame, "request_id");
  const requests = state.requests.map((open) => (open.requestId === id ? { ...open, withdrawn: state.seq } : open));
  return { ...state, requests };
};

const add = (state: TimelineState, { seq, role, summary, parent }: ConversationEntry): TimelineState => ({
  ...state,
  conversation: withEntry(state.conversation, { seq, role, summary: detached(summary), parent }),
});

/**
 * Copies a shortened text, because an engine keeps the whole text alive for a part of it. Only texts with an ellipsis
 * are parts.
 */
const detached = (summary: string): string => (summary.includes("\u2026") ? ` ${summary}`.slice(1) : summary);

/** A tool use with a result has no pending permission request. */
const abandoned = (open: OpenRequest, results: ReadonlySet<unknown>, seq: number): OpenRequest =>
  open.subtype === "can_use_tool" && open.withdrawn === null && results.has(open.toolUseId)
    ? { ...open, withdrawn: seq }
    : open;

/** Adds a message, opens tool uses and closes those that have a result. */
const addMessage = (
  state: TimelineState,
  frame: unknown,
  role: "user" | "assistant",
  summarize: Summarize,
): TimelineState => {
  const parent = text(at(frame, "parent_tool_use_id"));
  const blocks = contentBlocks(frame);
  const opened = blocks.flatMap((block): OpenToolUse[] => {
    const toolUseId = fieldOf(block, "type") === "tool_use" ? text(fieldOf(block, "id")) : null;
    if (toolUseId === null) return [];
    const tool = text(fieldOf(block, "name")) ?? "";
    return [{ seq: state.seq, toolUseId, tool, input: inputSummary(fieldOf(block, "input")), parent, decision: null }];
  });
  const closed = new Set(blocks.map((block) => fieldOf(block, "tool_use_id")));
  return {
    ...add(state, { seq: state.seq, role, summary: summarize(blocks), parent }),
    retry: role === "assistant" ? null : state.retry,
    requests: closed.size === 0 ? state.requests : state.requests.map((open) => abandoned(open, closed, state.seq)),
    toolUses: [...state.toolUses.filter(({ toolUseId }) => !closed.has(toolUseId)), ...opened],
  };
};

const user: Fold = (state, frame, direction, _, summarize) =>
  direction === "host-to-agent" || at(frame, "isReplay") === true ? state : addMessage(state, frame, "user", summarize);

/** A session from a transcript has no frames about turns: a prompt with an answer has been taken. */
function answered(state: TimelineState, frame: unknown): TimelineState {
  const [prompt, ...queue] = state.queue;
  if (prompt === undefined || state.phase !== "starting" || text(at(frame, "parent_tool_use_id")) !== null)
    return state;
  return add({ ...state, queue }, { seq: prompt.seq, role: "user", summary: prompt.text, parent: null });
}

const init: Fold = (state, frame) => ({
  ...state,
  phase: "running",
  turnSince: state.seq,
  sessionId: text(at(frame, "session_id")) ?? state.sessionId,
  model: text(at(frame, "model")) ?? state.model,
  permissionMode: text(at(frame, "permissionMode")) ?? state.permissionMode,
});

const result: Fold = (state, frame, _, events) => {
  const errors = at(frame, "errors");
  const denials = at(frame, "permission_denials");
  const end = {
    seq: state.seq,
    subtype: text(at(frame, "subtype")) ?? "",
    isError: at(frame, "is_error") === true,
    reason: text(at(frame, "terminal_reason")),
    text: text(at(frame, "result")) ?? (Array.isArray(errors) ? errors.map(String).join(" ") : null),
    interrupt: state.interrupt,
    denials: Array.isArray(denials) ? denials.length : 0,
    promptBlocked: state.promptBlocked,
    cause: state.ledger.last?.cause ?? "unknown",
    prompts: answeredPrompts(events),
  };
  const costUsd = numberAt(frame, "total_cost_usd") ?? state.costUsd;
  const toolUses = state.toolUses.filter(({ parent }) => parent !== null);
  const idleState = { phase: "idle", turnSince: null, interrupt: null, promptBlocked: false, retry: null } as const;
  return { ...state, ...idleState, costUsd, turns: state.turns + 1, lastTurn: end, toolUses };
};

const taskStarted: Fold = (state, frame) => {
  const taskId = text(at(frame, "task_id"));
  if (taskId === null) return state;
  const task = {
    seq: state.seq,
    taskId,
    description: text(at(frame, "description")) ?? "",
    toolUseId: text(at(frame, "tool_use_id")),
    background: at(frame, "is_backgrounded") === true,
  };
  return { ...state, tasks: [...state.tasks.filter((other) => other.taskId !== taskId), task] };
};

const taskEnded: Fold = (state, frame) => {
  const taskId = at(frame, "task_id");
  return { ...state, tasks: state.tasks.filter((task) => task.taskId !== taskId) };
};

const retried: Fold = (state, frame) => ({
  ...state,
  retry: {
    seq: state.seq,
    attempt: numberAt(frame, "attempt"),
    max: numberAt(frame, "max_retries"),
    status: numberAt(frame, "error_status"),
    error: text(at(frame, "error")),
  },
});

const systemFolds = new Map<unknown, Fold>([
  [
    "informational",
    (state, frame) => (at(frame, "prompt_submit_outcome") === undefined ? state : { ...state, promptBlocked: true }),
  ],
  ["init", init],
  ["api_retry", retried],
  ["task_started", taskStarted],
  ["task_notification", taskEnded],
  [
    "status",
    (state, frame) => ({ ...state, permissionMode: text(at(frame, "permissionMode")) ?? state.permissionMode }),
  ],
  [
    "session_state_changed",
    (state, frame) =>
      at(frame, "state") === "idle"
        ? { ...state, phase: "idle" }
        : { ...state, phase: "running", turnSince: state.turnSince ?? state.seq },
  ],
]);

/** By type, because most frames of a long session are stream events that change nothing and must be fast. */
const folds = new Map<unknown, Fold>([
  ["control_request", request],
  ["control_response", response],
  ["control_cancel_request", cancel],
  ["user", user],
  [
    "assistant",
    (state, frame, _direction, _events, summarize) => addMessage(answered(state, frame), frame, "assistant", summarize),
  ],
  ["result", result],
  ["system", (state, frame, ...rest) => systemFolds.get(at(frame, "subtype"))?.(state, frame, ...rest) ?? state],
]);

/** Updates a state with one more frame. `step` is what the frame changes in the ledger of the state. */
export function foldFrame(
  before: TimelineState,
  frame: unknown,
  direction: TapeDirection,
  step: LedgerStep,
  summarize: Summarize = textOfBlocks,
): TimelineState {
  const fold = folds.get(fieldOf(frame, "type"));
  if (step.ledger === before.ledger) return fold?.(before, frame, direction, step.events, summarize) ?? before;
  const { state, entries } = followPrompts(before, step, () => textOfBlocks(contentBlocks(frame)));
  const after = entries.reduce(add, state);
  return fold?.(after, frame, direction, step.events, summarize) ?? after;
}

/** Whether a frame changes nothing but the ledger. */
export const changesOnlyLedger = (frame: unknown): boolean => !folds.has(fieldOf(frame, "type"));
