import { asJsonObject } from "@agentwire/protocol/json";
import type { ModelEvent, Ports } from "../../ports.ts";
import type { RetryNotice } from "../core/api-failure.ts";
import type { Block } from "../core/conversation.ts";
import type { Outbox } from "../core/outbox.ts";
import type { Thread } from "../core/thread.ts";
import type { TurnRecord } from "../core/turn-record.ts";
import { type AnswerExtras, sendBlock } from "./answer-frames.ts";
import type { MessageHead, PartialAnswer } from "./assembler.ts";
import type { CallListener } from "./call.ts";

/** A shown block: the id of its frame, and the block with a complete tool input. */
export interface StreamedBlock {
  readonly uuid: string;
  readonly block: Block;
  readonly index: number;
  /** The text that hosts receive instead of the model's. */
  readonly display?: string | undefined;
}

/** Approximate number of characters of thinking per token. */
const charactersPerToken = 4;

const typeOf = (value: unknown): unknown => asJsonObject(value).type;

/** The delta that closes an interrupted stream. */
const emptyDelta = (inputTokens: unknown): object => ({
  type: "message_delta",
  context_management: null,
  delta: { container: null, stop_details: null, stop_reason: null, stop_sequence: null },
  usage: {
    output_tokens_details: { thinking_tokens: 0 },
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    input_tokens: inputTokens,
    iterations: [],
    output_tokens: 1,
    server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
    fallback_credit: null,
  },
});

/** The services for showing an answer. */
export interface StreamServices {
  readonly ports: Pick<Ports, "clock" | "ids">;
  readonly out: Outbox;
  readonly tools: {
    present(thread: Thread, block: Block): Promise<Block>;
    meta(thread: Thread, block: Block): Pick<AnswerExtras, "tool_use_meta">;
  };
  readonly hooks: { messageShown(text: string, turnId: string): Promise<string | undefined> };
}

/** What an answer causes while it arrives. */
export interface AnswerWatch {
  /** Called with each tool use once it has been shown. */
  readonly called?: (use: StreamedBlock) => void;
  /** Called once the stop reason and the usage are known. */
  readonly settled?: (answer: PartialAnswer, requestId: string | null) => void;
}

/** Converts an incoming answer to frames. One for each model call. */
export class StreamHandler implements CallListener {
  readonly #services: StreamServices;
  readonly #thread: Thread;
  readonly #record: TurnRecord;
  readonly #watch: AnswerWatch;
  /** Blocks of the answer so far, over all tries. */
  blocks: StreamedBlock[] = [];
  /** How many of the blocks are part of the conversation. */
  added = 0;
  #sentAt = 0;
  #requestId: string | null = null;
  #openBlock: number | null = null;
  #openType: unknown = null;
  #thought: { readonly since: number; tokens: number } | null = null;
  #inputTokens: unknown = 0;
  /** Whether a message has begun and not ended. */
  #inMessage = false;

  constructor(services: StreamServices, thread: Thread, record: TurnRecord, watch: AnswerWatch = {}) {
    this.#services = services;
    this.#thread = thread;
    this.#record = record;
    this.#watch = watch;
  }

  /** When the last request was sent, in milliseconds since the epoch. */
  get sentAt(): number {
    return this.#sentAt;
  }

  requesting(): void {
    this.#record.requested();
    this.#sentAt = this.#services.ports.clock.now();
  }

