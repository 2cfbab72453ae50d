import { nextRun, rankOf } from "@agentwire/protocol/ledger";
import { asBlocks, type Block } from "./conversation.ts";

/** When a message is processed: at once, in its turn, or after the running turn. */
export type Priority = "now" | "next" | "later";

/** A call that a hook deferred when the session ended: its block, and the id of the block's message. */
export interface DeferredCall {
  readonly block: Block;
  readonly uuid: string;
}

/** A waiting user message. */
export interface QueuedPrompt {
  /** The host's id. Without an id, there are no lifecycle frames. */
  readonly uuid: string | null;
  /** The host's ids of earlier messages that were merged into this one. */
  readonly merged: readonly string[];
  readonly content: string | readonly Block[];
  readonly priority: Priority;
  /** `false`: the model is not called; the text is added to the next prompt. */
  readonly query: boolean;
  /** The text does not come from a person. */
  readonly synthetic: boolean;
  /** The host names the author. */
  readonly attributed: boolean;
  /** The host says that a person typed the message. The result repeats this. */
  readonly typed: boolean;
  /** The origin, if it is not the host. */
  readonly origin: Origin | null;
  /** Starts no turn: the model reads it with the next prompt. */
  readonly waitsForPrompt?: true;
  /** Settles when the turn of this message may do something. */
  readonly ready?: Promise<unknown>;
  /** A deferred call of the resumed session, which runs before the message. */
  readonly resumes?: DeferredCall;
  /** A reminder for the model, as a message of its own before this one. */
  readonly reminder?: string;
}

/** A user message without an id. */
export const plainPrompt = (content: QueuedPrompt["content"]): QueuedPrompt => ({
  uuid: null,
  merged: [],
  content,
  priority: "next",
  query: true,
  synthetic: false,
  attributed: false,
  typed: false,
  origin: null,
});

/** The origin of a message that did not come from the host, as results report it. */
type Origin =
  /** A notification of the agent about a finished task or, without a run, about a background hook. */
  | { readonly kind: "task-notification"; readonly producer?: "session-task"; readonly runId?: string }
  /** A message of another agent that works for this one. */
  | {
      readonly kind: "peer";
      readonly from: string;
      readonly senderTaskId: string;
      readonly name: string;
      readonly body: string;
    };

/** The text at the end of a message, which may hold a command or mention files. Empty if another block is last. */
export function lastText(content: QueuedPrompt["content"] | readonly Block[]): string {
  const last = asBlocks(content).at(-1);
  return last?.type === "text" ? String(last.text) : "";
}

/** What precedes the text at the end of a message, without empty texts. */
export const blocksBeforeText = (content: QueuedPrompt["content"]): readonly Block[] =>
  asBlocks(content)
    .slice(0, -1)
    .filter(({ type, text }) => type !== "text" || text !== "");

const isCommand = ({ content }: QueuedPrompt): boolean => lastText(content).startsWith("/");

/** The origin of a message on the result that answers it, if the host or the agent names it. */
export const originOf = ({
  synthetic,
  typed,
  origin,
}: QueuedPrompt): { readonly origin?: Origin | { readonly kind: "unclassified" | "human" } } => {
  if (synthetic) return { origin: { kind: "unclassified" } };
  if (origin !== null) return { origin };
  return typed ? { origin: { kind: "human" } } : {};
};

/** The host's ids of all messages that were merged into this one. */
export const uuidsOf = ({ merged, uuid }: QueuedPrompt): string[] => (uuid === null ? [...merged] : [...merged, uuid]);

/** Whether a message may be merged with others. */
const mergeable = (message: QueuedPrompt): boolean =>
  message.query && !message.synthetic && !message.attributed && message.origin === null && !isCommand(message);

const isReport = ({ origin }: QueuedPrompt): boolean => origin?.kind === "task-notification";

/** Joins two contents. A line break separates their texts. */
function joined(first: QueuedPrompt["content"], second: QueuedPrompt["content"]): QueuedPrompt["content"] {
  if (typeof first === "string" && typeof second === "string") return `${first}\n${second}`;
  const [before, after] = [asBlocks(first), asBlocks(second)];
  const end = before.at(-1);
  if (end?.type !== "text" || after[0]?.type !== "text") return [...before, ...after];
  return [...before.slice(0, -1), { ...end, text: `${String(end.text)}\n` }, ...after];
}

const merge = (first: QueuedPrompt, second: QueuedPrompt): QueuedPrompt => ({
  ...second,
  merged: uuidsOf(first),
  content: joined(first.content, second.content),
});

