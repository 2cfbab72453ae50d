import { advanceLedger, emptyLedger, type Ledger, runningPrompts } from "@agentwire/protocol/ledger";
import { fieldOf, valueAt } from "../../engine/compare/field.ts";
import { opposite, type TapeDirection } from "../../tape/format/direction.ts";
import { answeredPrompts } from "../follow-prompts.ts";
import { contentBlocks, numberAt, textAt } from "./text.ts";

/** A control request on the tape. */
export interface PendingRequest {
  readonly seq: number;
  readonly subtype: string;
  readonly tool: string | null;
  readonly toolUseId: string | null;
  /** The hook event or the method that it names. */
  readonly detail: string | null;
  /** The input of the tool, until the request has its response. */
  readonly input?: unknown;
}

/** A tool use that occurred. */
interface Used {
  readonly seq: number;
  readonly tool: string;
}

/** The earlier events to which later ones refer. */
export interface TimelineMemory {
  /** The request that a response of this direction answers. */
  request(direction: TapeDirection, requestId: string | null): PendingRequest | undefined;
  /** The request that its sender withdraws. */
  sentRequest(direction: TapeDirection, requestId: string | null): PendingRequest | undefined;
  used(toolUseId: string | null): Used | undefined;
  task(taskId: string | null): number | undefined;
  /** The request of a recorded model call. */
  call(call: number): number | undefined;
  /**
   * The event after which the agent called the model for a message: the last prompt or result of its thread. `null` on
   * a tape with model calls, which have events of their own.
   */
  calledAfter(message: unknown): number | null;
  /** The cost of the session at the last result, in US dollars. */
  readonly costUsd: number;
  /** The first prompt of the turn that the frame belongs to. */
  readonly prompt: number | null;
  /** All prompts of that turn, according to the frames so far. */
  readonly prompts: readonly number[];
  readonly interrupt: number | null;
  readonly signal: number | null;
  readonly inputEnd: number | null;
  /** Whether the tape contains no frame of this direction so far, as a log of one side does. */
  isSilent(direction: TapeDirection): boolean;
  /** Finds the prompts of the turn that a frame belongs to, before it is described. */
  follow(seq: number, frame: unknown, direction: TapeDirection): void;
  /** Adds a frame after it has been described. */
  frame(seq: number, frame: unknown, direction: TapeDirection): void;
  called(call: number, seq: number): void;
  signalled(seq: number): void;
  ended(seq: number): void;
}

/** Whether two ledgers have the same prompts in their turns. */
const decidesAlike = (one: Ledger, other: Ledger): boolean =>
  one.waiting === other.waiting &&
  one.turn === other.turn &&
  one.turns === other.turns &&
  one.notifications === other.notifications &&
  one.reports === other.reports &&
  one.release === other.release;

/** Creates an empty memory. */
export function createMemory(): TimelineMemory {
  const requests = new Map<string, PendingRequest>();
  const uses = new Map<string, Used>();
  const tasks = new Map<string, number>();
  const calls = new Map<number, number>();
  const senders = new Set<TapeDirection>();
  /** The last event of each thread after which the agent calls the model, and the message that it then received. */
  const threads = new Map<string | null, { readonly after: number; readonly message: string | null }>();
  let costUsd = 0;
  let ledger = emptyLedger;
  let prompts: readonly number[] = [];
  /** Whether these are the prompts of a turn that has ended. */
  let hasEnded = false;
  let interrupt: number | null = null;
  let signal: number | null = null;
  let inputEnd: number | null = null;

  const request = (seq: number, frame: unknown, direction: TapeDirection): void => {
    const request = fieldOf(frame, "request");
    const subtype = textAt(request, "subtype") ?? "";
    if (subtype === "interrupt") interrupt = seq;
    requests.set(`${direction} ${textAt(frame, "request_id")}`, {
      seq,
      subtype,
      tool: textAt(request, "tool_name") ?? textAt(request, "input", "tool_name"),
      toolUseId: textAt(request, "input", "tool_use_id") ?? textAt(request, "tool_use_id"),
      detail: textAt(request, "input", "hook_event_name") ?? textAt(request, "message", "method"),
      input: valueAt(request, ["input", "tool_input"]) ?? fieldOf(request, "input"),
    });
  };

  const response = (frame: unknown, direction: TapeDirection): void => {
    const key = `${opposite(direction)} ${textAt(frame, "response", "request_id")}`;
    const answered = requests.get(key);
    if (answered !== undefined) requests.set(key, { ...answered, input: undefined });
  };

  return {
    request: (direction, id) => requests.get(`${opposite(direction)} ${id}`),
    sentRequest: (direction, id) => requests.get(`${direction} ${id}`),
    used: (id) => (id === null ? undefined : uses.get(id)),
    task: (id) => (id === null ? undefined : tasks.get(id)),
    call: (call) => calls.get(call),
    called: (call, seq) => void calls.set(call, seq),
    calledAfter(message) {
      const thread = threads.get(textAt(message, "parent_tool_use_id"));
      if (calls.size > 0 || thread === undefined) return null;
      return thread.message === null || thread.message === textAt(message, "message", "id") ? thread.after : null;
    },
    get costUsd() {
      return costUsd;
    },
    get prompt() {
      return prompts[0] ?? null;
    },
    get prompts() {
      return prompts;
    },
    get interrupt() {
      return interrupt;
    },
    get signal() {
      return signal;
    },
    get inputEnd() {
      return inputEnd;
    },
    isSilent: (direction) => !senders.has(direction),
    follow(seq, frame, direction) {
      const step = advanceLedger(ledger, direction, frame, seq);
      const before = ledger;
      ledger = step.ledger;
      if (ledger === before || (!hasEnded && decidesAlike(before, ledger))) return;
      hasEnded = step.events.some(({ kind }) => kind === "turn-ended");
      prompts = hasEnded ? answeredPrompts(step.events) : runningPrompts(ledger).map(({ at }) => at);
    },
    frame(seq, frame, direction) {
      senders.add(direction);
      const type = fieldOf(frame, "type");
      if (type === "control_request") request(seq, frame, direction);
      else if (type === "control_response") response(frame, direction);
      else if (type === "result") {
        interrupt = null;
        costUsd = numberAt(frame, "total_cost_usd") ?? costUsd;
      } else if (type === "user" || fieldOf(frame, "subtype") === "init" || fieldOf(frame, "status") === "requesting") {
        threads.set(textAt(frame, "parent_tool_use_id"), { after: seq, message: null });
      } else if (type === "assistant") {
        const key = textAt(frame, "parent_tool_use_id");
        const message = textAt(frame, "message", "id");
        const thread = threads.get(key);
        // Each block of a message is a frame of its own.
        if (thread !== undefined && thread.message !== message)
          threads.set(key, { after: thread.message === null ? thread.after : seq, message });
        for (const block of contentBlocks(frame)) {
          const id = fieldOf(block, "type") === "tool_use" ? textAt(block, "id") : null;
          if (id !== null) uses.set(id, { seq, tool: textAt(block, "name") ?? "" });
        }
      } else if (fieldOf(frame, "subtype") === "task_started") {
        const id = textAt(frame, "task_id");
        if (id !== null) tasks.set(id, seq);
      }
    },
    signalled: (seq) => {
      signal = seq;
    },
    ended: (seq) => {
      inputEnd = seq;
    },
  };
}
