import { advanceLedger, endLedger, type FrameDirection, startLedger, type TurnLedgerOptions } from "./advance.ts";
import { shownPrompt } from "./state.ts";
import type { LedgerEvent, OpenTurn, Prompt } from "./types.ts";

/** The open prompts and turns at a moment. */
export interface LedgerState {
  /** Prompts without an outcome, in the order in which they were sent. */
  readonly prompts: readonly Prompt[];
  readonly turn: OpenTurn | undefined;
}

/**
 * Tracks each prompt of a session to its only outcome, and each turn to the prompts that it answers.
 *
 * Deterministic: the same frames in the same order give the same events. Memory is bounded by the open prompts and the
 * last 4,096 `uuid`s, which identify repeated prompts. Frames are untrusted: an unknown or malformed one changes
 * nothing.
 */
export interface TurnLedger {
  /**
   * Processes the next frame of either side. Returns the changes, in order. `at` is the position of the frame, as used
   * in events: any increasing number. Default: the number of frames before it.
   */
  observe(direction: FrameDirection, frame: unknown, at?: number): readonly LedgerEvent[];
  /** The agent has ended. `clean`: normally, after its input ended. Settles every open prompt. */
  end(clean: boolean, at?: number): readonly LedgerEvent[];
  state(): LedgerState;
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
  let { ledger, events: initial } = startLedger(options);
  let last = -1;
  const withInitial = (events: readonly LedgerEvent[]): readonly LedgerEvent[] => {
    if (initial.length === 0) return events;
    const all = [...initial, ...events];
    initial = [];
    return all;
  };
  return {
    observe(direction, frame, at = last + 1) {
      last = at;
      const step = advanceLedger(ledger, direction, frame, at);
      ledger = step.ledger;
      return withInitial(step.events);
    },
    end(clean, at = last + 1) {
      last = at;
      const step = endLedger(ledger, clean, at);
      ledger = step.ledger;
      return withInitial(step.events);
    },
    state: () => ({
      prompts: ledger.waiting.map(shownPrompt),
      turn: ledger.turn && { number: ledger.turn.number, from: ledger.turn.from },
    }),
  };
}
