import type { WaitingPrompt } from "./queue.ts";
import { isAtLeast } from "./read.ts";
import { noTexts, type RecentTexts } from "./recent.ts";
import type { OpenTurn, Prompt, Turn } from "./types.ts";

/** An open turn with what its first frame tells. */
interface StartedTurn extends OpenTurn {
  /** The prompts that it names. */
  readonly uuids: readonly string[];
  /** Task notifications had come that no turn had shown to the model. */
  readonly woken: boolean;
}

/**
 * All that a ledger knows at a moment: a value that never changes, so that a reader can keep the ledger of any moment
 * and go on from it. Memory is bounded by what is open, and by the last 4,096 `uuid`s, which repeated prompts are
 * recognized by.
 */
export interface Ledger {
  /** Number of prompts so far. */
  readonly sent: number;
  /** Prompts without an outcome, in the order in which they were sent. */
  readonly waiting: readonly WaitingPrompt[];
  readonly turn: StartedTurn | undefined;
  /** Number of turns that have begun. */
  readonly turns: number;
  /** The last turn that ended. */
  readonly last: Turn | undefined;
  /** Task notifications that no turn has shown to the model yet. */
  readonly notifications: number;
  /** The open turn has a tool result that no model call has carried yet. */
  readonly toolResults: boolean;
  /** A successful `interrupt` came while a turn was open or a prompt waited. */
  readonly interrupted: boolean;
  /** The agent's release, from `system/init`. */
  readonly release: string | undefined;
  /** The agent sends `command_lifecycle`. */
  readonly reports: boolean;
  readonly uuids: RecentTexts;
  /** Requests that withdraw prompts, by id: the `uuid` that one names, or `null` for an `interrupt`. */
  readonly withdrawals: ReadonlyMap<string, string | null>;
}

/** The ledger of a session of which no frame is known. */
export const emptyLedger: Ledger = {
  sent: 0,
  waiting: [],
  turn: undefined,
  turns: 0,
  last: undefined,
  notifications: 0,
  toolResults: false,
  interrupted: false,
  release: undefined,
  reports: false,
  uuids: noTexts,
  withdrawals: new Map(),
};

/** The first observed CLI release that joins waiting prompts into one turn; 2.1.75 does not. */
const joiningSince = [2, 1, 90];
/** The first CLI release whose results name the `origin` of a turn that no prompt started. */
const originSince = [2, 1, 126];

/** Whether the agent joins waiting prompts. */
export const joinsPrompts = ({ release }: Ledger): boolean => isAtLeast(release, joiningSince);
/** Whether a turn is one of a notification that no `origin` tells of. */
export const wakesUnnamed = ({ release, turn, notifications }: Ledger): boolean =>
  turn?.woken === true && notifications > 0 && !isAtLeast(release, originSince);

/** What is public of a waiting prompt. */
export const shownPrompt = ({ number, uuid, at, state }: Prompt): Prompt => ({ number, uuid, at, state });
