import { asJsonObject } from "@agentwire/protocol/json";
import { reasonOf } from "../../guards/error.ts";
import { ModelError } from "../../model/model-error.ts";
import type { Clock, ModelEvent, ModelPort, ModelRequest } from "../../ports.ts";
import type { RetryNotice } from "../core/api-failure.ts";
import { type ApiFailure, isRefusedForm, retryClass, retryDelay } from "../core/api-failure.ts";
import type { Block } from "../core/conversation.ts";
import { type ApiUsage, usageFrame } from "../core/usage-ledger.ts";
import { assemble, emptyAssembly, fromMessage, type MessageHead, type PartialAnswer, salvage } from "./assembler.ts";
import { maxSimplifications, plainForm } from "./request.ts";

export type { RetryNotice };

/** Receives the progress of a model call, in order. */
export interface CallListener {
  /** A request is about to be sent. */
  requesting(): void;
  /** The API answers; `requestId` is its own id of the request. */
  answering(requestId: string | null): void;
  /** An event of the stream, before it is applied. The end of a block follows {@link block}. */
  event(event: ModelEvent, messageId: string): void;
  /** A block is complete. */
  block(block: Block, head: MessageHead, index: number, stopReason?: string | null): Promise<void>;
  /** The stop reason and the usage of a stream are known: its answer counts, even if the stream breaks off now. */
  settled(answer: PartialAnswer, requestId: string | null): void;
  /**
   * The answer was abandoned: blocks from `fromIndex` on will not be completed. `open` is the block that was streaming.
   * `last`: its turn ends with it.
   */
  abandoned(messageId: string, fromIndex: number, open: number | null, last?: boolean): void;
  /** The call will be retried. */
  retry(retry: RetryNotice): void;
}

/** How a call ended. */
export type CallOutcome =
  | {
      readonly kind: "answered";
      readonly answer: PartialAnswer;
      readonly requestId: string | null;
      readonly complete: boolean;
    }
  /**
   * The stream broke off after complete blocks, which are kept, or after the part of a block that used up the budget.
   * `lost`: the connection was lost.
   */
  | { readonly kind: "cut"; readonly answer: PartialAnswer; readonly requestId: string | null; readonly lost: boolean }
  | { readonly kind: "failed"; readonly failure: ApiFailure }
  /** The model is not available, and the fallback should be used. */
  | { readonly kind: "unavailable"; readonly trigger: FallbackTrigger }
  | {
      readonly kind: "aborted";
      readonly answer: PartialAnswer;
      readonly rescued: Block | null;
      readonly requestId: string | null;
    };

/** Why a fallback model is used. */
export type FallbackTrigger = "overloaded" | "server_error" | "model_not_found";

/** The parameters of a call. */
export interface ModelCallSetup {
  readonly model: ModelPort;
  readonly clock: Clock;
  readonly random: () => number;
  readonly maxRetries: number;
  /** Whether a fallback exists for a model that is not available. */
  readonly hasFallback: boolean;
  /** Called when the API forbids the request: whether to send it once more, without asking the API for a check of it. */
  readonly mayOmitCheck?: () => boolean;
  /** Whether an answer of this usage uses up the budget. */
  readonly spends?: (usage: ApiUsage) => boolean;
  /** Counts the usage of a try whose stream broke off and that is repeated. */
  readonly wasted?: (usage: ApiUsage) => void;
  readonly listener: CallListener;
  readonly signal: AbortSignal;
}

/** Number of consecutive overloads before the fallback is used. */
const overloadsBeforeFallback = 3;
/** After this number of simplifications, a rejected call without streaming streams again. */
const plainCallsBeforeStream = 3;
/** Maximum number of output tokens without streaming. */
const retryAnswerTokens = 64_000;

/** Converts an exception of a model port. */
export function readFailure(thrown: unknown): ApiFailure {
  if (!(thrown instanceof ModelError)) {
    const message = reasonOf(thrown);
    return {
      kind: null,
      status: null,
      type: null,
      message,
      code: null,
      requestId: null,
      retryAfterMs: null,
      retry: null,
    };
  }
  const code = /\bE[A-Z_]{4,}\b/.exec(thrown.message)?.[0] ?? (thrown.kind === "cut" ? "ECONNRESET" : null);
  const retry = thrown.headers["x-should-retry"];
  return {
    kind: thrown.kind,
    status: thrown.status,
    type: thrown.type,
    message: thrown.message,
    code: thrown.status === null ? code : null,
    requestId: thrown.requestId,
    retryAfterMs: thrown.retryAfterMs,
    retry: retry === "true" || retry === "false" ? retry === "true" : null,
  };
}

