import type { SentControlResponse } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { ConnectionError } from "../../connection/errors.ts";
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
import { SessionFailure } from "../core/session-failure.ts";
import type { SessionState } from "../core/session-state.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { FeatureSet } from "./feature.ts";
import type { TurnControl, TurnOutcome } from "./main-turn.ts";
import { withPastes } from "./pasted-content.ts";
import type { ResultSender } from "./result-sender.ts";

const priorityOf = (value: unknown): Priority => (value === "now" || value === "later" ? value : "next");

/** Why a user frame is invalid; `null` if it is valid. */
export function userFrameProblem(frame: JsonObject): string | null {
  const role = isJsonObject(frame.message) ? frame.message.role : undefined;
  return role === "user" ? null : `Expected message role 'user', got '${String(role)}'`;
}

const isReadable = (block: unknown): boolean =>
  isJsonObject(block) && (block.type !== "text" || typeof block.text === "string");

/** Whether the agent ignores a user frame, as the real agent does if its content is neither text nor blocks. */
export function isIgnored(frame: JsonObject): boolean {
  const content = isJsonObject(frame.message) ? frame.message.content : undefined;
  if (content === undefined || content === null || typeof content === "string") return false;
  return !Array.isArray(content) || !content.every(isReadable);
}

/** Reads a valid user frame. */
export function readUserFrame(frame: JsonObject): QueuedPrompt {
  const content = isJsonObject(frame.message) ? frame.message.content : undefined;
  return {
    uuid: typeof frame.uuid === "string" && frame.uuid !== "" ? frame.uuid : null,
    merged: [],
    content: withPastes(
      Array.isArray(content) ? asBlocks(content) : typeof content === "string" ? content : "",
      frame.pasted_content,
    ),
    priority: priorityOf(frame.priority),
    query: frame.shouldQuery !== false,
    synthetic: frame.isSynthetic === true,
    attributed: frame.origin !== undefined,
    typed: isJsonObject(frame.origin) && frame.origin.kind === "human",
    origin: null,
  };
}

/** The services of the runner. */
export interface RunnerServices {
  readonly promptQueue: PromptQueue;
  readonly status: Pick<StatusEmitter, "phase" | "state" | "finalState" | "lifecycle" | "replayed">;
  readonly options: Pick<StartupOptions, "streams">;
  readonly session: Pick<SessionState, "begun">;
  readonly features: Pick<FeatureSet, "initialPrompt" | "interrupted" | "idle">;
  readonly results: Pick<ResultSender, "sendDeferred" | "sendCrash">;
  /** The background tasks. */
  readonly tasks: { readonly agentsAtWork: boolean; stopAgents(): void; stopAll(): void };
  /** Runs one prompt. */
  readonly runTurn: (message: QueuedPrompt, control: TurnControl) => Promise<TurnOutcome>;
  /** Ends the process after the running work. */
  readonly dismiss: () => void;
  /** Writes to stderr. */
  readonly warn: (text: string) => void;
}

/** A message with the controllers of its turn. */
interface MessageTurn {
  readonly message: QueuedPrompt;
  /** Stops the turn. An urgent message aborts only this one, so running calls finish. */
  readonly turn: AbortController;
  /** Stops running calls. */
  readonly tools: AbortController;
}

/** Resolves when the promise has settled and the callbacks that it triggers have run. */
async function settledAndAnswered(promise: Promise<unknown>): Promise<void> {
  await promise.catch(() => {});
  await null;
}

