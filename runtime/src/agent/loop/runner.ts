import { isObject } from "../../unknown/fields.ts";
import type { Agent } from "../agent.ts";
import { asBlocks } from "../core/conversation.ts";
import { type Priority, plainPrompt, type QueuedPrompt, type Recognition, uuidsOf } from "../core/prompt-queue.ts";
import { runMainTurn } from "./main-turn.ts";
import { sendCrash, sendHeldResults } from "./send-result.ts";

type Fields = { readonly [field: string]: unknown };

/** What an interrupt did to the messages that wait. */
export interface InterruptReceipt {
  readonly still_queued: string[];
  readonly cancelled?: string[];
}

const priorityOf = (value: unknown): Priority => (value === "now" || value === "later" ? value : "next");

/** Why a user frame cannot be taken; `null` where it can. */
export function userFrameProblem(frame: Fields): string | null {
  const role = isObject(frame.message) ? frame.message.role : undefined;
  return role === "user" ? null : `Expected message role 'user', got '${String(role)}'`;
}

/** Reads a user frame that has no problem. */
export function readUserFrame(frame: Fields): QueuedPrompt {
  const content = isObject(frame.message) ? frame.message.content : undefined;
  return {
    uuid: typeof frame.uuid === "string" && frame.uuid !== "" ? frame.uuid : null,
    merged: [],
    content: Array.isArray(content) ? asBlocks(content) : typeof content === "string" ? content : "",
    priority: priorityOf(frame.priority),
    query: frame.shouldQuery !== false,
    synthetic: frame.isSynthetic === true,
    origin: null,
  };
}

/** Takes user messages and works on them, one turn after the other. */
export class Runner {
  readonly #agent: Agent;
  #turn: AbortController | null = null;
  /** Stops what runs as well; an urgent message breaks the turn off and lets that come to its end. */
  #running: AbortController | null = null;
  #working: Promise<void> | null = null;
  #gate: Promise<unknown> = Promise.resolve();
  /** Messages that wait until turns may begin. */
  #held = 0;
  /** No turn begins any more. */
  #isOver = false;
  #joined: (string | null)[] = [];
  #superseded = false;
  /** The last result was an error. */
  lastFailed = false;
  /** The host says nothing more. */
  inputClosed = false;

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** Whether a turn is at work. */
  get busy(): boolean {
    return this.#working !== null;
  }

  /** Holds back turns until `opened` is settled, and what follows it at once has been said. */
  holdUntil(opened: Promise<unknown>): void {
    const settled = opened.then(
      () => undefined,
      () => undefined,
    );
    this.#gate = settled.then(() => undefined).then(() => undefined);
  }

  /** The slash commands. */
  commands(): ReturnType<Agent["commands"]["listing"]> {
    return this.#agent.commands.listing();
  }

  /** Takes a message. */
  async submit(message: QueuedPrompt): Promise<void> {
    const { inbox, notices } = this.#agent;
    const known = inbox.recognise(message.uuid);
    if (known !== "new") return this.#repeated(message, known);
    this.#agent.session.begun = true;
    this.#held += 1;
    await this.#gate;
    this.#held -= 1;
    this.#agent.suggestions.drop();
    inbox.add(message);
    notices.state("running");
    notices.lifecycle(message.uuid, "queued");
    if (message.priority === "now" && this.#turn) {
      this.#superseded = true;
      this.#turn.abort(new Error("An urgent message came."));
    }
    this.#pump();
  }

  /** A message that was sent before is not worked on again: a host that wants echoes gets one. */
  #repeated({ uuid, content }: QueuedPrompt, known: Recognition): void {
    const { notices, options } = this.#agent;
    if (uuid === null || known === "waiting") return;
    if (options.streams.replayUserMessages) notices.replayed(uuid, content);
    if (known === "earlier") notices.lifecycle(uuid, "completed");
  }

  /** Works on words that a hook of the session's beginning asks for, in a turn of their own before all others. */
  begin(prompt: string): void {
    this.#agent.session.begun = true;
    this.#agent.inbox.add(plainPrompt(prompt));
    this.#agent.notices.state("running");
    this.#pump();
  }

  /** Breaks the running turn off. */
  interrupt(cancelQueued: boolean): InterruptReceipt {
    const { inbox, notices, tasks, suggestions } = this.#agent;
    const cancelled = cancelQueued ? inbox.drop() : null;
    for (const uuid of cancelled ?? []) notices.lifecycle(uuid, "cancelled");
    tasks.stopAgents();
    suggestions.drop();
    const reason = new Error("The user interrupted the turn.");
    this.#running?.abort(reason);
    this.#turn?.abort(reason);
    const still = inbox.uuids;
    return cancelled === null ? { still_queued: still } : { still_queued: still, cancelled };
  }

  /** Drops a message that still waits. */
  cancel(uuid: string): boolean {
    const dropped = this.#agent.inbox.drop(uuid);
    for (const id of dropped) this.#agent.notices.lifecycle(id, "cancelled");
    return dropped.length > 0;
  }

  /** Resolves when nothing is at work and nothing waits. */
  async drained(): Promise<void> {
    await this.#gate;
    while (this.#working) await this.#working;
  }

  /** Takes what came during tools into the running turn. Called by the turn. */
  join(): readonly QueuedPrompt[] {
    const joining = this.#agent.inbox.joining();
    for (const { uuid } of joining) {
      this.#agent.notices.lifecycle(uuid, "started");
      this.#joined.push(uuid);
    }
    return joining;
  }

  /** What joined the running turn is done with it. Called by the turn, before its result. */
  joinedDone(): void {
    for (const uuid of this.#joined.splice(0)) this.#agent.notices.lifecycle(uuid, "completed");
  }

  /** Nothing is at work any more, and nobody will be told: says so where it is true. */
  rested(): void {
    if (this.#working || this.#isOver || this.#agent.tasks.agentsAtWork) return;
    sendHeldResults(this.#agent);
    this.#agent.notices.state("idle");
  }

  #pump(): void {
    if (this.#working || this.#isOver) return;
    const message = this.#agent.subagents.takeInitialPrompt() ?? this.#agent.inbox.next();
    if (!message) {
      if (this.#agent.tasks.agentsAtWork || this.#held > 0) return;
      sendHeldResults(this.#agent);
      this.#agent.notices.state("idle");
      this.#agent.suggestions.begin();
      return;
    }
    this.#working = this.#work(message)
      .catch((cause: unknown) => this.#crash(cause))
      .finally(() => {
        this.#working = null;
        this.#pump();
      });
  }

  /** A turn failed in a way that nothing is left to go on with: the session ends, and nothing that waits is answered. */
  #crash(cause: unknown): void {
    this.#isOver = true;
    this.lastFailed = true;
    this.#agent.tasks.stopAll();
    sendCrash(this.#agent, cause);
    this.#agent.dismiss();
  }

  async #work(message: QueuedPrompt): Promise<void> {
    const { notices } = this.#agent;
    const turn = new AbortController();
    const running = new AbortController();
    this.#turn = turn;
    this.#running = running;
    this.#superseded = false;
    const uuids = uuidsOf(message);
    for (const uuid of uuids) notices.lifecycle(uuid, "started");
    try {
      const { failed } = await runMainTurn(this.#agent, message, {
        signal: turn.signal,
        running: running.signal,
        superseded: () => this.#superseded,
      });
      this.lastFailed = failed;
    } finally {
      this.#turn = null;
      this.#running = null;
      this.joinedDone();
      const state = turn.signal.aborted ? "cancelled" : "completed";
      for (const uuid of uuids) notices.lifecycle(uuid, state);
    }
  }
}
