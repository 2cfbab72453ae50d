import { emptyLedger, type Ledger, type TurnCause } from "@agentwire/protocol/ledger";

/** A control request that has no answer yet. */
export interface OpenRequest {
  readonly seq: number;
  /** The time of the request, in microseconds of the tape. */
  readonly us: number;
  readonly requestId: string;
  readonly subtype: string;
  /** The side that must answer. */
  readonly owes: "host" | "agent";
  /** Its subject: the tool, the hook event, the method. */
  readonly detail: string | null;
  readonly toolUseId: string | null;
  /** The event that withdrew it, or the result of its tool use; `null` if none. An answer may still arrive. */
  readonly withdrawn: number | null;
}

/** A tool use of the model that has no result yet. */
export interface OpenToolUse {
  readonly seq: number;
  readonly toolUseId: string;
  readonly tool: string;
  /** A short form of its input. */
  readonly input: string;
  /** The tool use that started the subagent; `null` on the main thread. */
  readonly parent: string | null;
  /** The host's permission decision about the tool. */
  readonly decision: { readonly seq: number; readonly behavior: string } | null;
}

/** A background task or subagent that has not ended. */
export interface LiveTask {
  readonly seq: number;
  readonly taskId: string;
  readonly description: string;
  /** The tool use that started it. */
  readonly toolUseId: string | null;
  /** Whether the turn continues without it. */
  readonly background: boolean;
}

/** The agent's announcement of another model call. */
export interface Retry {
  readonly seq: number;
  readonly attempt: number | null;
  readonly max: number | null;
  /** HTTP status; `null` if there was no response. */
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
  /** Whether a turn has taken it, so that it is part of the conversation. */
  readonly isInConversation: boolean;
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
  /** The number of entries. */
  readonly length: number;
}

/** Minimum number of kept entries of a conversation. The maximum is less than twice as many. */
const maxEntries = 4096;

/**
 * Adds an entry to a conversation. Drops the oldest entries from time to time, so that the memory of a fold is bounded.
 */
export function withEntry(thread: EntryList | null, entry: ConversationEntry): EntryList {
  const before = thread !== null && thread.length >= 2 * maxEntries - 1 ? newestOf(thread) : thread;
  return { entry, before, length: (before?.length ?? 0) + 1 };
}

function newestOf(thread: EntryList): EntryList | null {
  const entries: ConversationEntry[] = [];
  for (let at: EntryList | null = thread; at !== null && entries.length < maxEntries; at = at.before)
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
  /** Why the turn ended, as reported by the agent. */
  readonly reason: string | null;
  readonly text: string | null;
  /** The event of the interrupt that the host sent in this turn. */
  readonly interrupt: number | null;
  /** The number of denied tool uses in it. */
  readonly denials: number;
  /** Whether a hook stopped its prompt before the model was asked. */
  readonly promptBlocked: boolean;
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

/** The state of a session after an event of its tape. */
export interface TimelineState {
  /** The last folded event; -1 before the first. */
  readonly seq: number;
  readonly us: number;
  readonly sessionId: string | null;
  readonly model: string | null;
  readonly permissionMode: string | null;
  /** `idle` between turns, `running` in one. */
  readonly phase: "starting" | "idle" | "running" | "ended";
  /** The start of the running turn. */
  readonly turnSince: number | null;
  /** The host's interrupt in this turn, or before it if a prompt was waiting. */
  readonly interrupt: number | null;
  /** Whether a hook stopped the prompt of this turn before the model was asked. */
  readonly promptBlocked: boolean;
  /** The newest retry of a model call that has produced nothing yet. */
  readonly retry: Retry | null;
  readonly requests: readonly OpenRequest[];
  readonly toolUses: readonly OpenToolUse[];
  readonly tasks: readonly LiveTask[];
  /** Follows each prompt to its outcome. */
  readonly ledger: Ledger;
  /** Prompts that wait for a turn. */
  readonly queue: readonly OpenPrompt[];
  /** Prompts of the running turn, according to the frames so far. */
  readonly running: readonly OpenPrompt[];
  /**
   * The newest entry of the conversation, linked to at least the 4,096 before it. Read a longer conversation from the
   * tape. See {@link conversationOf}.
   */
  readonly conversation: EntryList | null;
  /** The number of finished turns. */
  readonly turns: number;
  readonly lastTurn: EndedTurn | null;
  /** US dollars, from the last result; `null` until a result reports it. */
  readonly costUsd: number | null;
  readonly inputEnded: number | null;
  readonly outputEnded: number | null;
  readonly signals: readonly { readonly seq: number; readonly signal: string }[];
  readonly exit: ProcessExit | null;
  /** The event of a process that could not be started. */
  readonly unstarted: number | null;
  /** An incomplete line of the agent. */
  readonly torn: number | null;
  /** The last lines on stderr. */
  readonly stderr: readonly string[];
}

/** The state of a session before the first event of its tape. */
export const initialState: TimelineState = {
  seq: -1,
  us: 0,
  sessionId: null,
  model: null,
  permissionMode: null,
  phase: "starting",
  turnSince: null,
  interrupt: null,
  promptBlocked: false,
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
  costUsd: null,
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
