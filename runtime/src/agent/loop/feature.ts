import type { HostControlSubtype } from "@agentwire/protocol";
import type { BoundHandler } from "../../connection/control-handler.ts";
import type { ApiFailure } from "../core/api-failure.ts";
import type { BoundCommand } from "../core/local-command.ts";
import type { DeferredCall, QueuedPrompt } from "../core/prompt-queue.ts";
import type { Thread } from "../core/thread.ts";
import type { PermissionDenial, StopVerdict, TurnRecord } from "../core/turn-record.ts";
import type { AttachmentReaders } from "../session/attachments.ts";
import type { RestoredLines } from "../session/beginning.ts";
import type { TurnEnd } from "./decide.ts";

/** One turn of the session's conversation, or of a subagent's. */
export interface TurnContext {
  readonly thread: Thread;
  readonly record: TurnRecord;
  /** Aborted to stop the turn. */
  readonly signal: AbortSignal;
}

/** A file that a permitted tool call is about to change. */
interface FileChange {
  /** Absolute. */
  readonly path: string;
  /** The transcript link of the tool use. */
  readonly blockUuid: string;
}

/** A tool call that has its result. */
export interface FinishedCall {
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The content of the result. */
  readonly content: unknown;
}

/** The hooks of a feature into one turn. Created for every turn, so it may hold that turn's state. */
export interface TurnExtension {
  /** Adds external events to the conversation. Runs before each model call, before {@link beforeModelCall}. */
  addNews?(isFirstCall: boolean): Promise<void> | undefined;
  /** Runs before each model call. Resolves to a failure that prevents the call; `null` allows it. */
  beforeModelCall?(): Promise<ApiFailure | null>;
  /** A model call failed. Resolves to `true` to retry. */
  onModelError?(failure: ApiFailure): Promise<boolean>;
  /** Runs before the tool calls of one answer. */
  beforeTools?(): void;
  /** Runs before a permitted tool call changes a file. */
  beforeFileChange?(change: FileChange): Promise<void>;
  /** Runs after the tool calls of one answer. `touched`: absolute paths of the files that they read or changed. */
  afterTools?(touched: readonly string[], calls: readonly FinishedCall[]): Promise<void> | undefined;
  /** Runs when an answer of the model is in the conversation, before the host gets the results of its calls. */
  answered?(): Promise<void>;
  /** Runs when the model has finished, before the Stop hooks. */
  modelDone?(): void;
  /** Runs when no Stop hook continues the turn. Resolves to a verdict; `null` lets the turn end. */
  beforeStop?(): Promise<StopVerdict | null>;
  /** Resolves to end the turn at once, whatever the loop is doing. */
  readonly ended?: Promise<TurnEnd>;
}

/** Control requests that a feature answers, by handlers that are declared with `controlHandler`. */
export type FeatureControls = { readonly [Subtype in HostControlSubtype]?: BoundHandler<Subtype> };

/**
 * The hooks of a feature into the turns of a session. Every member is optional; {@link FeatureSet} calls the features
 * in the order in which `assemble.ts` lists them. A feature knows only the services that it receives, and no other
 * feature.
 */
export interface TurnFeature {
  readonly name: string;
  /** Attaches to a turn of any thread; `null` to ignore the turn. */
  extendTurn?(turn: TurnContext): TurnExtension | null;
  /** Runs when a prompt leaves the queue, before the wait for extensions and MCP servers. */
  promptDequeued?(signal: AbortSignal): Promise<void>;
  /** Runs once everything that a prompt needs is loaded, before hooks see the prompt. */
  beforePrompt?(signal: AbortSignal): Promise<void>;
  /** Runs after the host is notified that the turn begins. */
  turnAnnounced?(): void;
  /** Runs before a prompt that passed its hooks joins the conversation. */
  beforeMessage?(prompt: string): Promise<void>;
  /** Runs when the message of a prompt has joined the conversation. */
  messageAdded?(uuid: string): Promise<void>;
  /**
   * Runs when a prompt of the user is in the conversation as a whole. `text`: where it may mention files. Returns `null` if
   * there is nothing to wait for.
   */
  promptAdded?(text: string, signal: AbortSignal): Promise<void> | null;
  /** Runs when a turn of the main conversation is over, before its result is sent; also when an interrupt stops its tools. */
  turnEnded?(signal: AbortSignal): Promise<void>;
  /** A prompt of the agent itself that runs before all others. Called whenever the session is free. */
  initialPrompt?(): QueuedPrompt | null;
  /** A prompt arrived, or the host interrupted. */
  interrupted?(): void;
  /** The session is idle and no prompt waits. */
  idle?(): void;
  /** Resolves when the feature has nothing more to send. */
  settled?(): Promise<void>;
  /** The process resumes a session of an earlier process. */
  resumed?(session: RestoredLines, deferred: DeferredCall | null): void;
  /** The conversation was cleared: another session begins in this process. */
  cleared?(): void;
  /** Returns refused calls of other agents for the result of the turn. Each call is returned once. */
  drainDenials?(): readonly PermissionDenial[];
  /** Slash commands of the feature. */
  readonly commands?: readonly BoundCommand[];
  /** Control requests that the feature answers. Without the feature, they are refused as unsupported. */
  readonly controls?: FeatureControls;
  /** Readers that restore the feature's attachments from a transcript, by type of attachment. */
  readonly attachments?: AttachmentReaders;
}

