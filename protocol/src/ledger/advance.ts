import { asJsonObject, asText, type JsonObject, textsIn } from "../json.ts";
import type { Direction } from "../schema/entry.ts";
import { nextRun, rankOf, type WaitingPrompt } from "./queue.ts";
import { echoedUuids, hasToolResult, isMainThread } from "./read.ts";
import { hasText, withText } from "./recent.ts";
import { emptyLedger, joinsPrompts, type Ledger, shownPrompt } from "./state.ts";
import { dueIn, promptsOfTurn, sentBy } from "./turn-prompts.ts";
import type { Evidence, LedgerEvent, Outcome, Turn } from "./types.ts";

/** Who sends a frame to whom. */
export type FrameDirection = Exclude<Direction, "both">;

/** Options of a ledger. */
export interface TurnLedgerOptions {
  /** Whether the session's first prompt is on the agent's command line. Default: `false`. */
  readonly commandLinePrompt?: boolean;
}

/**
 * Whether the first prompt of a session is on the agent's command line: the agent prints frames and reads none. An
 * unknown command line counts as one of a host that sends its prompts.
 *
 * @param argv - The arguments of the agent.
 * @see turn.result.origin
 * @example
 * import { hasCommandLinePrompt } from "@agentwire/protocol/ledger";
 *
 * console.log(hasCommandLinePrompt(["-p", "hi", "--output-format", "stream-json"])); // true
 */
export const hasCommandLinePrompt = (argv: readonly string[] = []): boolean =>
  argv.some((arg) => arg.endsWith("stream-json")) && !argv.some((arg) => arg.startsWith("--input-format"));

/** A ledger after a frame, and what the frame changed, in order. */
export interface LedgerStep {
  readonly ledger: Ledger;
  readonly events: readonly LedgerEvent[];
}

/** A ledger while one frame changes it. */
type Draft = { -readonly [Key in keyof Ledger]: Ledger[Key] } & {
  /** Position of the frame. */
  readonly at: number;
  readonly events: LedgerEvent[];
};

type Handle = (draft: Draft, frame: JsonObject) => void;

/** An `init` without a version comes from a release before 0.1.30. */
const unnamedRelease = "2.0.0";

/** Maximum number of unanswered requests of one kind. Beyond it, the oldest one is no longer tracked. */
const maxRequests = 256;

const none: readonly LedgerEvent[] = [];

function change(draft: Draft, prompt: WaitingPrompt, part: Partial<WaitingPrompt>): WaitingPrompt {
  const changed = { ...prompt, ...part };
  draft.waiting = draft.waiting.map((each) => (each.number === prompt.number ? changed : each));
  return changed;
}

function settle(draft: Draft, prompt: WaitingPrompt, outcome: Outcome): void {
  draft.waiting = draft.waiting.filter((each) => each.number !== prompt.number);
  draft.events.push({ kind: "prompt-settled", at: draft.at, prompt: shownPrompt(prompt), outcome });
}

function start(draft: Draft, prompt: WaitingPrompt): void {
  if (prompt.dequeued) return;
  const started = change(draft, prompt, { dequeued: true, state: "running" });
  draft.events.push({ kind: "prompt-started", at: draft.at, prompt: shownPrompt(started) });
}

function cancel(draft: Draft, prompt: WaitingPrompt | undefined, evidence: Evidence): void {
  if (prompt && !prompt.dequeued) settle(draft, prompt, { kind: "cancelled", evidence });
}

const byUuid = ({ waiting }: Draft, uuid: string): WaitingPrompt | undefined =>
  waiting.find((prompt) => prompt.uuid === uuid);

/** The last text of a message, which may hold a command. */
const lastTextOf = (content: unknown): string => {
  const blocks = Array.isArray(content) ? content.map(asJsonObject) : [];
  return typeof content === "string" ? content : (asText(blocks.findLast(({ type }) => type === "text")?.text) ?? "");
};

/** Whether the agent takes a prompt as soon as it arrives. */
const isIdle = ({ turn, waiting, notifications, connecting }: Draft): boolean =>
  turn === undefined && waiting.length === 0 && notifications === 0 && connecting.size === 0;

