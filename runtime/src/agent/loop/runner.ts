import type { SentControlResponse } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asBlocks } from "../core/conversation.ts";
import type { StartupOptions } from "../core/options.ts";
import {
  type Priority,
  type PromptQueue,
  type PromptStatus,
  plainPrompt,
  type QueuedPrompt,
  uuidsOf,
} from "../core/prompt-queue.ts";
import type { SessionState } from "../core/session-state.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { FeatureSet } from "./feature.ts";
import type { TurnControl, TurnOutcome } from "./main-turn.ts";
import type { ResultSender } from "./result-sender.ts";

const priorityOf = (value: unknown): Priority => (value === "now" || value === "later" ? value : "next");

/** Why a user frame cannot be taken; `null` if it can. */
export function userFrameProblem(frame: JsonObject): string | null {
  const role = isJsonObject(frame.message) ? frame.message.role : undefined;
  return role === "user" ? null : `Expected message role 'user', got '${String(role)}'`;
}

/** Reads a user frame that has no problem. */
export function readUserFrame(frame: JsonObject): QueuedPrompt {
  const content = isJsonObject(frame.message) ? frame.message.content : undefined;
  return {
    uuid: typeof frame.uuid === "string" && frame.uuid !== "" ? frame.uuid : null,
    merged: [],
    content: Array.isArray(content) ? asBlocks(content) : typeof content === "string" ? content : "",
    priority: priorityOf(frame.priority),
    query: frame.shouldQuery !== false,
    synthetic: frame.isSynthetic === true,
    attributed: frame.origin !== undefined,
    typed: isJsonObject(frame.origin) && frame.origin.kind === "human",
    origin: null,
  };
}

/** What the runner works with. */
export interface RunnerServices {
  readonly promptQueue: PromptQueue;
  readonly status: Pick<StatusEmitter, "state" | "lifecycle" | "replayed">;
  readonly options: Pick<StartupOptions, "streams">;
  readonly session: Pick<SessionState, "begun">;
  readonly features: Pick<FeatureSet, "initialPrompt" | "interrupted" | "idle">;
  readonly results: Pick<ResultSender, "sendHeld" | "sendCrash">;
  /** The tasks in the background. */
  readonly tasks: { readonly agentsAtWork: boolean; stopAgents(): void; stopAll(): void };
  /** Works on one prompt. */
  readonly runTurn: (message: QueuedPrompt, control: TurnControl) => Promise<TurnOutcome>;
  /** Ends the process once what is at work is done. */
  readonly dismiss: () => void;
}

/** A message with what stops its turn. */
interface MessageTurn {
  readonly message: QueuedPrompt;
  /** Stops the turn. An urgent message does this alone: calls that run finish. */
  readonly turn: AbortController;
  /** Stops calls that run. */
  readonly tools: AbortController;
}

/** Takes user messages and works on them, one turn after the other. */
export class Runner {
  readonly #services: RunnerServices;
  /** Taken off the queue. Its turn begins when one more line has been taken in, or when none waits. */
  #pending: MessageTurn | null = null;
  /** A line was taken in behind the message that is pending. */
  #isFollowed = false;
  /** Begins the turn that is pending. */
  #begin: (begun: MessageTurn) => void = () => {};
  #current: MessageTurn | null = null;
  #hasBegunTurn = false;
  #working: Promise<void> | null = null;
  #gate: Promise<unknown> | null = null;
  /** Messages that wait until turns may begin. */
  #held: readonly QueuedPrompt[] = [];
  /** An interrupt that came while the first message waited: it stops that message's turn. */
  #early: Error | null = null;
  /** No turn begins any more. */
  #isOver = false;
  #joined: (string | null)[] = [];
  #superseded = false;
  /** The last result was an error. */
  lastFailed = false;
  /** The host says nothing more. */
  inputClosed = false;