/** A failed try. */
interface LostTry {
  readonly kind: "lost";
  readonly thrown: unknown;
  /** Whether a message had begun. */
  readonly begun: boolean;
  /** Whether a part of a block had arrived. */
  readonly inBlock: boolean;
}

type Attempt = { readonly kind: "done"; readonly outcome: CallOutcome } | LostTry;

/** The error for a stream that ended without an answer. */
function endedEarly(answer: PartialAnswer): ModelError {
  const inBlock = answer.open.length > 0 || answer.blocks.length > 0;
  return inBlock
    ? new ModelError({ kind: "cut", message: "The stream ended before message_stop" })
    : new ModelError({ kind: "malformed", message: "The stream held no message" });
}

/** Whether the received events are a complete answer: a stop reason, or an end after a block. */
const isComplete = (answer: PartialAnswer): boolean =>
  answer.head !== null && (answer.settled || (answer.finished && answer.blocks.length > 0));

/** Approximate number of characters per token of an answer whose usage did not arrive. */
const charactersPerToken = 3.5;

/** The number of characters that a part of an answer adds to it. */
function addedCharacters({ type, delta }: ModelEvent): number {
  if (type !== "content_block_delta") return 0;
  const { text, thinking, partial_json } = asJsonObject(delta);
  return [text, thinking, partial_json].reduce<number>(
    (sum, part) => sum + (typeof part === "string" ? part.length : 0),
    0,
  );
}

async function streamed(setup: ModelCallSetup, request: ModelRequest): Promise<Attempt> {
  const { listener, signal } = setup;
  let answer: PartialAnswer = emptyAssembly;
  let requestId: string | null = null;
  let characters = 0;
  const messageId = (): string => answer.head?.id ?? "";
  try {
    const stream = await setup.model.stream({ ...request, signal });
    requestId = stream.requestId;
    listener.answering(requestId);
    for await (const event of stream) {
      signal.throwIfAborted();
      const before = answer;
      answer = assemble(answer, event);
      characters += addedCharacters(event);
      const block = answer.blocks[before.blocks.length];
      if (block && answer.head) await listener.block(block, answer.head, before.blocks.length);
      listener.event(event, messageId());
      if (answer.settled && !before.settled) listener.settled(answer, requestId);
    }
    if (!isComplete(answer) || !answer.finished) throw endedEarly(answer);
    return { kind: "done", outcome: { kind: "answered", answer, requestId, complete: false } };
  } catch (thrown) {
    if (answer.head !== null && answer.settled && !signal.aborted) {
      if (!answer.finished) listener.event({ type: "message_stop" }, messageId());
      return { kind: "done", outcome: { kind: "answered", answer, requestId, complete: false } };
    }
    const rescued = signal.aborted ? salvage(answer) : null;
    const completed = answer.blocks.length + (rescued ? 1 : 0);
    if (signal.aborted) {
      return { kind: "done", outcome: { kind: "aborted", answer, rescued, requestId } };
    }
    const open = answer.open.at(-1);
    const lost = thrown instanceof ModelError && thrown.kind === "cut";
    // As in the real agent: the output that arrived counts, although the stream did not tell its tokens.
    const tokens = answer.usage.output_tokens + Math.ceil(characters / charactersPerToken);
    if (lost) answer = { ...answer, usage: { ...answer.usage, output_tokens: tokens } };
    const spent = lost && setup.spends?.(answer.usage) === true;
    if (answer.head) listener.abandoned(messageId(), completed, open?.index ?? null, spent);
    if (answer.blocks.length > 0 || spent) return { kind: "done", outcome: { kind: "cut", answer, requestId, lost } };
    if (lost && answer.head) setup.wasted?.(answer.usage);
    return { kind: "lost", thrown, begun: answer.head !== null, inBlock: open !== undefined };
  }
}