const onPrompt: Handle = (draft, frame) => {
  const { content } = asJsonObject(frame.message);
  const uuid = asText(frame.uuid);
  const prompt: WaitingPrompt = {
    number: draft.sent++,
    uuid,
    at: draft.at,
    state: "sent",
    rank: rankOf(frame.priority),
    joinable:
      !lastTextOf(content).startsWith("/") &&
      frame.isSynthetic !== true &&
      frame.shouldQuery !== false &&
      frame.origin === undefined,
    alone: isIdle(draft),
    content,
    origin: frame.isSynthetic === true ? "unclassified" : asText(asJsonObject(frame.origin).kind),
    dequeued: false,
    injected: false,
  };
  draft.events.push({ kind: "prompt-sent", at: draft.at, prompt: shownPrompt(prompt) });
  draft.waiting = [...draft.waiting, prompt];
  if (uuid === undefined) return;
  if (hasText(draft.uuids, uuid)) settle(draft, prompt, { kind: "dropped", evidence: "inferred" });
  else draft.uuids = withText(draft.uuids, uuid);
};

const onHostRequest: Handle = (draft, frame) => {
  const request = asJsonObject(frame.request);
  const id = asText(frame.request_id);
  if (id === undefined) return;
  const withdrawn = request.subtype === "cancel_async_message" ? (asText(request.message_uuid) ?? null) : null;
  if (request.subtype !== "interrupt" && request.subtype !== "cancel_async_message") return;
  draft.withdrawals = new Map([...draft.withdrawals, [id, withdrawn] as const].slice(-maxRequests));
};

const onHostResponse: Handle = (draft, frame) => {
  const id = asText(asJsonObject(frame.response).request_id) ?? "";
  if (draft.connecting.has(id)) draft.connecting = new Set([...draft.connecting].filter((other) => other !== id));
};

/** Before its first turn, an agent connects to the servers in the host. Prompts that arrive until then wait together. */
const onAgentRequest: Handle = (draft, frame) => {
  const id = asText(frame.request_id);
  if (id === undefined || draft.turns > 0 || asJsonObject(frame.request).subtype !== "mcp_message") return;
  draft.connecting = new Set([...draft.connecting, id].slice(-maxRequests));
  draft.waiting = draft.waiting.map((prompt) => ({ ...prompt, alone: false }));
};

const onAgentResponse: Handle = (draft, frame) => {
  const response = asJsonObject(frame.response);
  const id = asText(response.request_id);
  const withdrawal = id === undefined ? undefined : draft.withdrawals.get(id);
  if (id === undefined || withdrawal === undefined) return;
  draft.withdrawals = new Map([...draft.withdrawals].filter(([other]) => other !== id));
  if (response.subtype !== "success") return;
  const { cancelled } = asJsonObject(response.response);
  if (withdrawal !== null) {
    if (cancelled === true) cancel(draft, byUuid(draft, withdrawal), "reported");
    return;
  }
  draft.interrupted = draft.turn !== undefined || draft.waiting.length > 0;
  if (!Array.isArray(cancelled)) return;
  for (const uuid of textsIn(cancelled)) cancel(draft, byUuid(draft, uuid), "reported");
  const running =
    draft.turn === undefined
      ? []
      : nextRun(dueIn(draft, draft.waiting.filter(sentBy(draft.turn.from))), joinsPrompts(draft));
  for (const prompt of draft.waiting)
    if (prompt.uuid === undefined && !running.includes(prompt)) cancel(draft, prompt, "inferred");
};

const onLifecycle: Handle = (draft, frame) => {
  const prompt = byUuid(draft, asText(frame.command_uuid) ?? "");
  const { state } = frame;
  const { last } = draft;
  draft.reports = true;
  if (!prompt) return;
  if (state === "queued" && prompt.state === "sent") {
    const queued = change(draft, prompt, { state: "queued" });
    draft.events.push({ kind: "prompt-queued", at: draft.at, prompt: shownPrompt(queued) });
  } else if (state === "started") start(draft, prompt);
  else if (state === "cancelled" && prompt.dequeued && last)
    settle(draft, prompt, { kind: "interrupted", turn: last.number, evidence: "reported" });
  else if (state === "cancelled" || state === "discarded") cancel(draft, prompt, "reported");
  else if (state === "completed" && draft.turn === undefined && last)
    settle(draft, prompt, { kind: last.outcome, turn: last.number, evidence: "reported" });
};

