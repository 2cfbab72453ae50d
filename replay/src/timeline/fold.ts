import {
  advanceLedger,
  endLedger,
  hasCommandLinePrompt,
  type LedgerEvent,
  type LedgerStep,
  startLedger,
} from "@agentwire/protocol/ledger";
import { decodeTapeLine } from "../tape/format/line.ts";
import { lineAssembler } from "../tape/read/line-assembler.ts";
import type { Tape } from "../tape/read/tape.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";
import { changesOnlyLedger, foldFrame, type Summarize } from "./fold-frame.ts";
import { initialState, type TimelineState } from "./state.ts";

const maxStderrLines = 20;

/** The state after an event, and what the event changes in the turn ledger of its process. */
interface FoldStep {
  readonly state: TimelineState;
  readonly changes: readonly LedgerEvent[];
}

const unchanged: readonly LedgerEvent[] = [];

/** What a step can use besides the state and the event. */
interface StepOptions {
  readonly payloads?: Tape["payloads"] | undefined;
  /** What the event changes in the ledger, if it is known. */
  readonly ledgerStep?: LedgerStep | undefined;
  readonly summarize?: Summarize | undefined;
}

function step(before: TimelineState, event: TapeEvent, { payloads, ledgerStep, summarize }: StepOptions): FoldStep {
  const state = { ...before, seq: event.seq, us: event.us };
  if (isEvent(event, "wire/frame") && !event.continues) {
    const { direction, seq } = event;
    const frame = event.payload === undefined ? event.frame : decodeTapeLine(event, payloads)?.frame;
    const torn = event.unterminated && direction === "agent-to-host" ? seq : state.torn;
    const advanced = ledgerStep ?? advanceLedger(state.ledger, direction, frame, seq);
    const moved = torn === state.torn ? state : { ...state, torn };
    return { state: foldFrame(moved, frame, direction, advanced, summarize), changes: advanced.events };
  }
  if (isEvent(event, "process/spawn") && hasCommandLinePrompt(event.argv)) {
    const { ledger, events } = startLedger({ commandLinePrompt: true });
    return { state: { ...state, ledger }, changes: events };
  }
  // The state keeps the prompts that were open when the process ended.
  if (isEvent(event, "process/exit"))
    return {
      state: { ...state, phase: "ended", exit: { seq: event.seq, code: event.code, signal: event.signal } },
      changes: endLedger(state.ledger, event.signal === null, event.seq).events,
    };
  return { state: foldEdge(state, event), changes: unchanged };
}

/** Updates a state with an event that leaves the ledger as it is. */
function foldEdge(state: TimelineState, event: TapeEvent): TimelineState {
  if (isEvent(event, "wire/end")) {
    return event.direction === "host-to-agent"
      ? { ...state, inputEnded: event.seq }
      : { ...state, outputEnded: event.seq };
  }
  if (isEvent(event, "process/signal")) {
    return { ...state, signals: [...state.signals, { seq: event.seq, signal: event.signal }] };
  }
  if (isEvent(event, "process/failed")) {
    return { ...state, phase: "ended", unstarted: event.seq, stderr: [...state.stderr, event.message] };
  }
  if (isEvent(event, "process/stderr")) {
    const lines = (event.text ?? "").split("\n").filter((line) => line !== "");
    return { ...state, stderr: [...state.stderr, ...lines].slice(-maxStderrLines) };
  }
  return state;
}

/**
 * The state of a session after one more event. Does not change the previous state.
 *
 * @param before - The previous state.
 * @param event - The event.
 * @param payloads - The large lines of the tape, by content hash.
 * @example
 * import { foldEvent, foldTape, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * let state = foldTape(tape, { at: 10 });
 * for (const event of tape.events.slice(11)) state = foldEvent(state, event, tape.payloads);
 */
export function foldEvent(before: TimelineState, event: TapeEvent, payloads?: Tape["payloads"]): TimelineState {
  return step(before, event, { payloads }).state;
}

/** The states of all processes of a tape, each folded separately. */
export interface Fold {
  push(event: TapeEvent): void;
  /** By process number, only for processes with frames or a known end. */
  readonly states: ReadonlyMap<number, TimelineState>;
}

/**
 * Folds a tape that is read as a stream into the states of its processes.
 *
 * @param before - The states so far, if you do not start at the first event.
 * @param observe - Called with each event that may change the turn ledger of its process, and with these changes.
 * @param summarize - Summarizes the blocks of a message for the conversation. Default: a line of text.
 * @example
 * import { createFold, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * const fold = createFold();
 * for (const event of tape.events) fold.push(event);
 * console.log(fold.states.size);
 */
export function createFold(
  before: Fold["states"] = new Map(),
  observe?: (event: TapeEvent, changes: readonly LedgerEvent[]) => void,
  summarize?: Summarize,
): Fold {
  const states = new Map(before);
  const assembler = lineAssembler();
  /** The last event, if it has only changed the position. Most events of a long session are of this kind. */
  let passed: TapeEvent | null = null;
  const settle = (): void => {
    if (passed === null) return;
    const { process, seq, us } = passed;
    states.set(process, { ...(states.get(process) ?? initialState), seq, us });
    passed = null;
  };
  return {
    get states() {
      settle();
      return states;
    },
    push(stored) {
      const event = assembler.push(stored);
      if (event === null || (event.channel !== "wire" && event.channel !== "process")) return;
      if (passed !== null && passed.process !== event.process) settle();
      const state = states.get(event.process) ?? initialState;
      const advanced =
        isEvent(event, "wire/frame") &&
        event.payload === undefined &&
        !event.unterminated &&
        changesOnlyLedger(event.frame)
          ? advanceLedger(state.ledger, event.direction, event.frame, event.seq)
          : undefined;
      if (advanced?.ledger === state.ledger) {
        passed = event;
        return;
      }
      passed = null;
      const { state: after, changes } = step(state, event, { ledgerStep: advanced, summarize });
      states.set(event.process, after);
      observe?.(event, changes);
    },
  };
}

/** Options of a fold over a tape. */
export interface FoldOptions {
  /** The last event to fold in. Default: the last of the tape. */
  readonly at?: number;
  /** Only events of this process. Default: the first process with frames. */
  readonly process?: number;
}

/**
 * The state of a session after the event `at`.
 *
 * @param tape - The tape.
 * @param options - The last event to include, and the process.
 * @example
 * import { foldTape, pendingPermissions, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * console.log(pendingPermissions(foldTape(tape, { at: 42 })));
 */
export function foldTape(tape: Tape, options: FoldOptions = {}): TimelineState {
  const { at = Number.POSITIVE_INFINITY } = options;
  const process = options.process ?? tape.events.find(({ channel }) => channel === "wire")?.process ?? 1;
  let state = initialState;
  const assembler = lineAssembler();
  for (const stored of tape.events) {
    if (stored.seq > at) break;
    const event = assembler.push(stored) ?? stored;
    if (event.process === process) state = foldEvent(state, event);
  }
  return state;
}
