import type { Frame } from "../sweep/agent.ts";
import type { Json } from "./session.ts";
import type { Corpus } from "./text.ts";

/** The frames of an agent as lines, in channels: within a channel the order counts, between channels it does not. */
export type Channels = ReadonlyMap<string, readonly string[]>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objects = (value: unknown): readonly Json[] => list(value).filter(isJson);

/** The content of a message as blocks. */
export const blocksOf = (message: unknown): readonly Json[] => {
  const content = isJson(message) ? message.content : undefined;
  return typeof content === "string" ? [{ type: "text", text: content }] : objects(content);
};

/** Names ids by their first appearance. */
function naming(prefix: string): (id: unknown) => string {
  const names = new Map<unknown, string>();
  return (id) => {
    if (id === undefined || id === null) return "-";
    if (!names.has(id)) names.set(id, `${prefix}${names.size + 1}`);
    return names.get(id) ?? "";
  };
}

const marks = (fields: Json): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== "")
    .map(([name, value]) => ` ${name}=${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join("");

/** Lines that may repeat any number of times. */
const repeated = new Set(["background_tasks_changed", "thinking_tokens", "task_progress", "commands_changed"]);
/** Tools that run one after the other. */
const serial = new Set(["Write", "Edit", "NotebookEdit"]);

interface Entry {
  readonly line: string;
  /** The message of the model that the line belongs to, for assistant lines. */
  readonly message?: unknown;
  readonly uses?: readonly unknown[];
  readonly result?: unknown;
}

/** Sorts the results of each model message by its tool uses, because parallel tools end in any order. */
function inUseOrder(entries: readonly Entry[]): readonly string[] {
  const sorted: Entry[] = [];
  let uses: unknown[] = [];
  let message: unknown;
  let open: { texts: Entry[]; results: Entry[] } = { texts: [], results: [] };
  const close = (): void => {
    const position = (entry: Entry): number => uses.indexOf(entry.result);
    sorted.push(...open.texts, ...open.results.sort((a, b) => position(a) - position(b)));
    open = { texts: [], results: [] };
    uses = [];
  };
  for (const entry of entries) {
    if (entry.message !== undefined) {
      if (message !== entry.message) close();
      message = entry.message;
      open.texts.push(entry);
      uses.push(...(entry.uses ?? []));
    } else if (entry.result !== undefined && uses.includes(entry.result)) open.results.push(entry);
    else {
      close();
      message = undefined;
      sorted.push(entry);
    }
  }
  close();
  return sorted.map(({ line }) => line);
}

/** Sorts consecutive hooks of one event, because they are sent together. */
function sortHooks(lines: readonly string[]): readonly string[] {
  const sorted = [...lines];
  const eventOf = (line = ""): string | undefined => /^hook (\S+)/.exec(line)?.[1];
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1;
    while (to < sorted.length && eventOf(sorted[from]) !== undefined && eventOf(sorted[to]) === eventOf(sorted[from]))
      to += 1;
    sorted.splice(from, to - from, ...sorted.slice(from, to).sort());
    from = to;
  }
  return sorted;
}

/** Folds the frames of an agent into channels. `session` names session ids across the processes of a session. */
export function channelsOf(frames: readonly Frame[], corpus: Corpus, session: (id: unknown) => string): Channels {
  const channels = new Map<string, Entry[]>();
  const task = naming("task");
  const command = naming("command");
  const toolNames = new Map<unknown, unknown>();
  const requests = new Map<unknown, string>();
  const requestedTools = new Set<unknown>();
  const put = (channel: string, line: string, more: Omit<Entry, "line"> = {}): void => {
    const entries = channels.get(channel) ?? [];
    channels.set(channel, entries);
    entries.push({ line, ...more });
  };
  const putOnce = (channel: string, line: string): void => {
    if (channels.get(channel)?.at(-1)?.line !== line) put(channel, line);
  };
  /** The tasks in the background. */
  let atWork = 0;
  let runsInBackground = false;
  /** A request of a background task arrives at any time: before or after the result of the turn, for example. */
  const putState = (state: string): void => {
    const ends = runsInBackground && state === "running";
    runsInBackground = state === "requires_action" && atWork > 0;
    if (!ends && !runsInBackground) put("state", state);
  };
  const textOf = (block: Json): string => {
    const text = String(block.text ?? "");
    return corpus.isAuthored(text) ? `text ${JSON.stringify(text.slice(0, 40))}` : "text";
  };
  const handlers: Readonly<Record<string, (frame: Frame) => void>> = {
    assistant(frame) {
      const blocks = blocksOf(frame.message);
      const texts = blocks.map((block) =>
        block.type === "tool_use" ? `tool_use ${block.name} ${block.id}` : String(block.type),
      );
      const { model, id } = (isJson(frame.message) ? frame.message : {}) as { model?: unknown; id?: unknown };
      const line = `assistant[${texts.join(", ")}]${marks({ error: frame.error, api_error: frame.api_error, aborted: frame.aborted, synthetic: model === "<synthetic>" })}`;
      const uses = blocks.filter(({ type }) => type === "tool_use");
      const parent = frame.parent_tool_use_id;
      put(parent ? `sub:${parent}` : "main", line, { message: id ?? line, uses: uses.map((use) => use.id) });
      if (!parent) put("stream", line);
      for (const { id: use, name } of uses) {
        toolNames.set(use, name);
        put(`tool:${use}`, `assistant tool_use ${name}`);
      }
    },
    user(frame) {
      const channel = frame.parent_tool_use_id ? `sub:${frame.parent_tool_use_id}` : "main";
      const blocks = blocksOf(frame.message);
      for (const block of blocks.filter(({ type }) => type === "tool_result")) {
        const use = block.tool_use_id;
        const meta = objects(frame.tool_result_meta).find(({ id }) => id === use) ?? {};
        const decision = isJson(meta.permission_decision) ? meta.permission_decision : {};
        const line = `user[tool_result ${use}]${marks({ is_error: block.is_error, decision: decision.decision, source: decision.source, reason: decision.reason_type, non_execution: meta.non_execution_kind })}`;
        put(channel, line, { result: use });
        put(`tool:${use}`, line);
        if (serial.has(String(toolNames.get(use))) || requestedTools.has(use)) put("serial", `tool_result ${use}`);
      }
      const others = blocks.filter(({ type }) => type !== "tool_result");
      if (others.length > 0 || blocks.length === 0) {
        const texts = others.map((block) => (block.type === "text" ? textOf(block) : String(block.type)));
        put(
          channel,
          `user[${texts.join(", ")}]${marks({ isSynthetic: frame.isSynthetic, isReplay: frame.isReplay, isMeta: frame.isMeta })}`,
        );
      }
    },
    result(frame) {
      const denials = objects(frame.permission_denials).map((each) => each.tool_use_id);
      const origin = isJson(frame.origin) ? frame.origin.kind : undefined;
      // The real agent names the reason only if the call ends after the answer, which is a race.
      const isOverBudget = frame.subtype === "error_max_budget_usd";
      const deferred = isJson(frame.deferred_tool_use) ? frame.deferred_tool_use.name : undefined;
      put(
        "main",
        `result ${frame.subtype}${marks({ is_error: frame.is_error, terminal_reason: frame.terminal_reason, stop_reason: isOverBudget ? undefined : frame.stop_reason, num_turns: frame.num_turns, local_command: frame.local_command, origin, denials: denials.join(","), session: session(frame.session_id), structured: "structured_output" in frame, deferred, status: frame.api_error_status, kind: frame.api_error_type ?? frame.api_error })}`,
      );
      for (const channel of ["notices", "state", "lifecycle"]) put(channel, "result");
    },
    stream_event(frame) {
      const event = isJson(frame.event) ? frame.event : {};
      const { type, content_block: block, delta } = event;
      const kind = isJson(block)
        ? ` ${block.type}`
        : isJson(delta)
          ? ` ${delta.type ?? `stop=${delta.stop_reason}`}`
          : "";
      const channel = frame.parent_tool_use_id ? `stream:${frame.parent_tool_use_id}` : "stream";
      const line = `${type}${kind}`;
      if (type === "content_block_delta") putOnce(channel, line);
      else put(channel, line);
    },
    control_request(frame) {
      const request = isJson(frame.request) ? frame.request : {};
      const { subtype, tool_use_id: use, tool_name } = request;
      const input = isJson(request.input) ? request.input : {};
      requests.set(frame.request_id, use === undefined ? "requests" : `tool:${use}`);
      if (subtype === "can_use_tool") {
        requestedTools.add(use);
        put(`tool:${use}`, `can_use_tool ${tool_name}`);
        put("serial", `can_use_tool ${use}`);
      } else if (subtype === "hook_callback") {
        if (input.hook_event_name === "InstructionsLoaded") return;
        const line = `hook ${input.hook_event_name} ${request.callback_id}`;
        if (input.tool_use_id) put(`tool:${input.tool_use_id}`, line);
        else put(input.agent_id ? "requests:sub" : "requests", line);
      } else if (subtype === "mcp_message") {
        const message = isJson(request.message) ? request.message : {};
        put(`mcp:${request.server_name}`, `mcp ${message.method ?? "response"}`);
      } else put("requests", `request ${subtype}`);
    },
    control_cancel_request: (frame) => put(requests.get(frame.request_id) ?? "requests", "cancel"),
    command_lifecycle: (frame) => put("lifecycle", `command ${frame.state} ${command(frame.command_uuid)}`),
    conversation_reset: (frame) => put("main", `conversation_reset ${frame.trigger}`),
    system(frame) {
      const subtype = String(frame.subtype);
      if (subtype === "init") {
        const servers = objects(frame.mcp_servers)
          .map(({ name }) => String(name))
          .sort();
        put(
          "main",
          `init${marks({ permissionMode: frame.permissionMode, session: session(frame.session_id), model: frame.model, style: frame.output_style, mcp: servers.join(",") })}`,
        );
        put("notices", "init");
      } else if (subtype === "session_state_changed") putState(String(frame.state));
      else if (subtype === "compact_boundary") {
        put("main", `compact_boundary ${isJson(frame.compact_metadata) ? frame.compact_metadata.trigger : ""}`);
      } else if (subtype === "permission_denied")
        put(
          `tool:${frame.tool_use_id}`,
          `permission_denied ${frame.tool_name}${marks({ type: frame.decision_reason_type, code: frame.decision_reason_code })}`,
        );
      else if (subtype.startsWith("task_")) {
        const patch = isJson(frame.patch) ? frame.patch : {};
        const line = `${subtype}${marks({ tool: frame.tool_use_id, type: frame.task_type, backgrounded: frame.is_backgrounded, status: frame.status ?? patch.status })}`;
        const channel = `task:${task(frame.task_id)}`;
        if (repeated.has(subtype)) putOnce(channel, line);
        else put(channel, line);
      } else if (subtype === "background_tasks_changed") {
        atWork = list(frame.tasks).length;
        putOnce("background", `${subtype} ${atWork}`);
      } else if (subtype === "status" && frame.status === "requesting") put("stream", "status requesting");
      else if (subtype === "status")
        put(
          "notices",
          `status${marks({ status: frame.status, mode: frame.permissionMode, compact: frame.compact_result })}`,
        );
      else if (subtype === "thinking_tokens") putOnce("stream", subtype);
      else if (subtype === "commands_changed") putOnce("commands", subtype);
      else {
        const channel = subtype.startsWith("hook_")
          ? "hookevents"
          : subtype === "informational" || subtype === "notification"
            ? "info"
            : "notices";
        put(
          channel,
          `${subtype}${marks({ level: frame.level, key: frame.key, attempt: frame.attempt, max: frame.max_retries, status: frame.error_status, error: typeof frame.error === "string" ? frame.error : undefined, event: frame.hook_event, outcome: frame.outcome, exit: frame.exit_code, trigger: frame.trigger, title: frame.title, prevent: frame.prevent_continuation })}`,
        );
      }
    },
    control_response() {},
    keep_alive() {},
    transcript_mirror() {},
  };
  for (const frame of frames) {
    const handle = handlers[String(frame.type)];
    if (handle) handle(frame);
    else put("main", String(frame.type));
  }
  return new Map(
    [...channels].map(([name, entries]) => [
      name,
      name === "main" || name.startsWith("sub:") ? inUseOrder(entries) : sortHooks(entries.map(({ line }) => line)),
    ]),
  );
}

/** Names session ids in the order of their appearance. */
export const sessionNames = (): ((id: unknown) => string) => naming("session");