const open: Handle = (draft, frame) => {
  if (draft.turn !== undefined) return;
  const turn = { number: draft.turns++, from: draft.at };
  const uuids = frame.subtype === "init" ? echoedUuids(frame) : [];
  draft.turn = { ...turn, uuids, notified: draft.notifications > 0 };
  draft.connecting = emptyLedger.connecting;
  draft.events.push({ kind: "turn-started", at: draft.at, turn });
};

const onResult: Handle = (draft, frame) => {
  open(draft, frame);
  const { turn } = draft;
  if (turn === undefined) return;
  const { number, from } = turn;
  const { cause, prompts } = promptsOfTurn(draft, frame, from);
  if (cause === "notification") draft.notifications = Math.max(0, draft.notifications - 1);
  const reason = asText(frame.terminal_reason);
  const failed = frame.is_error === true || (frame.subtype !== "success" && frame.subtype !== undefined);
  const stopped = reason?.startsWith("aborted_") ?? (draft.interrupted && frame.subtype === "error_during_execution");
  const outcome = stopped ? "interrupted" : failed ? "failed" : "answered";
  const ended: Turn = {
    ...{ number, from, to: draft.at, cause, outcome, prompts: [...prompts.keys()].map((prompt) => prompt.number) },
    subtype: asText(frame.subtype),
    terminalReason: reason,
    origin: asText(asJsonObject(frame.origin).kind),
  };
  Object.assign(draft, {
    turn: undefined,
    toolResults: false,
    last: ended,
    interrupted: false,
  } satisfies Partial<Ledger>);
  draft.events.push({ kind: "turn-ended", at: draft.at, turn: ended });
  for (const [prompt, evidence] of prompts) settle(draft, prompt, { kind: outcome, turn: number, evidence });
  draft.waiting = draft.waiting.map((prompt) => (prompt.injected ? { ...prompt, injected: false } : prompt));
};

/** An idle agent has no prompts: the last turn took those sent before its result, although no frame names them. */
function settleSilent(draft: Draft): void {
  const { turn, last, reports } = draft;
  if (turn !== undefined || last === undefined) return;
  for (const prompt of draft.waiting)
    if (prompt.at < last.to && (prompt.uuid === undefined || !reports))
      settle(draft, prompt, { kind: last.outcome, turn: last.number, evidence: "inferred" });
}

const onSystem: Handle = (draft, frame) => {
  if (frame.subtype === "init") {
    draft.release = asText(frame.claude_code_version) ?? unnamedRelease;
    open(draft, frame);
  } else if (frame.subtype === "task_notification") draft.notifications++;
  else if (frame.subtype === "session_state_changed" && frame.state === "idle") settleSilent(draft);
};

const onReplay: Handle = (draft, frame) => {
  const uuid = asText(frame.uuid);
  const { content } = asJsonObject(frame.message);
  const named = uuid === undefined ? undefined : byUuid(draft, uuid);
  const same = draft.waiting.find(
    (prompt) => !prompt.dequeued && prompt.uuid === undefined && prompt.content === content,
  );
  const prompt = named ?? same;
  if (prompt) start(draft, prompt);
};

const onUser: Handle = (draft, frame) => {
  if (frame.isReplay === true) onReplay(draft, frame);
  else if (isMainThread(frame)) {
    open(draft, frame);
    draft.toolResults ||= hasToolResult(frame);
  }
};

/** A frame of the model. A model call after a tool result carries what arrived while the tool ran. */
const onAnswer: Handle = (draft, frame) => {
  if (!isMainThread(frame)) return;
  open(draft, frame);
  if (!draft.toolResults) return;
  draft.toolResults = false;
  draft.notifications = 0;
  const from = draft.turn?.from ?? draft.at;
  const { prompts } = promptsOfTurn(draft, {}, from);
  for (const prompt of draft.waiting)
    if (!prompt.dequeued && (prompt.at > from || !prompts.has(prompt)) && prompt.joinable && prompt.rank < 2)
      change(draft, prompt, { injected: true });
};

