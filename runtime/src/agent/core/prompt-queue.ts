import { nextRun, rankOf } from "@agentwire/protocol/ledger";
import type { Block } from "./conversation.ts";

/** When a message is taken up: at once, when it is its turn, or only after the turn that runs. */
export type Priority = "now" | "next" | "later";

/** A user message that waits. */
export interface QueuedPrompt {
  /** The host's id; without one there are no lifecycle frames. */
  readonly uuid: string | null;
  /** The host's ids of messages that came before and became part of this one. */
  readonly merged: readonly string[];
  readonly content: string | readonly Block[];
  readonly priority: Priority;
  /** `false`: the model is not called; the words go into the next prompt. */
  readonly query: boolean;
  /** Not the words of a person. */
  readonly synthetic: boolean;
  /** The host names whose words they are. */
  readonly attributed: boolean;
  /** The host says that a person typed them: the result repeats that. */
  readonly typed: boolean;
  /** Where it comes from, if not from the host. */
  readonly origin: Origin | null;
}

/** Words of the user's side that came without an id. */
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

/** Whose words a message is made of that did not come from the host, as results tell it. */
type Origin =
  /** A notification of the agent about an ended task or, without a run, about a background hook. */
  | { readonly kind: "task-notification"; readonly producer?: "session-task"; readonly runId?: string }
  /** Those of an agent that works for this one. */
  | {
      readonly kind: "peer";
      readonly from: string;
      readonly senderTaskId: string;
      readonly name: string;
      readonly body: string;
    };

const words = (message: QueuedPrompt): string | null => (typeof message.content === "string" ? message.content : null);

/** The host's ids of all that a message is made of. */
export const uuidsOf = ({ merged, uuid }: QueuedPrompt): string[] => (uuid === null ? [...merged] : [...merged, uuid]);

/** Messages that may become one prompt: plain words. */
const mergeable = (message: QueuedPrompt): boolean =>
  message.query &&
  !message.synthetic &&
  !message.attributed &&
  message.origin === null &&
  words(message) !== null &&
  !words(message)?.startsWith("/");

const isReport = ({ origin }: QueuedPrompt): boolean => origin?.kind === "task-notification";

const merge = (first: QueuedPrompt, second: QueuedPrompt): QueuedPrompt => ({
  ...second,
  merged: uuidsOf(first),
  uuid: second.uuid,
  content: `${words(first)}\n${words(second)}`,
});

/** Takes the next prompt off a queue, as {@link nextRun} finds it. Prompts that join become one. */
export function takeNext(queue: readonly QueuedPrompt[]): {
  readonly next: QueuedPrompt | null;
  readonly rest: readonly QueuedPrompt[];
} {
  const places = queue.map((message) => ({ message, rank: rankOf(message.priority), joinable: mergeable(message) }));
  const run = nextRun(places, true).map(({ message }) => message);
  const [head] = run;
  if (!head) return { next: null, rest: [] };
  const rest = queue.filter((message) => !run.includes(message));
  // If several tasks have ended, only the last notification starts a turn: the model reads about all of them in it.
  const follower = rest.find(({ priority }) => priority === head.priority);
  const isFollowed = isReport(head) && follower !== undefined && isReport(follower);
  return { next: isFollowed ? { ...head, query: false } : run.reduce(merge), rest };
}

/** Takes off what may join a turn that is at work with tools. */
export function takeJoining(queue: readonly QueuedPrompt[]): {
  readonly joining: readonly QueuedPrompt[];
  readonly rest: readonly QueuedPrompt[];
} {
  const joins = (message: QueuedPrompt): boolean =>
    message.priority !== "later" && message.query && !words(message)?.startsWith("/");
  return { joining: queue.filter(joins), rest: queue.filter((message) => !joins(message)) };
}

/** Whether a message is new, waits for its turn, was taken up, or belongs to what the session had before this process. */
export type PromptStatus = "new" | "waiting" | "taken" | "earlier";

/** Sees messages enter and leave a queue. */
export interface QueueObserver {
  enqueued(message: QueuedPrompt): void;
  /** A turn takes a message, or the host withdraws it. */
  dequeued(): void;
  /** A running turn takes the message, or an interrupt drops it. */
  removed(message: QueuedPrompt, reason: "absorbed_mid_turn" | "cleared_on_cancel"): void;
}

const unobserved: QueueObserver = { enqueued: () => {}, dequeued: () => {}, removed: () => {} };

/** The messages that wait for their turn. */
export class PromptQueue {
  readonly #observer: QueueObserver;
  #queue: readonly QueuedPrompt[] = [];
  readonly #seen = new Set<string>();
  readonly #earlier = new Set<string>();

  constructor(observer: QueueObserver = unobserved) {
    this.#observer = observer;
  }

  /** How many messages of the host wait. */
  get size(): number {
    return this.#queue.filter(({ origin }) => origin === null).length;
  }

  /** The host's ids of all that waits. */
  get uuids(): string[] {
    return this.#queue.flatMap((message) => message.uuid ?? []);
  }

  /** Registers prompts that the session received before this process started. */
  recall(uuids: Iterable<string>): void {
    for (const uuid of uuids) this.#earlier.add(uuid);
  }

  /** What is known of a message by its id. One that was seen before is the same message again. */
  recognise(uuid: string | null): PromptStatus {
    if (uuid === null) return "new";
    if (this.#earlier.has(uuid)) return "earlier";
    if (this.#seen.has(uuid)) return this.uuids.includes(uuid) ? "waiting" : "taken";
    this.#seen.add(uuid);
    return "new";
  }

  add(message: QueuedPrompt): void {
    this.#queue = [...this.#queue, message];
    this.#observer.enqueued(message);
  }

  next(): QueuedPrompt | null {
    const { next, rest } = takeNext(this.#queue);
    for (let taken = this.#queue.length - rest.length; taken > 0; taken -= 1) this.#observer.dequeued();
    this.#queue = rest;
    return next;
  }

  joining(): readonly QueuedPrompt[] {
    const { joining, rest } = takeJoining(this.#queue);
    this.#queue = rest;
    for (const message of joining) this.#observer.removed(message, "absorbed_mid_turn");
    return joining;
  }

  /** Drops one message, or all. Returns the ids of what was dropped. */
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
