import { fieldOf } from "../engine/compare/field.ts";
import type { TapeDirection } from "../tape/format/direction.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";
import { isDeniedByHook, notRunMark, wasRun } from "../timeline/entry/message.ts";
import { contentBlocks, inputSummary, joined, numberAt, singleLine, textAt } from "../timeline/entry/text.ts";
import { followModelCalls, type ModelCalls } from "./model-calls.ts";
import { closeSpan, type OpenSpan, openSpan, type SpanKind, type SpanOutcome } from "./span.ts";

/** Tools whose call runs a subagent. */
const subagentTools = new Set(["Agent", "Task"]);

/** Control requests that a person answers. */
const questions = new Set(["can_use_tool", "elicitation", "request_user_dialog"]);

const outcomes: Readonly<Record<string, SpanOutcome>> = { allow: "ok", deny: "denied" };

/** Measures what takes time in one process of a tape. */
export interface ProcessSpans {
  /** Processes the next event, with pieces joined to whole lines. */
  push(event: TapeEvent): void;
  readonly calls: ModelCalls;
  /** All spans except turns, in any order. */
  spans(): readonly OpenSpan[];
}

/** Whether a task continues after its call. */
const isAfter = (task: OpenSpan, call: OpenSpan): boolean =>
  call.to !== null && (task.to === null || task.to > call.to);

/** Spans that end with an answer or a result. */
const answered: ReadonlySet<SpanKind> = new Set<SpanKind>(["permission", "hook", "mcp", "tool", "subagent"]);

/** The outcome of a span that its turn or its process leaves behind: one without its answer or result stays open. */
const unended = ({ kind }: OpenSpan): SpanOutcome => (answered.has(kind) ? "open" : "interrupted");

