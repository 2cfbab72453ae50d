import { fieldOf } from "../engine/compare/field.ts";
import { argumentOf } from "../tape/argument.ts";
import { opposite, type TapeDirection } from "../tape/format/direction.ts";
import { endingSignals } from "../tape/signal.ts";
import { contentBlocks, inputSummary, numberAt, textAt } from "../timeline/entry/text.ts";

/** A tool use that the model asked for. */
export interface ObservedToolUse {
  readonly seq: number;
  readonly tool: string;
  /** A short form of its input. */
  readonly input: string;
  /** The tool use whose subagent it belongs to. */
  readonly parent: string | null;
  /** The description of the subagent that it runs, and waits for. */
  subagent?: string;
}

/** A control request, with its answer if one came. */
export interface ObservedRequest {
  readonly seq: number;
  readonly request: unknown;
  readonly direction: TapeDirection;
  answer?: { readonly seq: number; readonly response: unknown };
  /** Further answers. The requester ignores them. */
  readonly repeated: unknown[];
  withdrawn?: number;
}

/** A task that the agent announced. */
interface ObservedTask {
  readonly seq: number;
  readonly type: string;
  readonly description: string;
  /** Whether it runs in the background, and not within a tool call that waits for it. */
  background: boolean;
  /** The host's request to stop it. */
  stopRequest: number | null;
  /** Whether the model called a tool to stop it. */
  stoppedByAgent: boolean;
}

/** The retries that an agent announced in a turn. */
interface ObservedRetries {
  readonly count: number;
  /** An announcement of each cause. */
  readonly causes: ReadonlyMap<string, unknown>;
  /** The two latest announcements; `null` before them. */
  readonly previous: unknown;
  readonly latest: unknown;
}

/** The events so far, as the rules of a diagnosis see them. */
export interface DiagnosisContext {
  use(toolUseId: string | null): ObservedToolUse | undefined;
  /** The tool uses of the current turn on the main thread that have no result yet. */
  pendingUses(): readonly ObservedToolUse[];
  /** The request to which a response of this direction belongs. */
  request(direction: TapeDirection, requestId: string | null): ObservedRequest | undefined;
  /** Whether the recording contains the beginning of the session: an answer of the agent, or its first message. */
  readonly hasBeginning: boolean;
  /** The permission request for a tool use. */
  permissionFor(toolUseId: string | null): ObservedRequest | undefined;
  /** The host's hook callbacks for a tool use. */
  hooksFor(toolUseId: string | null): readonly ObservedRequest[];
  /** Whether the host registered a hook callback with `onFailure: "block"`. */
  blocksOnFailure(callbackId: string): boolean;
  /** The latest request to a hook callback that the host answered with an error. */
  failedCallback(callbackId: string): ObservedRequest | undefined;
  /** The kind of a task: `local_agent` for a subagent. */
  task(taskId: string | null): ObservedTask | undefined;
  /** The text with which a server of the host refused a handshake. */
  serverError(name: string): string | undefined;
  /** The messages for a server of the host that have no answer. */
  unansweredBy(server: string): readonly ObservedRequest[];
  /** The host's interrupt in the current turn. */
  readonly interrupt: number | null;
  /** The tool uses that had neither a result nor an open permission request when the host interrupted. */
  readonly interruptedUses: readonly ObservedToolUse[];
  /** The retries that the agent announced in the current turn. */
  readonly retries: ObservedRetries;
  /** How the last recorded call of the model in the current turn that got no answer failed: "in time", or a reason in parentheses. */
  readonly connectionError: string | null;
  /** Whether the agent discarded a part of an answer that broke off, and no answer followed yet. */
  readonly hasPartialAnswer: boolean;
  /** The permission request that was open when the host interrupted, if no other tool ran. */
  readonly interruptedQuestion: ObservedRequest | null;
  /** The host's prompt of the priority `now` during the current turn. */
  readonly urgentPrompt: number | null;
  /** The last tool use that was denied with an interrupt of the turn. */
  readonly stoppedBy: string | null;
  /** The feedback of the last Stop hook that made the model continue the current turn. */
  readonly continuedByHook: string | null;
  /** The last tool use of the current turn on the main thread that has a result. */
  readonly lastResult: string | null;
  /** Whether a turn ended while this hook command ran, so that nothing waited for the command. */
  outlivedTurn(hookId: string | null): boolean;
  /** The MCP tool that decides about permissions, from the command line; `null` if there is none. */
  readonly permissionTool: string | null;
  /** Whether the host sent a signal that ends the agent and its tools. */
  readonly isEnding: boolean;
  /** The permission mode that the agent announced last. */
  readonly permissionMode: string | null;
}