  /** Reports a request to hosts that asked for partial messages. */
  announce(): void {
    const { prompts } = this.#record;
    const marks = prompts.length === 0 ? {} : { user_message_uuids: prompts };
    if (this.#thread.streams) this.#services.out.send("system/status", { status: "requesting", ...marks });
  }

  answering(requestId: string | null): void {
    this.#requestId = requestId;
    this.#thread.retrying(null);
  }

  event(event: ModelEvent, messageId: string): void {
    if (event.type === "message_stop") this.#inMessage = false;
    if (event.type === "message_start") {
      this.#inMessage = true;
      this.#record.responded();
      this.#record.begunMessageIds.push(messageId);
      this.#inputTokens = (event.message as { usage?: { input_tokens?: unknown } })?.usage?.input_tokens ?? 0;
    }
    if (event.type === "content_block_start") {
      this.#openBlock = Number(event.index);
      this.#openType = typeOf(event.content_block);
      const thinks = this.#openType === "thinking";
      this.#thought = thinks ? { since: this.#services.ports.clock.now(), tokens: 0 } : null;
    }
    if (event.type === "content_block_stop") this.#openBlock = null;
    if (event.type === "content_block_delta") {
      this.#record.streamed();
      this.#count(event.delta);
    }
    if (event.type !== "ping") this.#stream(event, messageId);
  }

  settled(answer: PartialAnswer, requestId: string | null): void {
    this.#watch.settled?.(answer, requestId);
  }

  async block(block: Block, head: MessageHead, index: number, stopReason: string | null = null): Promise<void> {
    // Matches the real agent: a mark of the service that another model answered is not part of the answer.
    if (block.type === "fallback" || (block.type === "text" && block.text === "")) return;
    this.#record.shown();
    await this.#show(block, head, index, stopReason, false);
    const shown = this.blocks.at(-1);
    if (shown?.block.type === "tool_use") this.#watch.called?.(shown);
  }

  /** Adds the part of a block that had arrived when the turn was interrupted. */
  async rescued(block: Block, head: MessageHead, index: number): Promise<void> {
    await this.#show(block, head, index, null, true);
  }

  /**
   * Closes a stream that the user interrupted. A message that was complete before its stream ended is already closed.
   */
  brokenOff(messageId: string, retainedBlocks: number): void {
    if (!this.#inMessage) return;
    // A tool use with incomplete input stays open.
    if (this.#openBlock !== null && this.#openType !== "tool_use")
      this.#stream({ type: "content_block_stop", index: this.#openBlock }, messageId);
    this.#openBlock = null;
    this.#stream(emptyDelta(this.#inputTokens) as ModelEvent, messageId);
    this.#end(messageId, retainedBlocks);
  }

  abandoned(messageId: string, fromIndex: number, open: number | null, last = false): void {
    if (open !== null && (fromIndex === 0 || this.#openType !== "tool_use")) {
      this.#stream({ type: "content_block_stop", index: open }, messageId);
      if (last) this.#stream(emptyDelta(this.#inputTokens) as ModelEvent, messageId);
    }
    this.#openBlock = null;
    this.#end(messageId, fromIndex);
  }

  retry(notice: RetryNotice): void {
    this.blocks = [];
    this.#thread.retrying(notice);
    if (this.#thread.agentId !== null) return;
    this.#services.out.send("system/api_retry", {
      attempt: notice.attempt,
      max_retries: notice.maxRetries,
      retry_delay_ms: notice.delayMs,
      error_status: notice.status,
      error: notice.error,
    });
    const { failure } = notice;
    this.#thread.transcript.chain("system/api_error", {
      level: "error",
      error: {
        message: failure.message,
        ...(failure.status === null ? {} : { status: failure.status }),
        ...(failure.requestId === null ? {} : { requestId: failure.requestId }),
        formatted: failure.status === null ? failure.message : `${failure.status} ${failure.message}`,
        connection: failure.code === null ? null : { code: failure.code, message: failure.message, isSSLError: false },
        isNetworkDown: false,
        rateLimits: null,
        noResponse: null,
      },
      retryInMs: notice.delayMs,
      retryAttempt: notice.attempt,
      maxRetries: notice.maxRetries,
      source: failure.status === null ? "connection_retry" : "request_retry",
    });
  }

  async #show(
    block: Block,
    head: MessageHead,
    index: number,
    stopReason: string | null,
    aborted: boolean,
  ): Promise<void> {
    const shown = await this.#services.tools.present(this.#thread, block);
    const uuid = this.#services.ports.ids.uuid();
    const isFirst = this.blocks.length === 0;
    const position = this.blocks.push({ uuid, block: shown, index }) - 1;
    const display =
      shown.type === "text" && this.#thread.agentId === null
        ? await this.#services.hooks.messageShown(String(shown.text ?? ""), this.#record.turnId)
        : undefined;
    const sent = display === undefined ? shown : { ...shown, text: display };
    if (display !== undefined) this.blocks[position] = { uuid, block: shown, index, display };
    const isNoticedLast = this.#thread.isDetached();
    if (!isNoticedLast) this.#thread.noticed(shown);
    if (display !== "" && !this.#thread.muted() && this.#thread.shows(shown))
      this.#send(sent, uuid, { head, stopReason, aborted, isFirst });
    if (isNoticedLast) this.#thread.noticed(shown);
  }

  #send(
    shown: Block,
    uuid: string,
    about: { head: MessageHead; stopReason: string | null; aborted: boolean; isFirst: boolean },
  ): void {
    const { head, stopReason, aborted, isFirst } = about;
    const answer = {
      uuid,
      head,
      block: shown,
      requestId: this.#requestId,
      stopReason,
      aborted,
      extra: {
        ...this.#services.tools.meta(this.#thread, shown),
        ...this.#thinking(shown),
        ...(isFirst ? this.#record.callMarks : {}),
      },
    };
    const send = (): void => sendBlock(this.#thread, answer);
    const { deferredCalls } = this.#thread;
    const isDeferred = shown.type === "tool_use" && this.#thread.delaysCalls(String(shown.name)) !== null;
    // Calls are shown in their order.
    if (isDeferred || (shown.type === "tool_use" && deferredCalls.size > 0)) deferredCalls.set(String(shown.id), send);
    else send();
  }

  get #shownThinking() {
    return { thinking_display: this.#thread.thinkingDisplay() };
  }

  #thinking(block: Block): Pick<AnswerExtras, "thinking_duration_ms" | "thinking_display"> {
    if (block.type !== "thinking" || this.#thought === null) return {};
    // Only the main conversation reports how its thinking went.
    if (this.#thread.agentId !== null) return {};
    return { thinking_duration_ms: this.#services.ports.clock.now() - this.#thought.since, ...this.#shownThinking };
  }

  /** Reports the number of thinking tokens, estimated by the length of the text. */
  #count(delta: unknown): void {
    if (this.#thought === null || typeOf(delta) !== "thinking_delta" || this.#thread.agentId !== null) return;
    const { thinking } = delta as { readonly thinking?: unknown };
    const tokens = Math.round(String(thinking ?? "").length / charactersPerToken);
    this.#thought.tokens += tokens;
    this.#services.out.send("system/thinking_tokens", {
      estimated_tokens: this.#thought.tokens,
      estimated_tokens_delta: tokens,
      ...this.#record.starterMark,
    });
  }

  #stream(event: ModelEvent, messageId: string): void {
    if (!this.#thread.streams) return;
    const first = event.type === "message_start";
    const thinks = typeOf(event.content_block) === "thinking" || typeOf(event.delta) === "thinking_delta";
    this.#services.out.send("stream_event", {
      event,
      parent_tool_use_id: null,
      ...(first ? { ttft_ms: this.#services.ports.clock.now() - this.#sentAt } : {}),
      ...(first || thinks ? this.#shownThinking : {}),
      api_message_id: messageId,
      ...(first && this.#record.callMarks.user_message_uuid !== undefined
        ? { ...this.#record.callMarks, owed_rows: [] }
        : {}),
    });
  }

  #end(messageId: string, fromIndex: number): void {
    this.#inMessage = false;
    if (!this.#thread.streams) return;
    this.#services.out.send("stream_event", {
      event: { type: "message_stop" },
      parent_tool_use_id: null,
      api_message_id: messageId,
      abandoned_blocks: { api_message_id: messageId, from_block_index: fromIndex },
    });
  }
}