/** Takes the next prompt off a queue, as {@link nextRun} finds it. Merges prompts that belong together. */
export function dequeueNext(queue: readonly QueuedPrompt[]): {
  readonly next: QueuedPrompt | null;
  readonly rest: readonly QueuedPrompt[];
} {
  const starting = queue.filter(({ waitsForPrompt }) => waitsForPrompt !== true);
  const candidates = starting.map((message) => ({
    message,
    rank: rankOf(message.priority),
    joinable: mergeable(message),
  }));
  const run = nextRun(candidates, true).map(({ message }) => message);
  const [head] = run;
  if (!head) return { next: null, rest: queue };
  const rest = queue.filter((message) => !run.includes(message));
  // If several tasks have finished, only the last notification starts a turn. In that turn, the model reads all of
  // them.
  const follower = rest.find(({ priority }) => priority === head.priority);
  const isFollowed = isReport(head) && follower !== undefined && isReport(follower);
  return { next: isFollowed ? { ...head, query: false } : run.reduce(merge), rest };
}

/** Whether a message may join a running turn between tool calls. */
export const joinsTurn = (message: QueuedPrompt): boolean => message.priority !== "later" && !isCommand(message);

/** Whether a message is new, waiting, already events, or part of the session before this process. */
export type PromptStatus = "new" | "waiting" | "started" | "earlier";

/** Observes messages that enter and leave a queue. */
export interface QueueObserver {
  enqueued(message: QueuedPrompt): void;
  /** A turn takes a message, or the host withdraws it. */
  dequeued(): void;
  /** A running turn takes the message, or an interrupt drops it. */
  removed(message: QueuedPrompt, reason: "absorbed_mid_turn" | "cleared_on_cancel"): void;
}

const unobserved: QueueObserver = { enqueued: () => {}, dequeued: () => {}, removed: () => {} };

/** The queue of messages that no turn has consumed yet. */
export class PromptQueue {
  readonly #observer: QueueObserver;
  #queue: readonly QueuedPrompt[] = [];
  readonly #knownUuids = new Set<string>();
  readonly #earlier = new Set<string>();

  constructor(observer: QueueObserver = unobserved) {
    this.#observer = observer;
  }

  /** The number of waiting messages from the host. */
  get size(): number {
    return this.#queue.filter(({ origin }) => origin === null).length;
  }

  /** The host's ids of all waiting messages. */
  get uuids(): string[] {
    return this.#queue.flatMap((message) => message.uuid ?? []);
  }

  /** Registers prompts that the session received before this process started. */
  recall(uuids: Iterable<string>): void {
    for (const uuid of uuids) this.#earlier.add(uuid);
  }

  /** The status of a message by its id. A known id means that the message is a repetition. */
  recognize(uuid: string | null): PromptStatus {
    if (uuid === null) return "new";
    if (this.#earlier.has(uuid)) return "earlier";
    if (this.#knownUuids.has(uuid)) return this.uuids.includes(uuid) ? "waiting" : "started";
    this.#knownUuids.add(uuid);
    return "new";
  }

  add(message: QueuedPrompt): void {
    this.#queue = [...this.#queue, message];
    this.#observer.enqueued(message);
  }

  next(): QueuedPrompt | null {
    const { next, rest } = dequeueNext(this.#queue);
    for (let removed = this.#queue.length - rest.length; removed > 0; removed -= 1) this.#observer.dequeued();
    this.#queue = rest;
    return next;
  }

  /** The messages that may join a running turn. At its beginning, only those that wait for a prompt. */
  joinable(isBeginning: boolean): readonly QueuedPrompt[] {
    const waits = ({ waitsForPrompt }: QueuedPrompt): boolean => waitsForPrompt === true;
    return this.#queue.filter(isBeginning ? waits : joinsTurn);
  }

  /** Takes a message into a running turn. Returns `false` if it has left the queue. */
  claim(message: QueuedPrompt): boolean {
    if (!this.#queue.includes(message)) return false;
    this.#queue = this.#queue.filter((other) => other !== message);
    this.#observer.removed(message, "absorbed_mid_turn");
    return true;
  }

  /** Drops one message, or all. Returns the ids of the dropped messages. */
  drop(uuid?: string): string[] {
    const dropped = this.#queue.filter((message) => uuid === undefined || message.uuid === uuid);
    this.#queue = this.#queue.filter((message) => !dropped.includes(message));
    for (const message of dropped) {
      if (uuid === undefined) this.#observer.removed(message, "cleared_on_cancel");
      else this.#observer.dequeued();
    }
    return dropped.flatMap((message) => message.uuid ?? []);
  }
}