/** A context that is updated with frames. */
export interface FollowedContext extends DiagnosisContext {
  frame(seq: number, frame: unknown, direction: TapeDirection): void;
  /** A recorded call shows that the model's answer broke off. */
  answerBrokeOff(): void;
  /** A recorded call shows that no answer came. */
  connectionFailed(error: string): void;
  /** The agent's command line. */
  commandLine(argv: readonly string[]): void;
  /** The host sent a signal. */
  signalled(name: string): void;
  /** Discards the data of the turn. */
  turnEnded(): void;
}

/** "Bash (touch made.txt)". */
export const toolUseLabel = (
  use: Pick<ObservedToolUse, "tool" | "input"> | undefined,
  tool: string | null = null,
): string => {
  const name = use?.tool ?? tool ?? "a tool";
  return use === undefined || use.input === "" ? name : `${name} (${use.input})`;
};

/** "Bash (make) and 2 other tool uses". */
export function toolUsesLabel([first, ...more]: readonly Pick<ObservedToolUse, "tool" | "input">[]): string {
  const others = more.length === 0 ? "" : ` and ${more.length} other tool ${more.length === 1 ? "use" : "uses"}`;
  return `${toolUseLabel(first)}${others}`;
}

/** The text blocks of a message, in full. */
export const fullText = (frame: unknown): string =>
  contentBlocks(frame)
    .map((block) => textAt(block, "text") ?? "")
    .join("\n");

/** The feedback of a Stop or SubagentStop hook that makes the model continue; `null` for other messages. */
export const stopFeedback = (frame: unknown): string | null =>
  fieldOf(frame, "isSynthetic") === true
    ? (/^Stop hook feedback:\n(?:\[.*?\]: )?([\s\S]*)$/.exec(fullText(frame))?.[1] ?? null)
    : null;

/** Maximum number of recent tool uses and requests in memory. */
const remembered = 10_000;

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value);
  if (map.size <= remembered) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

interface MutableRetries extends ObservedRetries {
  count: number;
  readonly causes: Map<string, unknown>;
  previous: unknown;
  latest: unknown;
}

const noRetries = (): MutableRetries => ({ count: 0, causes: new Map(), previous: null, latest: null });

function observeRetry(retries: MutableRetries, frame: unknown): void {
  const [before, attempt] = [numberAt(retries.latest, "attempt") ?? 0, numberAt(frame, "attempt") ?? 0];
  // Each model call counts its own: a higher number continues the count before it.
  retries.count += attempt - (before < attempt ? before : 0);
  remember(retries.causes, `${numberAt(frame, "error_status")} ${textAt(frame, "error")}`, frame);
  [retries.previous, retries.latest] = [retries.latest, frame];
}

/** Signals that end an agent unless it ignores them. */
const agentSignals: ReadonlySet<string> = new Set([...endingSignals, "SIGINT"]);

/** The ids of the hook callbacks whose failure blocks. */
function blockingCallbacks(hooks: unknown): string[] {
  const matchers = typeof hooks === "object" && hooks !== null ? Object.values(hooks).flat() : [];
  return matchers.flatMap((matcher: unknown) => {
    const ids = fieldOf(matcher, "hookCallbackIds");
    return fieldOf(matcher, "onFailure") === "block" && Array.isArray(ids) ? ids.map(String) : [];
  });
}