const handlers: Readonly<Record<FrameDirection, ReadonlyMap<unknown, Handle>>> = {
  "host-to-agent": new Map([
    ["user", onPrompt],
    ["control_request", onHostRequest],
    ["control_response", onHostResponse],
  ]),
  "agent-to-host": new Map([
    ["system", onSystem],
    ["result", onResult],
    ["command_lifecycle", onLifecycle],
    ["control_request", onAgentRequest],
    ["control_response", onAgentResponse],
    ["user", onUser],
    ["assistant", onAnswer],
    ["stream_event", onAnswer],
  ]),
};

/** Field by field, because a copy without some fields takes an engine several times as long. */
const ledgerOf = (draft: Draft): Ledger => ({
  sent: draft.sent,
  waiting: draft.waiting,
  turn: draft.turn,
  turns: draft.turns,
  last: draft.last,
  notifications: draft.notifications,
  toolResults: draft.toolResults,
  interrupted: draft.interrupted,
  release: draft.release,
  reports: draft.reports,
  uuids: draft.uuids,
  withdrawals: draft.withdrawals,
  connecting: draft.connecting,
});

function drafted(ledger: Ledger, at: number, edit: (draft: Draft) => void): LedgerStep {
  const draft: Draft = { ...ledger, at, events: [] };
  edit(draft);
  return { ledger: ledgerOf(draft), events: draft.events };
}

/**
 * The ledger of a session before its first frame.
 *
 * @param options - Whether the agent's command line contains the first prompt.
 * @see queue.prompt.once
 * @example
 * import { startLedger } from "@agentwire/protocol/ledger";
 *
 * console.log(startLedger({ commandLinePrompt: true }).events.length); // 1
 */
export function startLedger(options: TurnLedgerOptions = {}): LedgerStep {
  if (options.commandLinePrompt !== true) return { ledger: emptyLedger, events: none };
  return drafted(emptyLedger, -1, (draft) => onPrompt(draft, { message: { content: "" } }));
}

/**
 * Returns the ledger after the next frame of either side. `at` is the position of the frame, as used in events: any
 * increasing number. Frames are untrusted: an unknown or malformed one changes nothing. Returns the same ledger if
 * nothing changes.
 *
 * @param ledger - The ledger before the frame.
 * @param direction - Who sends the frame to whom.
 * @param frame - The frame, parsed.
 * @param at - The position of the frame.
 * @see queue.prompt.once queue.lifecycle.order queue.merge
 * @example
 * import { advanceLedger, startLedger } from "@agentwire/protocol/ledger";
 *
 * const { ledger } = startLedger();
 * const { events } = advanceLedger(ledger, "host-to-agent", { type: "user", message: { content: "hi" } }, 0);
 * console.log(events[0]?.kind); // "prompt-sent"
 */
export function advanceLedger(ledger: Ledger, direction: FrameDirection, frame: unknown, at: number): LedgerStep {
  const read = asJsonObject(frame);
  const handle = handlers[direction].get(read.type);
  const same = handle === onAnswer && ledger.turn !== undefined && !ledger.toolResults;
  if (handle === undefined || same) return { ledger, events: none };
  return drafted(ledger, at, (draft) => handle(draft, read));
}

/**
 * The ledger after the end of the agent. Settles every open prompt.
 *
 * @param ledger - The ledger before the end.
 * @param clean - Whether the agent ended normally, after its input.
 * @param at - The position of the end.
 * @see queue.prompt.outcome queue.lifecycle.ends
 * @example
 * import { endLedger, startLedger } from "@agentwire/protocol/ledger";
 *
 * const { ledger } = startLedger({ commandLinePrompt: true });
 * const { events } = endLedger(ledger, false, 0);
 * console.log(events[0]?.kind); // "prompt-settled"
 */
export const endLedger = (ledger: Ledger, clean: boolean, at: number): LedgerStep =>
  drafted(ledger, at, (draft) => {
    if (clean) settleSilent(draft);
    for (const prompt of draft.waiting) settle(draft, prompt, { kind: "lost", evidence: "inferred" });
    draft.turn = undefined;
  });