/** Starts to follow. */
export function followProcess(process: number): ProcessSpans {
  const calls = followModelCalls(process);
  const spans: OpenSpan[] = [];
  const tools = new Map<string, OpenSpan>();
  /** The tools that the main thread began in the current turn. */
  const ofTurn = new Set<OpenSpan>();
  /** The last call of each tool. */
  const called = new Map<string, OpenSpan>();
  const requests = new Map<string, OpenSpan>();
  const hooks = new Map<string, OpenSpan>();
  const tasks = new Map<string, OpenSpan>();
  /** Tool calls for which the agent requested permission. */
  const requested = new Set<string>();
  /** Tool calls that the host has allowed. */
  const allowed = new Set<string>();
  /** Whether the host denied a tool call and stopped the turn with it, so that calls that wait are canceled. */
  let isStopped = false;
  let isInterrupted = false;
  let isInTurn = false;
  /** The interrupt that came while the main thread waited for the model, and since when it waited. */
  let unanswered: { readonly interrupt: TapeEvent; readonly from: number } | null = null;
  /** The tool uses whose permission request an interrupt withdrew. */
  const unasked = new Set<string>();
  let retry: OpenSpan | null = null;
  let compaction: OpenSpan | null = null;
  /** The last compaction, until its boundary has named its size. */
  let compacted: OpenSpan | null = null;

  const begin = (event: TapeEvent, kind: SpanKind, name: string, more: Partial<OpenSpan> = {}): OpenSpan => {
    const span = openSpan({ kind, name: singleLine(name, 120), process, from: event.us, first: event.seq, ...more });
    spans.push(span);
    return span;
  };

  /** The agent continues: the pause before an attempt is over. */
  const continues = (event: TapeEvent): void => {
    if (retry === null) return;
    if (retry.to !== null && retry.to > event.us) retry.to = event.us;
    retry = null;
  };

  const opened = (event: TapeEvent, frame: unknown, thread: string | null): void => {
    for (const block of contentBlocks(frame)) {
      const toolUseId = fieldOf(block, "type") === "tool_use" ? textAt(block, "id") : null;
      if (toolUseId === null || tools.has(toolUseId)) continue;
      const name = textAt(block, "name") ?? "tool";
      const input = fieldOf(block, "input");
      const kind = subagentTools.has(name) ? "subagent" : "tool";
      const label = kind === "subagent" ? (textAt(input, "subagent_type") ?? name) : name;
      const detail = kind === "subagent" ? (textAt(input, "description") ?? "") : inputSummary(input, 160);
      const span = begin(event, kind, label, { detail: singleLine(detail, 160), within: thread, toolUseId });
      tools.set(toolUseId, span);
      called.set(name, span);
      if (kind === "subagent") calls.subagent(textAt(input, "prompt") ?? "", toolUseId);
      if (thread === null) ofTurn.add(span);
    }
  };

  const finished = (event: TapeEvent, frame: unknown): void => {
    for (const block of contentBlocks(frame)) {
      const id = textAt(block, "tool_use_id");
      const span = id === null ? undefined : tools.get(id);
      if (span === undefined) continue;
      const failed = fieldOf(block, "is_error") === true ? notRunMark(frame, id) : "ok";
      const isRefused = isStopped || unasked.has(id ?? "");
      const isCanceled = isRefused && failed === "interrupted" && !allowed.has(id ?? "");
      if (span.to === null) span.ran = wasRun(frame, block) && !isCanceled;
      closeSpan(span, event.us, event.seq, failed);
      // A command that is a hook has frames of its own only if the host asks for them.
      const isShown = spans.some(({ kind, within, from }) => kind === "hook" && (within === id || from >= span.from));
      if (isShown || !isDeniedByHook(frame, id)) continue;
      const hook = begin(event, "hook", "PreToolUse", { detail: span.name, within: id, from: span.from });
      closeSpan(hook, event.us, event.seq, "denied");
    }
  };

  const interrupted = (event: TapeEvent): void => {
    const from = isInTurn ? calls.awaitedSince() : null;
    const isBusy =
      compaction !== null || [...ofTurn, ...requests.values(), ...hooks.values()].some(({ to }) => to === null);
    if (from !== null && from < event.us && !isBusy) unanswered = { interrupt: event, from };
  };

  const request = (event: TapeEvent, frame: unknown, direction: TapeDirection): void => {
    const request = fieldOf(frame, "request");
    const subtype = textAt(request, "subtype") ?? "";
    const key = `${direction} ${textAt(frame, "request_id")}`;
    const within = textAt(request, "tool_use_id") ?? textAt(request, "input", "tool_use_id");
    if (direction === "host-to-agent") {
      if (subtype === "interrupt" && !isInterrupted) interrupted(event);
      isInterrupted ||= subtype === "interrupt";
      if (subtype === "interrupt") requests.set(key, begin(event, "interrupt", "interrupt"));
    } else if (questions.has(subtype)) {
      const name = textAt(request, "tool_name") ?? subtype;
      const detail = inputSummary(fieldOf(request, "input"), 160);
      if (subtype === "can_use_tool" && within !== null) requested.add(within);
      requests.set(key, begin(event, "permission", name, { detail, within }));
    } else if (subtype === "hook_callback") {
      const name = textAt(request, "input", "hook_event_name") ?? "hook";
      const detail = singleLine(textAt(request, "input", "tool_name") ?? "", 80);
      requests.set(key, begin(event, "hook", name, { detail, within }));
    } else if (subtype === "mcp_message") {
      const server = textAt(request, "server_name") ?? "server";
      const [method, tool] = [textAt(request, "message", "method") ?? "", textAt(request, "message", "params", "name")];
      const call = method === "tools/call" ? called.get(`mcp__${server}__${tool}`) : undefined;
      const detail = singleLine([method, tool ?? ""].join(" "), 80);
      requests.set(key, begin(event, "mcp", server, { detail, within: call?.toolUseId ?? null }));
    }
  };

  const response = (event: TapeEvent, frame: unknown, direction: TapeDirection): void => {
    const answer = fieldOf(frame, "response");
    const requester = direction === "host-to-agent" ? "agent-to-host" : "host-to-agent";
    const span = requests.get(`${requester} ${textAt(answer, "request_id")}`);
    if (span === undefined) return;
    const behavior = textAt(answer, "response", "behavior") ?? "allow";
    if (span.kind === "permission" && behavior === "allow" && span.within !== null) allowed.add(span.within);
    if (behavior === "deny" && fieldOf(fieldOf(answer, "response"), "interrupt") === true) isStopped = true;
    const failed = textAt(answer, "subtype") === "error";
    closeSpan(span, event.us, event.seq, failed ? "failed" : (outcomes[behavior] ?? "ok"));
    if (span.kind === "hook" && span.within === null) calls.ready(null, event.us);
  };

  const system: Readonly<Record<string, (event: TapeEvent, frame: unknown) => void>> = {
    init(event, frame) {
      isInTurn = true;
      const model = textAt(frame, "model");
      if (model !== null) calls.uses(model);
      calls.ready(null, event.us);
    },
    api_retry(event, frame) {
      continues(event);
      const delay = Math.max(0, numberAt(frame, "retry_delay_ms") ?? 0) * 1000;
      const status = numberAt(frame, "error_status");
      const name = status === null ? "no answer" : `status ${status}`;
      const error = textAt(frame, "error");
      const detail = singleLine(error === null || error === "unknown" ? "" : error, 80);
      calls.failed(event, textAt(frame, "parent_tool_use_id"), joined([name, detail], " "));
      retry = begin(event, "retry", name, { detail });
      closeSpan(retry, event.us + delay, event.seq);
      calls.ready(null, event.us + delay);
    },
    status(event, frame) {
      const [status, done] = [textAt(frame, "status"), textAt(frame, "compact_result")];
      if (status === "requesting") calls.ready(null, event.us);
      if (status === "compacting") {
        compaction ??= begin(event, "compaction", "compaction");
        compacted = compaction;
      } else if (compaction !== null && (done !== null || status === null)) {
        closeSpan(compaction, event.us, event.seq, done === "failed" ? "failed" : "ok");
        compaction = null;
        calls.ready(null, event.us);
      }
    },
    compact_boundary(event, frame) {
      const about = fieldOf(frame, "compact_metadata");
      const duration = Math.max(0, numberAt(about, "duration_ms") ?? 0) * 1000;
      const span = compacted ?? begin(event, "compaction", "compaction", { from: Math.max(0, event.us - duration) });
      const tokens = (name: string): string => numberAt(about, name)?.toLocaleString("en") ?? "?";
      span.detail = `${tokens("pre_tokens")} to ${tokens("post_tokens")} tokens`;
      compacted = null;
      if (compaction === null) closeSpan(span, event.us, event.seq);
      calls.ready(null, event.us);
    },
    hook_started(event, frame) {
      const id = textAt(frame, "hook_id");
      if (id !== null) hooks.set(id, begin(event, "hook", textAt(frame, "hook_name") ?? "hook", { detail: "command" }));
    },
    hook_response(event, frame) {
      const span = hooks.get(textAt(frame, "hook_id") ?? "");
      if (span !== undefined)
        closeSpan(span, event.us, event.seq, textAt(frame, "outcome") === "error" ? "failed" : "ok");
    },
    task_started(event, frame) {
      const id = textAt(frame, "task_id");
      if (id === null) return;
      const name = textAt(frame, "subagent_type") ?? textAt(frame, "task_type") ?? "task";
      const detail = singleLine(textAt(frame, "description") ?? "", 160);
      tasks.set(id, begin(event, "task", name, { detail, within: textAt(frame, "tool_use_id") }));
    },
    task_notification(event, frame) {
      const span = tasks.get(textAt(frame, "task_id") ?? "");
      const status = textAt(frame, "status");
      const outcome = status === "completed" ? "ok" : status === "failed" ? "failed" : "interrupted";
      if (span !== undefined) closeSpan(span, event.us, event.seq, outcome);
    },
  };

  const frame = (event: TapeEvent, content: unknown, direction: TapeDirection): void => {
    const type = textAt(content, "type");
    const thread = textAt(content, "parent_tool_use_id");
    switch (type) {
      case "stream_event":
      case "assistant":
        continues(event);
        calls.frame(event, content, thread);
        if (thread === null) unanswered = null;
        if (type === "assistant") opened(event, content, thread);
        break;
      case "user":
        if (direction === "agent-to-host") finished(event, content);
        if (direction === "agent-to-host" || thread !== null) calls.ready(thread, event.us);
        break;
      case "control_request":
        request(event, content, direction);
        break;
      case "control_response":
        response(event, content, direction);
        break;
      case "control_cancel_request": {
        const span = requests.get(`${direction} ${textAt(content, "request_id")}`);
        if (span === undefined) break;
        if (isInterrupted && span.kind === "permission" && span.within !== null) unasked.add(span.within);
        closeSpan(span, event.us, event.seq, "interrupted");
        break;
      }
      case "system": {
        const subtype = textAt(content, "subtype") ?? "";
        if (Object.hasOwn(system, subtype)) system[subtype]?.(event, content);
        break;
      }
      case "result":
        continues(event);
        // Unfinished work of the main thread was canceled, or its result is missing. Background work continues.
        for (const span of ofTurn)
          closeSpan(span, event.us, event.seq, isInterrupted || isStopped ? "interrupted" : unended(span));
        ofTurn.clear();
        if (unanswered !== null) calls.interrupted(unanswered.interrupt, unanswered.from);
        unanswered = null;
        isInTurn = false;
        isStopped = false;
        isInterrupted = false;
        unasked.clear();
        calls.ready(null, event.us);
        break;
    }
  };

  return {
    calls,
    push(event) {
      if (isEvent(event, "wire/frame")) {
        if (event.frame !== undefined) frame(event, event.frame, event.direction);
      } else if (event.channel === "model") calls.recorded(event);
      else if (isEvent(event, "process/signal")) {
        closeSpan(begin(event, "interrupt", event.signal), event.us, event.seq);
      } else if (isEvent(event, "process/exit")) {
        calls.end(event.us, event.seq);
        for (const id of requested) {
          const call = tools.get(id);
          if (call?.to === null && !allowed.has(id)) call.ran = false;
        }
        for (const span of spans) closeSpan(span, event.us, event.seq, unended(span));
      }
    },
    spans() {
      const callOf = (task: OpenSpan): OpenSpan | undefined =>
        task.kind !== "task" || task.within === null ? undefined : tools.get(task.within);
      /** The subagents in the background, which continue after their call. */
      const background = new Map<OpenSpan, OpenSpan>();
      for (const task of spans) {
        const call = callOf(task);
        if (call?.kind === "subagent" && isAfter(task, call)) background.set(call, task);
      }
      /** The subagent that a span is part of, if it has ended before the span. */
      const endedAround = (span: OpenSpan): OpenSpan | undefined => {
        const around = span.within === null ? undefined : tools.get(span.within);
        const isPart = around?.kind === "subagent" && span.kind !== "task" && !background.has(around);
        return isPart && around.to !== null && (span.to ?? Number.POSITIVE_INFINITY) > around.to ? around : undefined;
      };
      const own = spans.flatMap((span): OpenSpan[] => {
        const ended = endedAround(span);
        if (ended !== undefined) return [{ ...span, to: ended.to, last: ended.last, outcome: "interrupted" }];
        const task = background.get(span);
        if (task !== undefined) return [{ ...span, to: task.to, last: task.last, outcome: task.outcome }];
        const call = callOf(span);
        // A task that ends with its call adds no information.
        return call === undefined || (call.kind !== "subagent" && isAfter(span, call)) ? [span] : [];
      });
      return [...own, ...calls.spans()];
    },
  };
}
