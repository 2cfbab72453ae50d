import type { HostControlSubtype } from "@agentwire/protocol";
import type { BoundHandler } from "../../connection/control-handler.ts";
import type { ApiFailure } from "../core/api-failure.ts";
import type { BoundCommand } from "../core/local-command.ts";
import type { QueuedPrompt } from "../core/prompt-queue.ts";
import type { Thread } from "../core/thread.ts";
import type { PermissionDenial, StopVerdict, TurnRecord } from "../core/turn-record.ts";
import type { AttachmentReaders } from "../session/attachments.ts";
import type { RestoredLines } from "../session/beginning.ts";
import type { TurnEnd } from "./decide.ts";

/** One turn of a conversation: of the session's own, or of a subagent's. */
export interface TurnContext {
  readonly thread: Thread;
  readonly record: TurnRecord;
  /** Aborted when the turn is to stop. */
  readonly signal: AbortSignal;
}

/** A file that a permitted tool call is about to change. */
interface FileChange {
  /** Absolute. */
  readonly path: string;
  /** The transcript link of the tool use. */
  readonly blockUuid: string;
}

/** What a feature does during one turn. Made anew for every turn, so it may keep the state of that turn. */
export interface TurnExtension {
  /** Adds to the conversation what happened outside it. Runs before each model call, before {@link beforeModelCall}. */
  addNews?(isFirstCall: boolean): Promise<void>;
  /** Runs before each model call. Resolves to the failure of a call that is not worth making; `null` lets it be made. */
  beforeModelCall?(): Promise<ApiFailure | null>;
  /** A model call failed. Resolves to `true` if the call is worth making again. */
  onModelError?(failure: ApiFailure): Promise<boolean>;
  /** Runs before the tool calls of one answer. */
  beforeTools?(): void;
  /** Runs before a permitted tool call changes a file. */
  beforeFileChange?(change: FileChange): Promise<void>;
  /** Runs after the tool calls of one answer. `touched`: absolute paths of the files that they read or changed. */
  afterTools?(touched: readonly string[]): Promise<void>;
  /** Runs when no Stop hook keeps the turn going. Resolves to a verdict of its own; `null` lets the turn end. */
  beforeStop?(): Promise<StopVerdict | null>;
  /** Resolves when the turn ends at once, whatever the loop is doing. */
  readonly ended?: Promise<TurnEnd>;
}

/** Control requests that a feature answers, by handlers that are declared with `controlHandler`. */
export type FeatureControls = { readonly [Subtype in HostControlSubtype]?: BoundHandler<Subtype> };

/**
 * What a feature does around the turns of a session. Every member is optional; {@link FeatureSet} calls the features in
 * the order in which `assemble.ts` lists them. A feature knows the services that it was given, and no other feature.
 */
export interface TurnFeature {
  readonly name: string;
  /** Attaches to a turn of any thread; `null` for turns that the feature has no part in. */
  extendTurn?(turn: TurnContext): TurnExtension | null;
  /** Runs when a prompt leaves the queue, before extensions and MCP servers are waited for. */
  promptTaken?(signal: AbortSignal): Promise<void>;
  /** Runs once everything that a prompt needs is loaded, before hooks see the prompt. */
  beforePrompt?(signal: AbortSignal): Promise<void>;
  /** Runs once the host knows that the turn begins. */
  turnAnnounced?(): void;
  /** Runs before a prompt that passed its hooks joins the conversation. */
  beforeMessage?(words: string): Promise<void>;
  /** Runs when the message of a prompt has joined the conversation. */
  messageAdded?(uuid: string): Promise<void>;
  /** Runs when a turn of the main conversation is over, before its result is sent. */
  turnEnded?(signal: AbortSignal): Promise<void>;
  /** A prompt of the agent's own, to be worked on before all others. Asked for whenever the session is free. */
  initialPrompt?(): QueuedPrompt | null;
  /** A prompt arrived, or the host interrupted. */
  interrupted?(): void;
  /** Nothing is being worked on, and no prompt waits. */
  idle?(): void;
  /** Resolves when the feature has nothing more to send. */
  settled?(): Promise<void>;
  /** The process goes on with a session of an earlier one. */
  resumed?(session: RestoredLines): void;
  /** The conversation was cleared: another session begins in this process. */
  cleared?(): void;
  /** Refused calls of other agents, to be listed in the result of the turn; each is listed once. */
  takeDenials?(): readonly PermissionDenial[];
  /** Slash commands that the feature carries out. */
  readonly commands?: readonly BoundCommand[];
  /** Control requests that the feature answers. Without the feature they are refused as unsupported. */
  readonly controls?: FeatureControls;
  /** Reads back from a transcript what the feature told the model, by the type of the attachment. */
  readonly attachments?: AttachmentReaders;
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

  async promptTaken(signal: AbortSignal): Promise<void> {
    for (const feature of this.#features) await feature.promptTaken?.(signal);
  }

  async beforePrompt(signal: AbortSignal): Promise<void> {
    for (const feature of this.#features) await feature.beforePrompt?.(signal);
  }

  turnAnnounced(): void {
    for (const feature of this.#features) feature.turnAnnounced?.();
  }

  async beforeMessage(words: string): Promise<void> {
    for (const feature of this.#features) await feature.beforeMessage?.(words);
  }

  async messageAdded(uuid: string): Promise<void> {
    for (const feature of this.#features) await feature.messageAdded?.(uuid);
  }

  async turnEnded(signal: AbortSignal): Promise<void> {
    for (const feature of this.#features) await feature.turnEnded?.(signal);
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
    for (const feature of this.#features) await feature.settled?.();
  }

  resumed(session: RestoredLines): void {
    for (const feature of this.#features) feature.resumed?.(session);
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

  takeDenials(): readonly PermissionDenial[] {
    return this.#features.flatMap((feature) => feature.takeDenials?.() ?? []);
  }
}
