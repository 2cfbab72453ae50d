import type { SentMessage } from "@agentwire/protocol";
import type { Clock } from "../../ports.ts";
import type { ToolInput } from "./tool.ts";
import { type ApiUsage, addUsage, noUsage } from "./usage-ledger.ts";

/** Answers with calls that were refused for want of a check, after which a turn ends. */
const mostUnchecked = 10;

/** The fields of a frame that name the host's messages which a turn answers. */
export type PromptMarks = Pick<SentMessage<"assistant">, "user_message_uuid" | "user_message_uuids">;

/** A call that was refused, as the result lists it. */
export interface PermissionDenial {
  readonly tool_name: string;
  readonly tool_use_id: string;
  readonly tool_input: ToolInput;
}

/** Moments of a turn, in milliseconds from its start; absent if they did not happen. */
export interface TurnTimes {
  readonly ttft_ms?: number;
  readonly ttft_stream_ms?: number;
  readonly time_to_request_ms?: number;
  readonly first_content_frame_ms?: number;
}

/** What a turn has amounted to so far. */
export class TurnRecord {
  readonly #clock: Clock;
  /** Names the turn to hooks. */
  readonly turnId: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  usage: ApiUsage = noUsage;
  /** Of the newest call of the model. */
  lastUsage: ApiUsage = noUsage;
  /** The last text of the answer. */
  text = "";
  stopReason: string | null = null;
  /** The prompt, and every message that stood in the user's place afterwards. */
  numTurns = 1;
  readonly denials: PermissionDenial[] = [];
  readonly begunMessageIds: string[] = [];
  structured: { readonly value: unknown } | null = null;
  structuredError: string | null = null;
  deferred: { readonly id: string; readonly name: string; readonly input: ToolInput } | null = null;
  firstRequestUsage: ApiUsage | null = null;
  requestSentAt: number | null = null;
  /** A refusal for want of a check ended the turn. */
  stoppedByCheck = false;
  /** The host's ids of the messages that the turn answers so far, in order. */
  #prompts: readonly string[] = [];
  #starter: string | undefined;
  /** Marks of the model call that runs. */
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

  /** The turn answers messages with these ids as well. Those that start it come first. */
  answers(uuids: readonly string[]): void {
    this.#prompts = [...this.#prompts, ...uuids];
    this.#starter ??= uuids.at(-1);
  }

  /** Names every message that the turn answers so far. */
  get marks(): PromptMarks {
    if (this.#starter === undefined) return {};
    return { user_message_uuid: this.#starter, user_message_uuids: this.#prompts };
  }

  /** A call of the model begins. Only the answer of one call names the messages: the first that has some to name. */
  callBegins(): void {
    this.callMarks = this.#marked ? {} : this.marks;
    this.#marked ||= this.#starter !== undefined;
  }

  /** Another answer of the model begins to act. */
  acts(): void {
    this.#answerUnchecked = false;
  }

  /** Counts answers of which a call was refused for want of a check; `true`: there were too many. */
  unchecked(): boolean {
    if (!this.#answerUnchecked) this.#unchecked += 1;
    this.#answerUnchecked = true;
    this.stoppedByCheck = this.#unchecked >= mostUnchecked;
    return this.stoppedByCheck;
  }

  requested(): void {
    this.#firstRequest ??= this.elapsed;
    this.requestSentAt ??= this.#clock.now();
  }

  responded(): void {
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
    if (this.#firstDelta !== null || this.#firstBlock !== null) {
      times.first_content_frame_ms = this.#firstDelta ?? this.#firstBlock ?? 0;
    }
    return times;
  }
}

/** What Stop hooks made of the end of a turn. */
export type StopVerdict =
  | { readonly kind: "end" | "prevented" }
  /** Sent on, and ended all the same: a hook after the one that blocks failed, or one of them ends it. */
  | { readonly kind: "cut" | "halted"; readonly reasons: readonly string[] }
  /** `silent`: the host receives no message about a problem with a hook. */
  | { readonly kind: "blocked"; readonly reasons: readonly string[]; readonly silent?: boolean }
  | { readonly kind: "context"; readonly text: string };