async function inOnePiece(setup: ModelCallSetup, request: ModelRequest): Promise<Attempt> {
  const limit = Number(request.body.max_tokens);
  const body = { ...request.body, max_tokens: Math.min(limit || retryAnswerTokens, retryAnswerTokens) };
  try {
    const { message, requestId } = await setup.model.create({ ...request, body, signal: setup.signal });
    const complete = fromMessage(message);
    // An answer in one piece may omit counters, but a host receives all of them.
    const usage = { ...usageFrame(complete.usage), ...asJsonObject(message.usage) };
    const answer = complete.head === null ? complete : { ...complete, head: { ...complete.head, usage } };
    setup.listener.answering(requestId);
    for (const [index, block] of answer.blocks.entries()) {
      if (answer.head) await setup.listener.block(block, answer.head, index, answer.stopReason);
    }
    return { kind: "done", outcome: { kind: "answered", answer, requestId, complete: true } };
  } catch (thrown) {
    if (setup.signal.aborted) return { kind: "done", outcome: abortedBefore };
    return { kind: "lost", thrown, begun: false, inBlock: false };
  }
}

/** The outcome of a call that the user stopped before its answer began. */
const abortedBefore: CallOutcome = { kind: "aborted", answer: emptyAssembly, rescued: null, requestId: null };

/**
 * Whether another stream would fail as well: the received data is not an answer, or the error is unrelated to
 * streaming.
 */
const breaksStreams = ({ inBlock }: LostTry, { kind, status, type }: ApiFailure): boolean =>
  kind === "malformed" ||
  kind === "stalled" ||
  status === 404 ||
  (kind === "event" && (inBlock || type !== "overloaded_error"));

/** Why the fallback should be used after a failure; `null` if it should not. `overloads`: consecutive overloads. */
function fallbackTrigger({ status }: ApiFailure, overloads: number): FallbackTrigger | null {
  if (status === 404) return "model_not_found";
  if (status === 529) return overloads >= overloadsBeforeFallback ? "overloaded" : null;
  return status !== null && status >= 500 ? "server_error" : null;
}

/**
 * Makes one model call. Retries after a pause if that can help. Falls back to a response without streaming, and omits
 * optional parts one by one if the request is rejected. Rejects only for a bug in a listener.
 */
export async function callModel(setup: ModelCallSetup, request: ModelRequest): Promise<CallOutcome> {
  let send = streamed;
  let maxRetries = setup.maxRetries;
  let retries = 0;
  let overloads = 0;
  let plainer = 0;
  let repeated = false;
  /** Tries that were used for streams are not available without streaming. */
  const giveUpStreams = (): void => {
    send = inOnePiece;
    maxRetries = Math.max(0, setup.maxRetries - retries - 1);
    retries = 0;
  };
  setup.listener.requesting();
  for (;;) {
    const tried = await send(setup, plainForm(request, plainer));
    if (tried.kind === "done") return tried.outcome;
    const failure = readFailure(tried.thrown);
    if (isRefusedForm(failure) && plainer < maxSimplifications) {
      plainer += 1;
      if (plainer === plainCallsBeforeStream) send = streamed;
      continue;
    }
    if (failure.status === 403 && setup.mayOmitCheck?.() === true) continue;
    overloads = failure.status === 529 ? overloads + 1 : 0;
    const trigger = setup.hasFallback ? fallbackTrigger(failure, overloads) : null;
    if (trigger !== null) return { kind: "unavailable", trigger };
    // Nothing was shown of a stream that stalled before its message, so it is requested once more without a notice.
    if (send === streamed && failure.kind === "stalled" && !tried.begun && !repeated && setup.maxRetries > 0) {
      repeated = true;
      continue;
    }
    if (send === streamed && breaksStreams(tried, failure)) {
      giveUpStreams();
      continue;
    }
    const error = retryClass(failure);
    const isBroken = failure.kind === "cut" || failure.kind === "stalled";
    const isLast = error === null || retries >= maxRetries || (send === inOnePiece && isBroken);
    if (isLast && send === streamed && error !== null && (failure.kind === "cut" || failure.kind === "event")) {
      giveUpStreams();
      continue;
    }
    if (isLast) return { kind: "failed", failure };
    retries += 1;
    const delayMs = retryDelay(retries, failure, setup.random());
    if (failure.kind !== "event")
      setup.listener.retry({
        attempt: retries,
        maxRetries,
        delayMs,
        status: failure.status,
        error,
        failure,
      });
    try {
      await setup.clock.sleep(delayMs, setup.signal);
    } catch {
      return abortedBefore;
    }
  }
}
