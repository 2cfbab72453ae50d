import type { SentMessage } from "@agentwire/protocol";
import type { Clock } from "../../ports.ts";
import type { LinkFields } from "../../session/line-fields.ts";
import type { ToolInput } from "./tool.ts";
import { type ApiUsage, addUsage, noUsage } from "./usage-ledger.ts";

/** The number of answers with refused, unchecked calls after which a turn ends. */
const maxUnchecked = 10;

/** The fields of a frame that name the host's messages that a turn answers. */
export type PromptMarks = Pick<SentMessage<"assistant">, "user_message_uuid" | "user_message_uuids">;

/** A refused call, as the result lists it. */
export interface PermissionDenial {
  readonly tool_name: string;
  readonly tool_use_id: string;
  readonly tool_input: ToolInput;
}

/** Times of events in a turn, in milliseconds from its start; absent if they did not happen. */
export interface TurnTimes {
  readonly ttft_ms?: number;
  readonly ttft_stream_ms?: number;
  readonly time_to_request_ms?: number;
  readonly first_content_frame_ms?: number;
}

/** Accumulates the data of a turn. */
export class TurnRecord {
  readonly #clock: Clock;
  /** Identifies the turn to hooks. */
  readonly turnId: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  usage: ApiUsage = noUsage;
  /** Usage of the newest model call. */
  lastUsage: ApiUsage = noUsage;
  /** The last text of the answer. */
  text = "";
  /** The last text of the newest answer of the model; `null` if it has none. */
  answerText: string | null = null;
  stopReason: string | null = null;
  /** The number of user messages: the prompt, and all messages that were added in the user's role. */
  numTurns = 1;
  readonly denials: PermissionDenial[] = [];
  readonly begunMessageIds: string[] = [];
  structured: { readonly value: unknown } | null = null;
  structuredError: string | null = null;
  /** The model was asked for the structured output. */
  outputRequested = false;
  deferred: { readonly id: string; readonly name: string; readonly input: ToolInput } | null = null;
  firstRequestUsage: ApiUsage | null = null;
  requestSentAt: number | null = null;
  /** The budget is exceeded. Calls still run, but the host does not see their results. */
  spent = false;
  /** The turn ended because a call could not be checked. */
  stoppedByCheck = false;
  /** The host's ids of the messages that the turn answers so far, in order. */
  #prompts: readonly string[] = [];
  #starter: string | undefined;
  /** The marks of the running model call. */
  callMarks: PromptMarks = {};
  #marked = false;
  #unchecked = 0;
  #answerUnchecked = false;
  #firstRequest: number | null = null;
  #firstEvent: number | null = null;
  #firstDelta: number | null = null;
  #firstBlock: number | null = null;

  constructor(clock: Clock, turnId: string) {
    this.#clock = clock;
    this.turnId = turnId;
    this.startedAt = clock.now();
  }

  /** Milliseconds since the turn began. */
  get elapsed(): number {
    return this.#clock.now() - this.startedAt;
  }

  /** The host's ids of the messages that the turn answers so far, in order. */
  get prompts(): readonly string[] {
    return this.#prompts;
  }

  /** The turn also answers the messages with these ids. The messages that start it come first. */
  answers(uuids: readonly string[]): void {
    this.#prompts = [...this.#prompts, ...uuids];
    this.#starter ??= uuids.at(-1);
  }

  /** The fields that name all messages that the turn answers so far. */
  get marks(): PromptMarks {
    return this.#starter === undefined ? {} : { ...this.starterMark, user_message_uuids: this.#prompts };
  }

  /** The field that names the message that started the turn. */
  get starterMark(): Pick<PromptMarks, "user_message_uuid"> {
    return this.#starter === undefined ? {} : { user_message_uuid: this.#starter };
  }

  /** A model call begins. Only the answer of one call names the messages: the first call that has any. */
  callBegins(): void {
    this.callMarks = this.#marked ? {} : this.marks;
    this.#marked ||= this.#starter !== undefined;
  }

  /** Another answer of the model takes effect. */
  acts(): void {
    this.#answerUnchecked = false;
  }

  /**
   * Counts answers with a call that was refused because it could not be checked. Returns `true` if there were too many.
   */
  unchecked(): boolean {
    if (!this.#answerUnchecked) this.#unchecked += 1;
    this.#answerUnchecked = true;
    this.stoppedByCheck = this.#unchecked >= maxUnchecked;
    return this.stoppedByCheck;
  }

  requested(): void {
    this.requestSentAt ??= this.#clock.now();
  }

  responded(): void {
    if (this.requestSentAt !== null) this.#firstRequest ??= this.requestSentAt - this.startedAt;
    this.#firstEvent ??= this.elapsed;
  }

  streamed(): void {
    this.#firstDelta ??= this.elapsed;
  }

  shown(): void {
    this.#firstBlock ??= this.elapsed;
  }

  used(usage: ApiUsage): void {
    this.firstRequestUsage ??= usage;
    this.lastUsage = usage;
    this.usage = addUsage(this.usage, usage);
  }

  get times(): TurnTimes {
    const times: { -readonly [Key in keyof TurnTimes]: TurnTimes[Key] } = {};
    if (this.#firstBlock !== null) times.ttft_ms = this.#firstBlock;
    if (this.#firstEvent !== null) times.ttft_stream_ms = this.#firstEvent;
    if (this.#firstRequest !== null) times.time_to_request_ms = this.#firstRequest;
    if (this.#firstDelta !== null || (this.#firstEvent !== null && this.#firstBlock !== null)) {
      times.first_content_frame_ms = this.#firstDelta ?? this.#firstBlock ?? 0;
    }
    return times;
  }
}

/** The line of the transcript about the hooks at the end of a turn. */
export type StopSummary = Omit<LinkFields<"system/stop_hook_summary">, "uuid">;

/** The verdict of Stop hooks at the end of a turn. `summary`: present if hooks of the main conversation ran. */
export type StopVerdict = StopDecision & { readonly summary?: StopSummary };

type StopDecision =
  | { readonly kind: "end" }
  /** A hook ended the turn. `text`: why, for the model in the next turn; `null` in a subagent, which has none. */
  | { readonly kind: "prevented"; readonly text: string | null }
  /** The hooks answered, and the turn was interrupted before it ended. */
  | { readonly kind: "interrupted" }
  /** Continued and ended in one: after a hook blocked, another one failed or ended the turn. */
  | { readonly kind: "cut" | "halted"; readonly reasons: readonly string[] }
  /** `silent`: the host receives no message about a problem with a hook. */
  | { readonly kind: "blocked"; readonly reasons: readonly string[]; readonly silent?: boolean }
  | { readonly kind: "context"; readonly texts: readonly string[] };