  constructor(services: RunnerServices) {
    this.#services = services;
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
    const gate = settled.then(() => undefined).then(() => undefined);
    this.#gate = gate;
    void gate.then(() => {
      if (this.#gate === gate) this.#gate = null;
    });
  }

  /** Settles when turns may begin; `null` if they may at once. */
  get opened(): Promise<unknown> | null {
    return this.#gate;
  }

  /** Takes note of a line other than a message. As the real agent: one is taken in before the turn of a message begins. */
  lineTaken(): void {
    if (this.#isFollowed) this.#beginTurn();
    this.#isFollowed = true;
  }

  /** Takes a message. */
  async submit(message: QueuedPrompt): Promise<void> {
    const { promptQueue, status } = this.#services;
    const known = promptQueue.recognise(message.uuid);
    if (known !== "new") return this.#repeated(message, known);
    if (message.origin === null) this.#services.session.begun = true;
    if (this.#gate) {
      this.#held = [...this.#held, message];
      await this.#gate;
      this.#held = this.#held.filter((each) => each !== message);
    }
    this.#beginTurn();
    this.#services.features.interrupted();
    promptQueue.add(message);
    status.state("running");
    status.lifecycle(message.uuid, "queued");
    if (message.priority === "now" && this.#current) {
      this.#superseded = true;
      this.#current.turn.abort(new Error("An urgent message came."));
    }
    this.#pump();
  }

  /** A message that was sent before is not worked on again: a host that wants echoes gets one. */
  #repeated({ uuid, content }: QueuedPrompt, known: PromptStatus): void {
    const { status, options } = this.#services;
    if (known === "taken" && !this.#working) status.state("idle", true);
    if (uuid === null || known === "waiting") return;
    if (options.streams.replayUserMessages) status.replayed(uuid, content);
    if (known === "earlier") status.lifecycle(uuid, "completed");
  }

  /** Works on words that a hook of the session's beginning asks for, in a turn of their own before all others. */
  begin(prompt: string): void {
    this.#services.session.begun = true;
    this.#services.promptQueue.add(plainPrompt(prompt));
    this.#services.status.state("running");
    this.#pump();
  }

  /** Breaks the running turn off. */
  interrupt(cancelQueued: boolean): SentControlResponse<"interrupt"> {
    const { promptQueue, status, tasks, features } = this.#services;
    const cancelled = cancelQueued ? promptQueue.drop() : null;
    for (const uuid of cancelled ?? []) status.lifecycle(uuid, "cancelled");
    tasks.stopAgents();
    features.interrupted();
    const reason = new Error("The user interrupted the turn.");
    this.#current?.tools.abort(reason);
    this.#current?.turn.abort(reason);
    // As in the real agent, an interrupt before a turn stops the turn only if it is the first one.
    if (!this.#hasBegunTurn) this.#pending?.turn.abort(reason);
    if (!this.#hasBegunTurn && this.#pending === null && this.#held.length > 0) this.#early = reason;
    const waiting = [...(this.#pending ? [this.#pending.message] : []), ...this.#held];
    const still = [...waiting.flatMap(uuidsOf), ...promptQueue.uuids];
    return cancelled === null ? { still_queued: still } : { still_queued: still, cancelled };
  }

  /** Drops a message that still waits. */
  cancel(uuid: string): boolean {
    if (this.#pending && this.#pending.message.uuid === uuid) {
      // Matches the real agent: too late to be withdrawn from the queue, it is withdrawn all the same.
      this.#pending.tools.abort(new Error("The host withdrew the message."));
      return false;
    }
    const dropped = this.#services.promptQueue.drop(uuid);
    for (const id of dropped) this.#services.status.lifecycle(id, "cancelled");
    return dropped.length > 0;
  }

  /** Resolves when nothing is at work and nothing waits. */
  async drained(): Promise<void> {
    await this.#gate;
    while (this.#working) await this.#working;
  }

  /** Takes what came during tools into the running turn. */
  #join(): readonly QueuedPrompt[] {
    const joining = this.#services.promptQueue.joining();
    for (const { uuid } of joining) {
      this.#services.status.lifecycle(uuid, "started");
      this.#joined.push(uuid);
    }
    return joining;
  }

  /** What joined the running turn is done with it. */
  #joinedDone(): void {
    for (const uuid of this.#joined.splice(0)) this.#services.status.lifecycle(uuid, "completed");
  }

  /** If all work is done and no notification follows, reports the idle state. */
  rested(): void {
    if (this.#working || this.#isOver || this.#services.tasks.agentsAtWork) return;
    this.#services.results.sendHeld();
    this.#services.status.state("idle");
  }

  #pump(): void {
    if (this.#working || this.#isOver) return;
    const message = this.#services.features.initialPrompt() ?? this.#services.promptQueue.next();
    if (!message) {
      if (this.#services.tasks.agentsAtWork || this.#held.length > 0) return;
      this.#services.results.sendHeld();
      this.#services.status.state("idle");
      this.#services.features.idle();
      return;
    }
    this.#pending = { message, turn: new AbortController(), tools: new AbortController() };
    if (this.#early) this.#pending.turn.abort(this.#early);
    this.#early = null;
    const begun = new Promise<MessageTurn>((resolve) => {
      this.#begin = resolve;
    });
    this.#isFollowed = false;
    // Lines that arrive together are taken in together: whatever follows the message has been taken in by then.
    void Promise.resolve().then(() => this.#beginTurn());
    this.#working = begun
      .then((pending) => this.#work(pending))
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
    this.#services.tasks.stopAll();
    this.#services.results.sendCrash(cause);
    this.#services.dismiss();
  }

  /** Begins the turn that is about to begin. */
  #beginTurn(): void {
    const pending = this.#pending;
    if (!pending) return;
    const { status } = this.#services;
    this.#pending = null;
    const state = pending.tools.signal.aborted ? "cancelled" : "started";
    for (const uuid of uuidsOf(pending.message)) status.lifecycle(uuid, state);
    if (state === "started") {
      this.#hasBegunTurn = true;
      this.#current = pending;
      this.#superseded = false;
    }
    this.#begin(pending);
  }

  async #work(begun: MessageTurn): Promise<void> {
    if (this.#current !== begun) return; // withdrawn before it began
    const { message, turn, tools } = begun;
    const { status } = this.#services;
    const uuids = uuidsOf(message);
    let isInterrupted = false;
    try {
      const { failed, interrupted = false } = await this.#services.runTurn(message, {
        signal: turn.signal,
        toolSignal: tools.signal,
        superseded: () => this.#superseded,
        join: () => this.#join(),
        joinedDone: () => this.#joinedDone(),
      });
      this.lastFailed = failed;
      isInterrupted = interrupted;
    } finally {
      this.#current = null;
      this.#joinedDone();
      const state = turn.signal.aborted || isInterrupted ? "cancelled" : "completed";
      for (const uuid of uuids) status.lifecycle(uuid, state);
    }
  }
}