/** Accepts user messages and runs them one turn after the other. */
export class Runner {
  readonly #services: RunnerServices;
  readonly #prompted = Promise.withResolvers<void>();
  /** Taken off the queue. Its turn begins when another line has been read, or when none waits. */
  #pending: MessageTurn | null = null;
  /** A line has been read after the pending message. */
  #isFollowed = false;
  /** Begins the pending turn. */
  #begin: (begun: MessageTurn) => void = () => {};
  #current: MessageTurn | null = null;
  #hasBegunTurn = false;
  #working: Promise<void> | null = null;
  #gate: Promise<unknown> | null = null;
  /** Messages that wait until turns may begin. */
  #waiting: readonly QueuedPrompt[] = [];
  /** An interrupt that arrived while the first message waited. It stops that message's turn. */
  #early: Error | null = null;
  /** The servers of the host are connecting. */
  #connecting = false;
  /** Resolves when messages may leave the queue; `null` if they may. */
  #paused: Promise<void> | null = null;
  /** No further turn begins. */
  #isOver = false;
  /** The host ends the session: after the running turn, waiting messages are discarded. */
  #isEnding = false;
  #joined: (string | null)[] = [];
  #superseded = false;
  /** The running turn and the background agents are being stopped. */
  #isInterrupting = false;
  /** The last result was an error, and no message about the session followed it. */
  lastFailed = false;
  /** The host has closed its input. */
  inputClosed = false;

  constructor(services: RunnerServices) {
    this.#services = services;
  }

  /** Whether a turn is running. */
  get busy(): boolean {
    return this.#working !== null;
  }

  /** Whether a message waits for the running turn to end. */
  get isAwaited(): boolean {
    return this.#services.promptQueue.size > 0 || this.#waiting.length > 0;
  }