/** Creates an empty context. */
export function createContext(): FollowedContext {
  const uses = new Map<string, ObservedToolUse>();
  const pending = new Map<string, ObservedToolUse>();
  const requests = new Map<string, ObservedRequest>();
  const permissions = new Map<string, ObservedRequest>();
  const hooks = new Map<string, ObservedRequest[]>();
  const tasks = new Map<string, ObservedTask>();
  const serverErrors = new Map<string, string>();
  const serverMessages = new Map<string, ObservedRequest[]>();
  const blocking = new Set<string>();
  const failedCallbacks = new Map<string, ObservedRequest>();
  const questions = new Set<ObservedRequest>();
  let interrupt: number | null = null;
  let interruptedQuestion: ObservedRequest | null = null;
  let interruptedUses: readonly ObservedToolUse[] = [];
  let hasPartialAnswer = false;
  let connectionError: string | null = null;
  let retries: MutableRetries = noRetries();
  let urgentPrompt: number | null = null;
  let stoppedBy: string | null = null;
  let continuedByHook: string | null = null;
  let permissionMode: string | null = null;
  let permissionTool: string | null = null;
  let lastResult: string | null = null;
  const runningHooks = new Set<string>();
  const lateHooks = new Set<string>();
  let isEnding = false;

  const request = (seq: number, frame: unknown, direction: TapeDirection): void => {
    const request = fieldOf(frame, "request");
    const observed: ObservedRequest = { seq, request, direction, repeated: [] };
    remember(requests, `${direction} ${textAt(frame, "request_id")}`, observed);
    const subtype = textAt(request, "subtype");
    if (subtype === "initialize" && direction === "host-to-agent") {
      for (const id of blockingCallbacks(fieldOf(request, "hooks"))) blocking.add(id);
    }
    if (subtype === "interrupt" && direction === "host-to-agent") {
      interrupt = seq;
      const unanswered = [...questions].filter((one) => one.answer === undefined && one.withdrawn === undefined);
      const hasQuestion = (id: string): boolean => unanswered.some((one) => textAt(one.request, "tool_use_id") === id);
      interruptedUses = [...pending].flatMap(([id, use]) => (hasQuestion(id) ? [] : [use]));
      interruptedQuestion = interruptedUses.length === 0 ? (unanswered[0] ?? null) : null;
    }
    if (subtype === "stop_task" && direction === "host-to-agent") {
      const task = tasks.get(textAt(request, "task_id") ?? "");
      if (task !== undefined) task.stopRequest = seq;
    }
    const server = subtype === "mcp_message" && direction === "agent-to-host" ? textAt(request, "server_name") : null;
    // A notification has no id, and its answer means nothing.
    if (server !== null && fieldOf(fieldOf(request, "message"), "id") !== undefined) {
      const unanswered = (serverMessages.get(server) ?? []).filter((one) => one.answer === undefined);
      remember(serverMessages, server, [...unanswered, observed]);
    }
    const toolUseId = textAt(request, "tool_use_id") ?? textAt(request, "input", "tool_use_id");
    if (toolUseId === null) return;
    if (subtype === "can_use_tool") {
      remember(permissions, toolUseId, observed);
      questions.add(observed);
    }
    if (subtype === "hook_callback") remember(hooks, toolUseId, [...(hooks.get(toolUseId) ?? []), observed]);
  };

  const response = (seq: number, frame: unknown, direction: TapeDirection): void => {
    const envelope = fieldOf(frame, "response");
    const request = requests.get(`${opposite(direction)} ${textAt(envelope, "request_id")}`);
    if (request === undefined) return;
    if (request.answer !== undefined) {
      request.repeated.push(envelope);
      return;
    }
    request.answer = { seq, response: envelope };
    const callback = textAt(request.request, "callback_id");
    if (callback !== null && textAt(envelope, "error") !== null) remember(failedCallbacks, callback, request);
    const answer = fieldOf(envelope, "response");
    if (textAt(request.request, "subtype") === "can_use_tool" && fieldOf(answer, "interrupt") === true)
      stoppedBy = textAt(request.request, "tool_use_id");
    const refusal = textAt(answer, "mcp_response", "error", "message") ?? textAt(envelope, "error");
    const server = textAt(request.request, "server_name");
    if (refusal !== null && server !== null) remember(serverErrors, server, refusal);
  };

  let hasBeginning = false;

  return {
    use: (id) => (id === null ? undefined : uses.get(id)),
    pendingUses: () => [...pending.values()],
    request: (direction, id) => requests.get(`${opposite(direction)} ${id}`),
    get hasBeginning() {
      return hasBeginning;
    },
    permissionFor: (id) => (id === null ? undefined : permissions.get(id)),
    hooksFor: (id) => (id === null ? [] : (hooks.get(id) ?? [])),
    blocksOnFailure: (id) => blocking.has(id),
    failedCallback: (id) => failedCallbacks.get(id),
    task: (id) => (id === null ? undefined : tasks.get(id)),
    serverError: (name) => serverErrors.get(name),
    unansweredBy: (server) => (serverMessages.get(server) ?? []).filter(({ answer }) => answer === undefined),
    get interrupt() {
      return interrupt;
    },
    get interruptedQuestion() {
      return interruptedQuestion;
    },
    get interruptedUses() {
      return interruptedUses;
    },
    get retries() {
      return retries;
    },
    get hasPartialAnswer() {
      return hasPartialAnswer;
    },
    get connectionError() {
      return connectionError;
    },
    get urgentPrompt() {
      return urgentPrompt;
    },
    get stoppedBy() {
      return stoppedBy;
    },
    get continuedByHook() {
      return continuedByHook;
    },
    get lastResult() {
      return lastResult;
    },
    outlivedTurn: (id) => id !== null && lateHooks.has(id),
    get permissionTool() {
      return permissionTool;
    },
    get isEnding() {
      return isEnding;
    },
    get permissionMode() {
      return permissionMode;
    },
    frame(seq, frame, direction) {
      const type = fieldOf(frame, "type");
      if (type === "system") permissionMode = textAt(frame, "permissionMode") ?? permissionMode;
      if (direction === "agent-to-host" && (type === "control_response" || fieldOf(frame, "subtype") === "init"))
        hasBeginning = true;
      if (type === "control_request") request(seq, frame, direction);
      else if (type === "control_response") response(seq, frame, direction);
      else if (type === "control_cancel_request") {
        const request = requests.get(`${direction} ${textAt(frame, "request_id")}`);
        if (request !== undefined) request.withdrawn = seq;
      } else if (type === "user" && textAt(frame, "parent_tool_use_id") === null) {
        for (const block of contentBlocks(frame)) {
          const id = textAt(block, "tool_use_id");
          if (id !== null && pending.delete(id)) lastResult = id;
        }
        continuedByHook = stopFeedback(frame) ?? continuedByHook;
        if (direction === "host-to-agent" && textAt(frame, "priority") === "now") urgentPrompt = seq;
      } else if (type === "stream_event") {
        if (fieldOf(frame, "abandoned_blocks") !== undefined) hasPartialAnswer = true;
      } else if (type === "assistant") {
        hasPartialAnswer = false;
        for (const block of contentBlocks(frame)) {
          const id = fieldOf(block, "type") === "tool_use" ? textAt(block, "id") : null;
          if (id === null) continue;
          const input = inputSummary(fieldOf(block, "input"), 80);
          const parent = textAt(frame, "parent_tool_use_id");
          const use: ObservedToolUse = { seq, tool: textAt(block, "name") ?? "", input, parent };
          remember(uses, id, use);
          const stopped = use.tool === "TaskStop" ? tasks.get(textAt(block, "input", "task_id") ?? "") : undefined;
          if (stopped !== undefined) stopped.stoppedByAgent = true;
          if (parent === null) remember(pending, id, use);
        }
      } else if (fieldOf(frame, "subtype") === "init") {
        // The agent went on after the signal.
        isEnding = false;
      } else if (fieldOf(frame, "subtype") === "hook_started") {
        runningHooks.add(textAt(frame, "hook_id") ?? "");
      } else if (fieldOf(frame, "subtype") === "hook_response") {
        runningHooks.delete(textAt(frame, "hook_id") ?? "");
      } else if (fieldOf(frame, "subtype") === "api_retry") {
        observeRetry(retries, frame);
      } else if (fieldOf(frame, "subtype") === "task_started") {
        const [id, description] = [textAt(frame, "task_id"), textAt(frame, "description") ?? ""];
        const [taskType, background] = [textAt(frame, "task_type") ?? "", fieldOf(frame, "is_backgrounded") !== false];
        if (id !== null)
          remember(tasks, id, {
            seq,
            type: taskType,
            description,
            background,
            stopRequest: null,
            stoppedByAgent: false,
          });
        const use = uses.get(textAt(frame, "tool_use_id") ?? "");
        if (use !== undefined && taskType === "local_agent" && !background) use.subagent = description;
      } else if (fieldOf(frame, "subtype") === "task_updated") {
        const task = tasks.get(textAt(frame, "task_id") ?? "");
        if (task !== undefined && fieldOf(fieldOf(frame, "patch"), "is_backgrounded") === true) task.background = true;
      }
    },
    answerBrokeOff() {
      hasPartialAnswer = true;
    },
    connectionFailed(error) {
      connectionError = error;
    },
    commandLine(argv) {
      const tool = argumentOf(argv, "--permission-prompt-tool");
      permissionTool = tool === undefined || tool === "stdio" ? null : tool;
    },
    signalled(name) {
      isEnding ||= agentSignals.has(name);
    },
    turnEnded() {
      pending.clear();
      questions.clear();
      interrupt = null;
      interruptedQuestion = null;
      interruptedUses = [];
      hasPartialAnswer = false;
      connectionError = null;
      retries = noRetries();
      urgentPrompt = null;
      stoppedBy = null;
      continuedByHook = null;
      lastResult = null;
      for (const id of runningHooks) lateHooks.add(id);
      runningHooks.clear();
    },
  };
}
