import type { WaitingPrompt } from "./queue.ts";
import { isAtLeast } from "./read.ts";
import { noTexts, type RecentTexts } from "./recent.ts";
import type { OpenTurn, Prompt, Turn } from "./types.ts";

/** An open turn with the information in its first frame. */
interface StartedTurn extends OpenTurn {
  /** The prompts that it names. */
  readonly uuids: readonly string[];
  /** Whether there were task notifications that no turn had shown to the model. */
  readonly notified: boolean;
}

/**
 * The complete state of a ledger at a moment. Immutable, so that a reader can keep the ledger of any moment and
 * continue from it. Memory is bounded by the open prompts and the last 4,096 `uuid`s, which identify repeated prompts.
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
  /** Whether the open turn has a tool result that no model call contains yet. */
  readonly toolResults: boolean;
  /** Whether a successful `interrupt` arrived while a turn was open or a prompt waited. */
  readonly interrupted: boolean;
  /** The agent's release, from `system/init`. */
  readonly release: string | undefined;
  /** Whether the agent sends `command_lifecycle`. */
  readonly reports: boolean;
  readonly uuids: RecentTexts;
  /** Requests that withdraw prompts, by id: the `uuid` in the request, or `null` for an `interrupt`. */
  readonly withdrawals: ReadonlyMap<string, string | null>;
  /** Requests before the first turn to servers in the host, by id. Prompts wait for their answers. */
  readonly connecting: ReadonlySet<string>;
}

/** The ledger before the first frame. */
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
  connecting: new Set(),
};

/** The first observed CLI release that merges waiting prompts into one turn; 2.1.75 does not. */
const joiningSince = [2, 1, 90];
/** The first CLI release whose results name the `origin` of a turn that no prompt started. */
const originSince = [2, 1, 126];

/** Whether the agent merges waiting prompts. */
export const joinsPrompts = ({ release }: Ledger): boolean => isAtLeast(release, joiningSince);
/** Whether a turn belongs to a notification that no `origin` names. */
export const wakesUnnamed = ({ release, turn, notifications }: Ledger): boolean =>
  turn?.notified === true && notifications > 0 && !isAtLeast(release, originSince);

/** The public part of a waiting prompt. */
export const shownPrompt = ({ number, uuid, at, state }: Prompt): Prompt => ({ number, uuid, at, state });
