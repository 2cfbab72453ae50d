import {
  collectHistory,
  hasCommandLinePrompt,
  type LedgerEvent,
  type LedgerHistory,
  type TurnLedger,
  turnLedger,
} from "@agentwire/protocol/ledger";
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

interface Follower {
  readonly ledger: TurnLedger;
  readonly events: LedgerEvent[];
  readonly texts: string[];
  ending: ProcessTurns["ending"];
}

const longestText = 200;

/** The text of a prompt: its content, or its first text block. */
function textOf(frame: unknown): string {
  const { message } = frame as { readonly message?: { readonly content?: unknown } };
  const content = message?.content;
  const text = Array.isArray(content) ? content.find((block) => typeof block?.text === "string")?.text : content;
  return typeof text === "string" ? text.slice(0, longestText) : "";
}

/** Follows the prompts of every process of a tape that is read as a stream. */
export interface TurnFollower {
  /** The header of the tape: processes without their own command line have the one in it. */
  header(header: Pick<TapeHeader, "argv">): void;
  take(event: TapeEvent): void;
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
 * for (const event of tape.events) turns.take(event);
 * for (const { process, prompts } of turns.histories()) console.log(process, prompts);
 */
export function followTurns(): TurnFollower {
  const followers = new Map<number, Follower>();
  const assembler = lineAssembler();
  const followerOf = (process: number, commandLinePrompt: boolean): Follower => {
    const known = followers.get(process);
    if (known) return known;
    const ledger = turnLedger({ commandLinePrompt });
    const made: Follower = { ledger, events: [], texts: [], ending: undefined };
    if (commandLinePrompt) made.texts.push("");
    followers.set(process, made);
    return made;
  };
  let argv: readonly string[] | undefined;
  return {
    header(header) {
      argv = header.argv;
    },
    take(stored) {
      const event = assembler.take(stored);
      if (event === null) return;
      if (isEvent(event, "process/spawn")) followerOf(event.process, hasCommandLinePrompt(event.argv ?? argv));
      else if (isEvent(event, "wire/frame")) {
        const follower = followerOf(event.process, false);
        const changes = follower.ledger.observe(event.direction, event.frame, event.seq);
        follower.events.push(...changes);
        if (changes.some(({ kind, at }) => kind === "prompt-sent" && at >= 0)) follower.texts.push(textOf(event.frame));
      } else if (isEvent(event, "process/exit")) {
        const follower = followerOf(event.process, false);
        follower.ending = event.signal === null ? "clean" : "broken";
        follower.events.push(...follower.ledger.end(follower.ending === "clean", event.seq));
      }
    },
    histories: () =>
      [...followers].map(([process, { events, texts, ending }]) => ({
        ...collectHistory(events),
        ...{ process, texts, ending },
      })),
  };
}