/** Waits only for what there is to wait for: a session that is run again keeps the order of its effects. */
export async function awaitSteps<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void> | undefined,
): Promise<void> {
  for (const item of items) {
    const pending = run(item);
    if (pending !== undefined) await pending;
  }
}

/** The features of a session, called in order. */
export class FeatureSet {
  readonly #features: readonly TurnFeature[];

  constructor(features: readonly TurnFeature[]) {
    this.#features = features;
  }

  extendTurn(turn: TurnContext): readonly TurnExtension[] {
    return this.#features.flatMap((feature) => feature.extendTurn?.(turn) ?? []);
  }

  async promptDequeued(signal: AbortSignal): Promise<void> {
    await awaitSteps(this.#features, (feature) => feature.promptDequeued?.(signal));
  }

  async beforePrompt(signal: AbortSignal): Promise<void> {
    await awaitSteps(this.#features, (feature) => feature.beforePrompt?.(signal));
  }

  turnAnnounced(): void {
    for (const feature of this.#features) feature.turnAnnounced?.();
  }

  async beforeMessage(prompt: string): Promise<void> {
    await awaitSteps(this.#features, (feature) => feature.beforeMessage?.(prompt));
  }

  async messageAdded(uuid: string): Promise<void> {
    await awaitSteps(this.#features, (feature) => feature.messageAdded?.(uuid));
  }

  /** `null` if no feature has anything to wait for: a session that is run again keeps the order of its effects. */
  promptAdded(text: string, signal: AbortSignal): Promise<unknown> | null {
    const pending = this.#features.flatMap((feature) => feature.promptAdded?.(text, signal) ?? []);
    return pending.length === 0 ? null : Promise.all(pending);
  }

  async turnEnded(signal: AbortSignal): Promise<void> {
    await awaitSteps(this.#features, (feature) => feature.turnEnded?.(signal));
  }

  initialPrompt(): QueuedPrompt | null {
    for (const feature of this.#features) {
      const prompt = feature.initialPrompt?.() ?? null;
      if (prompt !== null) return prompt;
    }
    return null;
  }

  interrupted(): void {
    for (const feature of this.#features) feature.interrupted?.();
  }

  idle(): void {
    for (const feature of this.#features) feature.idle?.();
  }

  async settled(): Promise<void> {
    await awaitSteps(this.#features, (feature) => feature.settled?.());
  }

  resumed(session: RestoredLines, deferred: DeferredCall | null): void {
    for (const feature of this.#features) feature.resumed?.(session, deferred);
  }

  cleared(): void {
    for (const feature of this.#features) feature.cleared?.();
  }

  get commands(): readonly BoundCommand[] {
    return this.#features.flatMap((feature) => feature.commands ?? []);
  }

  get controls(): FeatureControls {
    return Object.assign({}, ...this.#features.map((feature) => feature.controls ?? {}));
  }

  get attachments(): AttachmentReaders {
    return Object.assign({}, ...this.#features.map((feature) => feature.attachments ?? {}));
  }

  drainDenials(): readonly PermissionDenial[] {
    return this.#features.flatMap((feature) => feature.drainDenials?.() ?? []);
  }
}
