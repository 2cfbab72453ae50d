import {
  advanceLedger,
  collectHistory,
  emptyLedger,
  endLedger,
  hasCommandLinePrompt,
  type Ledger,
  type LedgerEvent,
  type LedgerHistory,
  type LedgerStep,
  startLedger,
} from "@agentwire/protocol/ledger";
import { fieldOf } from "../engine/compare/field.ts";
import type { TapeHeader } from "../tape/format/header.ts";
import { lineAssembler } from "../tape/read/line-assembler.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";

/** The prompts and turns of one process of a tape. Positions are numbers of tape events. */
export interface ProcessTurns extends LedgerHistory {
  readonly process: number;
  /** The text of each prompt by its number, limited to 200 characters; `""` if it has no text. */
  readonly texts: readonly string[];
  /** How the process ended; `undefined` if the tape does not show it. */
  readonly ending: "clean" | "broken" | undefined;
}

interface Collected {
  readonly events: LedgerEvent[];
  readonly texts: string[];
  ending: ProcessTurns["ending"];
}

const longestText = 200;

/** The text of a prompt: its content, or its first text block. */
function textOf(frame: unknown): string {
  const content = fieldOf(fieldOf(frame, "message"), "content");
  const text = Array.isArray(content) ? content.find((block) => typeof block?.text === "string")?.text : content;
  return typeof text === "string" ? text.slice(0, longestText) : "";
}

/** Collects the prompts and turns of processes from the changes of their ledgers. */
export interface TurnCollector {
  /** Processes an event of a process, with the changes of its ledger. */
  push(event: TapeEvent, changes: readonly LedgerEvent[]): void;
  /** By process number. */
  histories(): readonly ProcessTurns[];
}

/** Creates a {@link TurnCollector}. */
export function collectTurns(): TurnCollector {
  const processes = new Map<number, Collected>();
  const collectedOf = (process: number): Collected => {
    const known = processes.get(process);
    if (known) return known;
    const made: Collected = { events: [], texts: [], ending: undefined };
    processes.set(process, made);
    return made;
  };
  return {
    push(event, changes) {
      const collected = collectedOf(event.process);
      collected.events.push(...changes);
      for (const { kind } of changes)
        if (kind === "prompt-sent") collected.texts.push(isEvent(event, "wire/frame") ? textOf(event.frame) : "");
      if (isEvent(event, "process/exit")) collected.ending = event.signal === null ? "clean" : "broken";
    },
    histories: () =>
      [...processes].map(([process, { events, texts, ending }]) => ({
        ...collectHistory(events),
        ...{ process, texts, ending },
      })),
  };
}

/** Follows the prompts of every process of a tape that is read as a stream. */
export interface TurnFollower {
  /** The header of the tape: processes without their own command line have the one in it. */
  header(header: Pick<TapeHeader, "argv">): void;
  push(event: TapeEvent): void;
  /** By process number. */
  histories(): readonly ProcessTurns[];
}

/**
 * Follows each prompt of a tape to its outcome, with one turn ledger for each process.
 *
 * @see queue.prompt.once turn.result.exactly-one
 * @example
 * import { followTurns, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * const turns = followTurns();
 * turns.header(tape.header);
 * for (const event of tape.events) turns.push(event);
 * for (const { process, prompts } of turns.histories()) console.log(process, prompts);
 */
export function followTurns(): TurnFollower {
  const collector = collectTurns();
  const ledgers = new Map<number, Ledger>();
  const assembler = lineAssembler();
  let argv: readonly string[] | undefined;
  const apply = (event: TapeEvent, { ledger, events }: LedgerStep): void => {
    ledgers.set(event.process, ledger);
    collector.push(event, events);
  };
  return {
    header(header) {
      argv = header.argv;
    },
    push(stored) {
      const event = assembler.push(stored);
      if (event === null) return;
      const ledger = ledgers.get(event.process) ?? emptyLedger;
      if (isEvent(event, "process/spawn"))
        apply(event, startLedger({ commandLinePrompt: hasCommandLinePrompt(event.argv ?? argv) }));
      else if (isEvent(event, "wire/frame"))
        apply(event, advanceLedger(ledger, event.direction, event.frame, event.seq));
      else if (isEvent(event, "process/exit")) apply(event, endLedger(ledger, event.signal === null, event.seq));
    },
    histories: () => collector.histories(),
  };
}
