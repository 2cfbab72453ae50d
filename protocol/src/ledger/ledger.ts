import type { Direction as AnyDirection } from "../schema/entry.ts";
import { neighbors, nextRun, rankOf, type WaitingPrompt } from "./queue.ts";
import { echoedUuids, type Fields, fields, hasToolResult, isAtLeast, isMainThread, text, texts } from "./read.ts";
import type { Evidence, LedgerEvent, OpenTurn, Outcome, Prompt, Turn, TurnCause } from "./types.ts";

/** Who sends a frame to whom. */
export type FrameDirection = Exclude<AnyDirection, "both">;

/** Options of {@link turnLedger}. */
export interface TurnLedgerOptions {
  /** The session's first prompt stands on the agent's command line. Default: `false`. */
  readonly commandLinePrompt?: boolean;
}

/** What is open at a moment. */
export interface LedgerState {
  /** Prompts without an outcome, in the order in which they were sent. */
  readonly prompts: readonly Prompt[];
  readonly turn: OpenTurn | undefined;
}

/**
 * Follows each prompt of a session to its one outcome, and each turn to the prompts that it answers.
 *
 * Deterministic: the same frames in the same order give the same events. Memory is bounded by what is open, and by the
 * last 4,096 `uuid`s, which repeated prompts are recognized by. Frames are untrusted: an unknown or malformed one changes
 * nothing.
 */
export interface TurnLedger {
  /** Takes the next frame of either side. Returns what it changed, in order. */
  observe(direction: FrameDirection, frame: unknown): readonly LedgerEvent[];
  /** The agent has ended. `clean`: by itself, after its input ended. Settles every open prompt. */
  end(clean: boolean): readonly LedgerEvent[];
  state(): LedgerState;
}

/** The first observed CLI release that joins waiting prompts into one turn; 2.1.75 does not. */
const joiningSince = [2, 1, 90];
/** The first CLI release whose results name the `origin` of a turn that no prompt started. */
const originSince = [2, 1, 126];

/** An `init` without a version comes from a release before 0.1.30. */
const unnamedRelease = "2.0.0";

const rememberedUuids = 4096;

/** The causes of turns that the agent starts by itself, by the `origin.kind` of their results. */
const ownCauses: ReadonlyMap<unknown, TurnCause> = new Map([
  ["task-notification", "notification"],
  ["channel", "notification"],
  ["peer", "notification"],
  ["coordinator", "notification"],
  ["observer", "notification"],
  ["observer-activity", "notification"],
  ["auto-continuation", "continuation"],
]);

interface Taken {
  readonly cause: TurnCause;
  readonly prompts: ReadonlyMap<WaitingPrompt, Evidence>;
}

/**
 * Creates a {@link TurnLedger} for one session.
 *
 * @param options - Whether the agent's command line contains the first prompt.
 * @see queue.prompt.once queue.merge turn.result.exactly-one
 * @example
 * import { turnLedger } from "@agentwire/protocol/ledger";
 *
 * const ledger = turnLedger();
 * ledger.observe("host-to-agent", { type: "user", message: { role: "user", content: "Hi" } });
 * console.log(ledger.state().prompts.length); // 1
 */
