import type { FrameDirection, TurnLedgerOptions } from "./advance.ts";
import { turnLedger } from "./ledger.ts";
import type { LedgerEvent, OpenTurn, Outcome, Prompt, Turn } from "./types.ts";

/** A frame of a session, with its sender. */
export interface LedgerFrame {
  readonly direction: FrameDirection;
  readonly frame: unknown;
}

/** A prompt with its outcome; `undefined` while it is open. */
export interface PromptRecord extends Omit<Prompt, "state"> {
  readonly outcome: Outcome | undefined;
}

/** A complete session. */
export interface LedgerHistory {
  /** By number. */
  readonly prompts: readonly PromptRecord[];
  /** Turns that have ended, by number. */
  readonly turns: readonly Turn[];
  /** A turn that has begun but has no result. */
  readonly openTurn: OpenTurn | undefined;
}

/**
 * Collects the events of a ledger into records of all prompts and turns. Memory grows with the session.
 *
 * @param events - The events of one ledger, in order.
 * @see queue.prompt.outcome turn.result.exactly-one
 * @example
 * import { collectHistory, turnLedger } from "@agentwire/protocol/ledger";
 *
 * const ledger = turnLedger();
 * const events = ledger.observe("host-to-agent", { type: "user", message: { role: "user", content: "Hi" } });
 * console.log(collectHistory(events).prompts.length); // 1
 */
export function collectHistory(events: Iterable<LedgerEvent>): LedgerHistory {
  const prompts: PromptRecord[] = [];
  const turns: Turn[] = [];
  let openTurn: OpenTurn | undefined;
  for (const event of events) {
    if (event.kind === "turn-started") openTurn = event.turn;
    else if (event.kind === "turn-ended") {
      turns.push(event.turn);
      openTurn = undefined;
    } else {
      const { number, uuid, at } = event.prompt;
      prompts[number] = { number, uuid, at, outcome: event.kind === "prompt-settled" ? event.outcome : undefined };
    }
  }
  return { prompts, turns, openTurn };
}

/** Options of {@link ledgerOf}. */
export interface LedgerOfOptions extends TurnLedgerOptions {
  /** How the agent ended: `clean` if normally, `broken` otherwise. Absent for a session that continues. */
  readonly ending?: "clean" | "broken";
}

/**
 * The ledger of a recorded session: every prompt with its outcome, every turn with its prompts.
 *
 * @param frames - The frames of both sides, in the order of the recording.
 * @param options - How the agent ended, and whether its command line contains a prompt.
 * @see queue.prompt.once queue.merge turn.result.exactly-one
 * @example
 * import { ledgerOf } from "@agentwire/protocol/ledger";
 *
 * const frame = { type: "user", message: { role: "user", content: "Hi" } };
 * const { prompts } = ledgerOf([{ direction: "host-to-agent", frame }], { ending: "clean" });
 * console.log(prompts[0]?.outcome);
 */
export function ledgerOf(frames: Iterable<LedgerFrame>, options: LedgerOfOptions = {}): LedgerHistory {
  const ledger = turnLedger(options);
  const events: LedgerEvent[] = [];
  for (const { direction, frame } of frames) events.push(...ledger.observe(direction, frame));
  if (options.ending !== undefined) events.push(...ledger.end(options.ending === "clean"));
  return collectHistory(events);
}