  /** Holds turns until `opened` settles and the callbacks that it triggers have run. */
  pauseUntil(opened: Promise<unknown>): void {
    const gate = settledAndAnswered(opened);
    this.#gate = gate;
    void gate.then(() => {
      if (this.#gate === gate) this.#gate = null;
    });
  }

  /** Settles when turns may begin; `null` if they may begin at once. */
  get opened(): Promise<unknown> | null {
    return this.#gate;
  }

  /** Keeps messages in the queue until the host's servers are connected, as in the real agent. */
  holdUntil(connected: Promise<unknown>): void {
    const paused = settledAndAnswered(connected);
    this.#paused = paused;
    void paused.then(() => {
      if (this.#paused !== paused) return;
      this.#paused = null;
      if (this.#services.status.phase === "running") this.#pump();
    });
  }

  /** The host has ended its input. Turns that wait for its servers wait until `ready`. */
  inputEnded(ready: () => Promise<unknown>): void {
    if (this.#paused) this.holdUntil(ready());
  }

  /**
   * Records a line other than a message. Like the real agent, the runner reads one line before the turn of a message
   * begins.
   */
  lineRead(): void {
    if (this.#isFollowed) this.#beginTurn();
    this.#isFollowed = true;
  }

  /** Accepts a message. */
  async submit(message: QueuedPrompt): Promise<void> {
    const { promptQueue, status } = this.#services;
    const known = promptQueue.recognize(message.uuid);
    if (known !== "new") return this.#repeated(message, known);
    if (message.origin === null) this.#services.session.begun = true;
    if (this.#gate) {
      this.#waiting = [...this.#waiting, message];
      await this.#gate;
      this.#waiting = this.#waiting.filter((each) => each !== message);
    }
    this.#beginTurn();
    this.#services.features.interrupted();
    const initial = this.#connecting ? this.#services.features.initialPrompt() : null;
    if (initial !== null) promptQueue.add(initial);
    promptQueue.add(message);
    // A turn that waits for the host's answer goes on waiting.
    if (!this.#working) status.state("running");
    if (message.priority === "now" && this.#current) {
      this.#superseded = true;
      this.#current.turn.abort(new Error("An urgent message arrived."));
    }
    status.lifecycle(message.uuid, "queued");
    if (message.origin === null) this.#prompted.resolve();
    this.#pump();
  }

  /** Resolves when the host has sent a prompt. */
  prompted(): Promise<void> {
    return this.#prompted.promise;
  }

  /** Does not run a repeated message again. Echoes it to a host that wants echoes. */
  #repeated({ uuid, content }: QueuedPrompt, known: PromptStatus): void {
    const { status, options } = this.#services;
    const isWaiting = known === "waiting" || this.#waiting.some((message) => message.uuid === uuid);
    if (known === "started" && !isWaiting && !this.#working) status.state("idle", true);
    if (uuid === null || isWaiting) return;
    if (options.streams.replayUserMessages) status.replayed(uuid, content);
    if (known === "earlier") status.lifecycle(uuid, "completed");
  }

  /** Keeps a message that the model reads with the next prompt. */
  mention(message: QueuedPrompt): void {
    this.#services.promptQueue.add({ ...message, waitsForPrompt: true });
  }

  /** Runs a prompt of a SessionStart hook or of a resumed session in a separate turn, before all others. */
  begin(prompt: string | QueuedPrompt): void {
    this.#services.session.begun = true;
    this.#services.promptQueue.add(typeof prompt === "string" ? plainPrompt(prompt) : prompt);
    this.#services.status.state("running");
    this.#pump();
  }

  /**
   * Runs the prompt that the session begins with. A message that arrives before `servers` settles joins it, as in the
   * real agent, whose turns wait for their servers.
   */
  async beginInitial(servers: Promise<unknown> | null): Promise<void> {
    this.#connecting = servers !== null;
    await servers;
    this.#connecting = false;
    await this.#gate;
    const initial = this.#working ? null : this.#services.features.initialPrompt();
    if (initial === null) return;
    this.#services.session.begun = true;
    this.#services.promptQueue.add(initial);
    this.#services.status.state("running");
    this.#pump();
  }

  /** Interrupts the running turn. */
  interrupt(cancelQueued: boolean, leavesAgents = false): SentControlResponse<"interrupt"> {
    const { promptQueue, status } = this.#services;
    const cancelled = cancelQueued ? promptQueue.drop() : null;
    for (const uuid of cancelled ?? []) status.lifecycle(uuid, "cancelled");
    this.#isInterrupting = true;
    if (!leavesAgents) this.#services.tasks.stopAgents();
    const reason = this.#abortTurn();
    this.#isInterrupting = false;
    // Matches the real agent: an interrupt before a turn stops the turn only if it is the first one.
    if (!this.#hasBegunTurn) this.#pending?.turn.abort(reason);
    const waits = this.#waiting.length > 0 || (this.#paused !== null && promptQueue.size > 0);
    if (!this.#hasBegunTurn && this.#pending === null && waits) this.#early = reason;
    const waiting = [...(this.#pending ? [this.#pending.message] : []), ...this.#waiting];
    const still = [...waiting.flatMap(uuidsOf), ...promptQueue.uuids];
    return cancelled === null ? { still_queued: still } : { still_queued: still, cancelled };
  }

  /** Interrupts the running turn, and discards waiting messages after it. */
  end(): void {
    this.#isEnding = true;
    this.interrupt(false);
  }

  /** Interrupts the running turn, whose question to the user the host can no longer answer. */
  abandonQuestion(): void {
    this.#services.tasks.stopAgents();
    this.#abortTurn(new ConnectionError("PEER_ENDED", "The host ended its input, so it cannot answer the question."));
  }

  #discardWaiting(): void {
    const { promptQueue, status } = this.#services;
    for (const uuid of promptQueue.uuids) {
      promptQueue.drop(uuid);
      status.lifecycle(uuid, "discarded");
    }
  }

  /** Stops with the running turn, as the process does on a signal. Waiting messages have no outcome. */
  stop(): void {
    this.#isOver = true;
    this.#services.status.finalState();
    this.#services.tasks.stopAgents();
    const reason = this.#abortTurn();
    this.#pending?.turn.abort(reason);
  }

  #abortTurn(reason: Error = new Error("The user interrupted the turn.")): Error {
    this.#services.features.interrupted();
    this.#current?.tools.abort(reason);
    this.#current?.turn.abort(reason);
    return reason;
  }

  /** Drops a waiting message. */
  cancel(uuid: string): boolean {
    if (this.#pending && this.#pending.message.uuid === uuid) {
      // Matches the real agent: a message that has left the queue can still be withdrawn.
      this.#pending.tools.abort(new Error("The host withdrew the message."));
      return false;
    }
    const dropped = this.#services.promptQueue.drop(uuid);
    for (const id of dropped) this.#services.status.lifecycle(id, "cancelled");
    return dropped.length > 0;
  }

  /** A message about the session follows the last result. Like the real agent, the process then reports no failure. */
  resultFollowed(): void {
    if (!this.busy) this.lastFailed = false;
  }

  /** Resolves when no turn is running and no message waits. */
  async drained(): Promise<void> {
    await this.#gate;
    await this.#paused;
    while (this.#working) await this.#working;
  }

  /** Reports messages that the running turn has taken. `isRefused`: the model does not receive them. */
  #joins(messages: readonly QueuedPrompt[], isRefused: boolean): void {
    const { status } = this.#services;
    for (const { uuid } of messages) {
      status.lifecycle(uuid, "started");
      if (isRefused) status.lifecycle(uuid, "completed");
      else this.#joined.push(uuid);
    }
  }

  /** Marks the messages that joined the running turn as processed, or as cancelled with the turn. */
  #joinedDone(isCancelled: boolean): void {
    const state = isCancelled ? "cancelled" : "completed";
    for (const uuid of this.#joined.splice(0)) this.#services.status.lifecycle(uuid, state);
  }

  /** Reports the idle state if all work is done and no notification follows. An interrupt is answered before. */
  rested(): void {
    const isPaused = this.#paused !== null || this.#waiting.length > 0;
    if (this.#isInterrupting || this.#working || this.#isOver || isPaused || this.#services.tasks.agentsAtWork) return;
    this.#services.results.sendDeferred();
    this.#services.status.state("idle");
  }

  #pump(): void {
    if (this.#working || this.#isOver || this.#paused) return;
    const { features, promptQueue } = this.#services;
    const message = this.#isEnding ? null : (features.initialPrompt() ?? promptQueue.next());
    if (!message) {
      if (this.#services.tasks.agentsAtWork || this.#waiting.length > 0) return;
      this.#services.results.sendDeferred();
      this.#services.status.state("idle");
      if (this.#isEnding) this.#discardWaiting();
      else features.idle();
      return;
    }
    this.#pending = { message, turn: new AbortController(), tools: new AbortController() };
    if (this.#early) this.#pending.turn.abort(this.#early);
    this.#early = null;
    const begun = new Promise<MessageTurn>((resolve) => {
      this.#begin = resolve;
    });
    this.#isFollowed = false;
    // Lines that arrive together are read together: the lines after the message have been read when this runs.
    void Promise.resolve().then(() => this.#beginTurn());
    this.#working = begun
      .then((pending) => this.#work(pending))
      .catch((cause: unknown) => this.#crash(cause))
      .finally(() => {
        this.#working = null;
        this.#pump();
      });
  }

  /** A turn failed beyond recovery: the session ends, and waiting messages remain unanswered. */
  #crash(cause: unknown): void {
    this.#isOver = true;
    this.lastFailed = true;
    this.#services.tasks.stopAll();
    if (cause instanceof SessionFailure) this.#services.warn(`Error: ${cause.message}`);
    else this.#services.results.sendCrash(cause);
    this.#services.dismiss();
  }

  /** Begins the pending turn. */
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
    if (message.ready !== undefined) await message.ready;
    const { status } = this.#services;
    const uuids = uuidsOf(message);
    let isInterrupted = false;
    try {
      const { failed, interrupted = false } = await this.#services.runTurn(message, {
        signal: turn.signal,
        toolSignal: tools.signal,
        superseded: () => this.#superseded,
        joinable: (isBeginning) => this.#services.promptQueue.joinable(isBeginning),
        claim: (joining) => this.#services.promptQueue.claim(joining),
        joined: (messages) => this.#joins(messages, false),
        refused: (joining) => this.#joins([joining], true),
        joinedDone: () => this.#joinedDone(turn.signal.aborted),
      });
      this.lastFailed = failed;
      isInterrupted = interrupted;
    } finally {
      this.#current = null;
      const isCancelled = turn.signal.aborted || isInterrupted;
      this.#joinedDone(isCancelled);
      const state = isCancelled ? "cancelled" : "completed";
      for (const uuid of uuids) status.lifecycle(uuid, state);
    }
  }
}