export function turnLedger(options: TurnLedgerOptions = {}): TurnLedger {
  let index = -1;
  let sent = 0;
  let waiting: readonly WaitingPrompt[] = [];
  let turn: (OpenTurn & { readonly uuids: readonly string[] }) | undefined;
  let turns = 0;
  let last: Turn | undefined;
  /** Task notifications that no turn has shown to the model yet. */
  let notifications = 0;
  /** The open turn has a tool result that no model call has carried yet. */
  let toolResults = false;
  let interrupted = false;
  let release: string | undefined;
  let reports = false;
  const uuids = new Set<string>();
  const withdrawals = new Map<string, string | null>();
  let events: LedgerEvent[] = [];

  const shown = ({ number, uuid, at, state }: Prompt): Prompt => ({ number, uuid, at, state });

  const change = (prompt: WaitingPrompt, part: Partial<WaitingPrompt>): WaitingPrompt => {
    const changed = { ...prompt, ...part };
    waiting = waiting.map((each) => (each.number === prompt.number ? changed : each));
    return changed;
  };

  const settle = (prompt: WaitingPrompt, outcome: Outcome): void => {
    waiting = waiting.filter((each) => each.number !== prompt.number);
    events.push({ kind: "prompt-settled", at: index, prompt: shown(prompt), outcome });
  };

  const start = (prompt: WaitingPrompt): void => {
    if (prompt.taken) return;
    const started = change(prompt, { taken: true, state: "running" });
    events.push({ kind: "prompt-started", at: index, prompt: shown(started) });
  };

  const joins = (): boolean => isAtLeast(release, joiningSince);
  const before =
    (from: number) =>
    (prompt: WaitingPrompt): boolean =>
      prompt.at <= from;
  const byUuid = (uuid: string): WaitingPrompt | undefined => waiting.find((prompt) => prompt.uuid === uuid);

  const onPrompt = (frame: Fields): void => {
    const message = fields(frame.message);
    const uuid = text(frame.uuid);
    const prompt: WaitingPrompt = {
      number: sent++,
      uuid,
      at: index,
      state: "sent",
      rank: rankOf(frame.priority),
      joinable:
        typeof message.content === "string" &&
        !message.content.startsWith("/") &&
        frame.isSynthetic !== true &&
        frame.shouldQuery !== false &&
        frame.origin === undefined,
      alone: turn === undefined && waiting.length === 0 && notifications === 0,
      content: message.content,
      origin: frame.isSynthetic === true ? "unclassified" : text(fields(frame.origin).kind),
      taken: false,
      injected: false,
    };
    events.push({ kind: "prompt-sent", at: index, prompt: shown(prompt) });
    waiting = [...waiting, prompt];
    if (uuid === undefined) return;
    if (uuids.has(uuid)) settle(prompt, { kind: "dropped", evidence: "inferred" });
    uuids.add(uuid);
    const [oldest] = uuids;
    if (uuids.size > rememberedUuids && oldest !== undefined) uuids.delete(oldest);
  };

  const onHostRequest = (frame: Fields): void => {
    const request = fields(frame.request);
    const id = text(frame.request_id);
    if (id === undefined) return;
    if (request.subtype === "interrupt") withdrawals.set(id, null);
    else if (request.subtype === "cancel_async_message") withdrawals.set(id, text(request.message_uuid) ?? null);
  };

  const cancel = (prompt: WaitingPrompt | undefined, evidence: Evidence): void => {
    if (prompt && !prompt.taken) settle(prompt, { kind: "cancelled", evidence });
  };

  const onAgentResponse = (frame: Fields): void => {
    const response = fields(frame.response);
    const id = text(response.request_id);
    const withdrawal = id === undefined ? undefined : withdrawals.get(id);
    if (id === undefined || withdrawal === undefined) return;
    withdrawals.delete(id);
    if (response.subtype !== "success") return;
    const { cancelled } = fields(response.response);
    if (withdrawal !== null) {
      if (cancelled === true) cancel(byUuid(withdrawal), "reported");
      return;
    }
    interrupted = turn !== undefined || waiting.length > 0;
    if (!Array.isArray(cancelled)) return;
    for (const uuid of texts(cancelled)) cancel(byUuid(uuid), "reported");
    const running = turn === undefined ? [] : nextRun(waiting.filter(before(turn.from)), joins());
    for (const prompt of waiting)
      if (prompt.uuid === undefined && !running.includes(prompt)) cancel(prompt, "inferred");
  };

  const onLifecycle = (frame: Fields): void => {
    const prompt = byUuid(text(frame.command_uuid) ?? "");
    reports = true;
    if (!prompt) return;
    if (frame.state === "queued" && prompt.state === "sent") {
      const queued = change(prompt, { state: "queued" });
      events.push({ kind: "prompt-queued", at: index, prompt: shown(queued) });
    } else if (frame.state === "started") start(prompt);
    else if (frame.state === "cancelled" && prompt.taken && last)
      settle(prompt, { kind: "interrupted", turn: last.number, evidence: "reported" });
    else if (frame.state === "cancelled") cancel(prompt, "reported");
    else if (frame.state === "completed" && turn === undefined && last)
      settle(prompt, { kind: last.outcome, turn: last.number, evidence: "reported" });
  };

  const open = (frame: Fields): void => {
    if (turn !== undefined) return;
    turn = { number: turns++, from: index, uuids: frame.subtype === "init" ? echoedUuids(frame) : [] };
    events.push({ kind: "turn-started", at: index, turn: { number: turn.number, from: index } });
  };

  /** A model call after a tool result carries what arrived while the tool ran. */
  const onModelCall = (): void => {
    if (!toolResults) return;
    toolResults = false;
    notifications = 0;
    const { from = index } = turn ?? {};
    for (const prompt of waiting)
      if (!prompt.taken && prompt.at > from && prompt.joinable && prompt.rank < 2) change(prompt, { injected: true });
  };

  const taken = (frame: Fields, from: number): Taken => {
    const listed = new Set([...(turn?.uuids ?? []), ...echoedUuids(frame)]);
    const named = waiting.filter((prompt) => prompt.taken || (prompt.uuid !== undefined && listed.has(prompt.uuid)));
    const silent = waiting.filter((prompt) => !named.includes(prompt) && (prompt.uuid === undefined || !reports));
    const injected = silent.filter((prompt) => prompt.injected);
    const queued = silent.filter((prompt) => !prompt.injected && before(from)(prompt));
    const origin = text(fields(frame.origin).kind);
    const own = ownCauses.get(origin);
    const result = (cause: TurnCause, inferred: readonly WaitingPrompt[]): Taken => {
      const all = [...named, ...inferred, ...injected].toSorted((a, b) => a.number - b.number);
      return {
        cause,
        prompts: new Map(all.map((prompt) => [prompt, named.includes(prompt) ? "reported" : "inferred"])),
      };
    };
    if (named.length > 0) {
      const early = new Set(named.filter((prompt) => prompt.at <= from));
      return result(own ?? "prompt", joins() && own === undefined ? neighbors([...early, ...queued], early) : []);
    }
    const run = nextRun(queued.length > 0 ? queued : silent.filter((prompt) => !prompt.injected), joins());
    if (own !== undefined && run[0]?.origin !== origin) return result(own, []);
    const wakes = notifications > 0 && !isAtLeast(release, originSince);
    if (wakes) return result("notification", []);
    return result(run.length > 0 ? "prompt" : "unknown", run);
  };

  const onResult = (frame: Fields): void => {
    open(frame);
    if (turn === undefined) return;
    const { number, from } = turn;
    const { cause, prompts } = taken(frame, from);
    if (cause === "notification") notifications = Math.max(0, notifications - 1);
    const reason = text(frame.terminal_reason);
    const failed = frame.is_error === true || (frame.subtype !== "success" && frame.subtype !== undefined);
    const stopped = reason?.startsWith("aborted_") ?? (interrupted && frame.subtype === "error_during_execution");
    const outcome = stopped ? "interrupted" : failed ? "failed" : "answered";
    const ended: Turn = {
      ...{ number, from, to: index, cause, outcome, prompts: [...prompts.keys()].map((prompt) => prompt.number) },
      subtype: text(frame.subtype),
      terminalReason: reason,
      origin: text(fields(frame.origin).kind),
    };
    turn = undefined;
    toolResults = false;
    last = ended;
    interrupted = false;
    events.push({ kind: "turn-ended", at: index, turn: ended });
    for (const [prompt, evidence] of prompts) settle(prompt, { kind: outcome, turn: number, evidence });
    waiting = waiting.map((prompt) => (prompt.injected ? { ...prompt, injected: false } : prompt));
  };

  /** An idle agent holds no prompt: the last turn took what was sent before its result and is not named anywhere. */
  const settleSilent = (): void => {
    if (turn !== undefined || last === undefined) return;
    const { number, to, outcome } = last;
    for (const prompt of waiting)
      if (prompt.at < to && (prompt.uuid === undefined || !reports))
        settle(prompt, { kind: outcome, turn: number, evidence: "inferred" });
  };

  const onSystem = (frame: Fields): void => {
    if (frame.subtype === "init") {
      release = text(frame.claude_code_version) ?? unnamedRelease;
      open(frame);
    } else if (frame.subtype === "task_notification") notifications++;
    else if (frame.subtype === "session_state_changed" && frame.state === "idle") settleSilent();
  };

  const onReplay = (frame: Fields): void => {
    const uuid = text(frame.uuid);
    const { content } = fields(frame.message);
    const named = uuid === undefined ? undefined : byUuid(uuid);
    const same = waiting.find((prompt) => !prompt.taken && prompt.uuid === undefined && prompt.content === content);
    const prompt = named ?? same;
    if (prompt) start(prompt);
  };

  const onUser = (frame: Fields): void => {
    if (frame.isReplay === true) onReplay(frame);
    else if (isMainThread(frame)) {
      open(frame);
      toolResults ||= hasToolResult(frame);
    }
  };

  const onAnswer = (frame: Fields): void => {
    if (!isMainThread(frame)) return;
    open(frame);
    onModelCall();
  };

  const handlers: Readonly<Record<FrameDirection, ReadonlyMap<unknown, (frame: Fields) => void>>> = {
    "host-to-agent": new Map([
      ["user", onPrompt],
      ["control_request", onHostRequest],
    ]),
    "agent-to-host": new Map([
      ["system", onSystem],
      ["result", onResult],
      ["command_lifecycle", onLifecycle],
      ["control_response", onAgentResponse],
      ["user", onUser],
      ["assistant", onAnswer],
      ["stream_event", onAnswer],
    ]),
  };

  if (options.commandLinePrompt === true) onPrompt({ message: { content: "" } });
  const initial = events;

  return {
    observe(direction, frame) {
      events = index === -1 ? [...initial] : [];
      index++;
      const read = fields(frame);
      handlers[direction].get(read.type)?.(read);
      return events;
    },
    end(clean) {
      events = index === -1 ? [...initial] : [];
      index++;
      if (clean) settleSilent();
      for (const prompt of waiting) settle(prompt, { kind: "lost", evidence: "inferred" });
      turn = undefined;
      return events;
    },
    state: () => ({
      prompts: waiting.map(shown),
      turn: turn && { number: turn.number, from: turn.from },
    }),
  };
}
