import { emptyLedger, type Ledger, type TurnCause } from "@agentwire/protocol/ledger";

/** A control request that has no answer yet. */
export interface OpenRequest {
  readonly seq: number;
  /** When it was asked, in microseconds of the tape. */
  readonly us: number;
  readonly requestId: string;
  readonly subtype: string;
  /** The side that must answer. */
  readonly owes: "host" | "agent";
  /** What it is about: the tool, the hook event, the method. */
  readonly detail: string | null;
  readonly toolUseId: string | null;
  /** Where it was withdrawn, or its tool use had its result without an answer, if so; an answer may still come. */
  readonly withdrawn: number | null;
}

/** A tool use of the model that has no result yet. */
export interface OpenToolUse {
  readonly seq: number;
  readonly toolUseId: string;
  readonly tool: string;
  /** What it was called with, in a few words. */
  readonly input: string;
  /** The tool use that started the subagent; `null` on the main thread. */
  readonly parent: string | null;
  /** What the host answered when it was asked whether the tool may run. */
  readonly decision: { readonly seq: number; readonly behavior: string } | null;
}

/** A background task or subagent that has not ended. */
export interface LiveTask {
  readonly seq: number;
  readonly taskId: string;
  readonly description: string;
  /** The tool use that started it. */
  readonly toolUseId: string | null;
  /** Whether the turn goes on without it. */
  readonly background: boolean;
}

/** The agent's announcement that it asks the model again. */
export interface Retry {
  readonly seq: number;
  readonly attempt: number | null;
  readonly most: number | null;
  /** HTTP status; `null` if no answer came. */
  readonly status: number | null;
  readonly error: string | null;
}

/** A prompt without an outcome. */
export interface OpenPrompt {
  /** Position among all prompts of the process, from 0. */
  readonly number: number;
  readonly seq: number;
  readonly text: string;
  readonly uuid: string | null;
  /** A turn has taken it up: it is part of the conversation. */
  readonly isSaid: boolean;
}

/** One entry of the conversation. */
export interface ConversationEntry {
  readonly seq: number;
  readonly role: "user" | "assistant";
  /** The text on one line, safe to print. */
  readonly summary: string;
  readonly parent: string | null;
}

/** A list that grows at its end without being copied, so that a fold over a long tape stays linear. */
export interface EntryList {
  readonly entry: ConversationEntry;
  readonly before: EntryList | null;
  /** How many entries it holds. */
  readonly length: number;
}

/** So many entries of a conversation are kept at least, and less than twice as many. */
const keptEntries = 4096;

/** A conversation with one more entry. The oldest are dropped once in a while, so that the memory of a fold is bounded. */
export function withEntry(thread: EntryList | null, entry: ConversationEntry): EntryList {
  const before = thread !== null && thread.length >= 2 * keptEntries - 1 ? newestOf(thread) : thread;
  return { entry, before, length: (before?.length ?? 0) + 1 };
}

function newestOf(thread: EntryList): EntryList | null {
  const entries: ConversationEntry[] = [];
  for (let at: EntryList | null = thread; at !== null && entries.length < keptEntries; at = at.before)
    entries.push(at.entry);
  return entries.reduceRight<EntryList | null>(
    (before, entry) => ({ entry, before, length: (before?.length ?? 0) + 1 }),
    null,
  );
}

/** The end of a turn. */
export interface EndedTurn {
  readonly seq: number;
  readonly subtype: string;
  readonly isError: boolean;
  /** Why the turn ended, as the agent says. */
  readonly reason: string | null;
  readonly text: string | null;
  /** The event of the interrupt that the host sent in this turn. */
  readonly interrupt: number | null;
  /** How many tool uses were denied in it. */
  readonly denials: number;
  /** Why it ran. */
  readonly cause: TurnCause;
  /** The prompts that it answers, by event. */
  readonly prompts: readonly number[];
}

/** How a process ended. */
export interface ProcessExit {
  readonly seq: number;
  readonly code: number | null;
  readonly signal: string | null;
}

/** What is known of a session after some event of its tape. */
export interface TimelineState {
  /** The last event that was folded in; -1 before the first. */
  readonly seq: number;
  readonly us: number;
  readonly sessionId: string | null;
  readonly model: string | null;
  readonly permissionMode: string | null;
  /** `idle` between turns, `running` in one. */
  readonly phase: "starting" | "idle" | "running" | "ended";
  /** Where the turn that runs began. */
  readonly turnSince: number | null;
  /** The interrupt that the host sent in this turn, or before it where a prompt waited. */
  readonly interrupt: number | null;
  /** The newest retry of a call to the model that has brought nothing yet. */
  readonly retry: Retry | null;
  readonly requests: readonly OpenRequest[];
  readonly toolUses: readonly OpenToolUse[];
  readonly tasks: readonly LiveTask[];
  /** Follows each prompt to its outcome. */
  readonly ledger: Ledger;
  /** Prompts that wait for a turn. */
  readonly queue: readonly OpenPrompt[];
  /** Prompts that the open turn works on, as far as the frames so far tell. */
  readonly running: readonly OpenPrompt[];
  /**
   * The newest entry of the conversation, and through it those before, the newest 4,096 at least: a longer conversation
   * is to be read from the tape. See {@link conversationOf}.
   */
  readonly conversation: EntryList | null;
  /** How many turns have ended. */
  readonly turns: number;
  readonly lastTurn: EndedTurn | null;
  /** US dollars, as the last result says. */
  readonly costUsd: number;
  readonly inputEnded: number | null;
  readonly outputEnded: number | null;
  readonly signals: readonly { readonly seq: number; readonly signal: string }[];
  readonly exit: ProcessExit | null;
  /** Where the process could not be started. */
  readonly unstarted: number | null;
  /** A line of the agent that broke off in the middle. */
  readonly torn: number | null;
  /** The last lines on stderr. */
  readonly stderr: readonly string[];
}

/** Before the first event. */
export const initialState: TimelineState = {
  seq: -1,
  us: 0,
  sessionId: null,
  model: null,
  permissionMode: null,
  phase: "starting",
  turnSince: null,
  interrupt: null,
  retry: null,
  requests: [],
  toolUses: [],
  tasks: [],
  ledger: emptyLedger,
  queue: [],
  running: [],
  conversation: null,
  turns: 0,
  lastTurn: null,
  costUsd: 0,
  inputEnded: null,
  outputEnded: null,
  signals: [],
  exit: null,
  unstarted: null,
  torn: null,
  stderr: [],
};

/**
 * The permission requests that the host has not answered.
 *
 * @param state - The state of the session.
 * @see permission.answer.user
 * @example
 * import { foldTape, pendingPermissions, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * for (const request of pendingPermissions(foldTape(tape))) console.log(request);
 */
export const pendingPermissions = (state: TimelineState): readonly OpenRequest[] =>
  state.requests.filter(({ subtype, withdrawn }) => subtype === "can_use_tool" && withdrawn === null);

/**
 * The conversation so far, oldest entry first, as far as the state keeps it.
 *
 * @param state - The state of the session.
 * @example
 * import { conversationOf, foldTape, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * console.log(conversationOf(foldTape(tape)));
 */
export function conversationOf(state: TimelineState): ConversationEntry[] {
  const entries: ConversationEntry[] = [];
  for (let thread = state.conversation; thread !== null; thread = thread.before) entries.push(thread.entry);
  return entries.reverse();
}
