import { reasonOf } from "../../guards/error.ts";
import { ModelError } from "../../model/model-error.ts";
import type { Clock, ModelEvent, ModelPort, ModelRequest } from "../../ports.ts";
import type { RetryNotice } from "../core/api-failure.ts";
import { type ApiFailure, isRefusedForm, retryClass, retryDelay } from "../core/api-failure.ts";
import type { Block } from "../core/conversation.ts";
import { assemble, emptyAssembly, fromMessage, type MessageHead, type PartialAnswer, salvage } from "./assembler.ts";
import { plainForm, plainForms } from "./request.ts";

export type { RetryNotice };

/** What a caller hears while an answer comes in. All of it in order. */
export interface CallListener {
  /** A request is about to be sent. */
  requesting(): void;
  /** The API answers; the id is its own of the request. */
  answering(requestId: string | null): void;
  /** An event of the stream, before the answer knows of it; for the end of a block after {@link block}. */
  event(event: ModelEvent, messageId: string): void;
  /** A block is complete. */
  block(block: Block, head: MessageHead, index: number, stopReason?: string | null): Promise<void>;
  /** The answer was given up: blocks from `fromIndex` on will not be completed. `open` is the block that was streaming. */
  abandoned(messageId: string, fromIndex: number, open: number | null): void;
  /** Another try will be made. */
  retry(retry: RetryNotice): void;
}

/** How a call ended. */
export type CallOutcome =
  | {
      readonly kind: "answered";
      readonly answer: PartialAnswer;
      readonly requestId: string | null;
      readonly whole: boolean;
    }
  /** The stream broke off after whole blocks; they are kept. `lost`: with its connection. */
  | { readonly kind: "cut"; readonly answer: PartialAnswer; readonly requestId: string | null; readonly lost: boolean }
  | { readonly kind: "failed"; readonly failure: ApiFailure }
  /** The model was overloaded so often that another one should take over. */
  | { readonly kind: "overloaded" }
  | {
      readonly kind: "aborted";
      readonly answer: PartialAnswer;
      readonly rescued: Block | null;
      readonly requestId: string | null;
    };

/** What a call needs. */
export interface ModelCallSetup {
  readonly model: ModelPort;
  readonly clock: Clock;
  readonly random: () => number;
  readonly maxRetries: number;
  /** Whether another model stands by for an overloaded one. */
  readonly hasFallback: boolean;
  readonly listener: CallListener;
  readonly signal: AbortSignal;
}

/** Overloads in a row after which the other model takes over. */
const overloadsBeforeFallback = 3;
/** Most tokens that an answer in one piece may have. */
const wholeAnswerTokens = 64_000;

/** Reads what a model port threw. */
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

/** A try that came to nothing. */
interface LostTry {
  readonly kind: "lost";
  readonly thrown: unknown;
  /** Part of a block had come. */
  readonly inBlock: boolean;
}

type Attempt = { readonly kind: "done"; readonly outcome: CallOutcome } | LostTry;

/** Where a stream that came to its end without an answer stands. */
function endedEarly(answer: PartialAnswer): ModelError {
  const inBlock = answer.open.length > 0 || answer.blocks.length > 0;
  return inBlock
    ? new ModelError({ kind: "cut", message: "The stream ended before message_stop" })
    : new ModelError({ kind: "malformed", message: "The stream held no message" });
}

/** Whether what came is an answer: its stop reason, or its end after a block. */
const isWhole = (answer: PartialAnswer): boolean =>
  answer.head !== null && (answer.settled || (answer.finished && answer.blocks.length > 0));

async function streamed(setup: ModelCallSetup, request: ModelRequest): Promise<Attempt> {
  const { listener, signal } = setup;
  let answer: PartialAnswer = emptyAssembly;
  let requestId: string | null = null;
  const messageId = (): string => answer.head?.id ?? "";
  try {
    const stream = await setup.model.stream({ ...request, signal });
    requestId = stream.requestId;
    listener.answering(requestId);
    for await (const event of stream) {
      signal.throwIfAborted();
      const before = answer.blocks.length;
      answer = assemble(answer, event);
      const block = answer.blocks[before];
      if (block && answer.head) await listener.block(block, answer.head, before);
      listener.event(event, messageId());
    }
    if (!isWhole(answer) || !answer.finished) throw endedEarly(answer);
    return { kind: "done", outcome: { kind: "answered", answer, requestId, whole: false } };
  } catch (thrown) {
    if (answer.head !== null && answer.settled && !signal.aborted) {
      if (!answer.finished) listener.event({ type: "message_stop" }, messageId());
      return { kind: "done", outcome: { kind: "answered", answer, requestId, whole: false } };
    }
    const rescued = signal.aborted ? salvage(answer) : null;
    const kept = answer.blocks.length + (rescued ? 1 : 0);
    if (signal.aborted) {
      return { kind: "done", outcome: { kind: "aborted", answer, rescued, requestId } };
    }
    const open = answer.open.at(-1);
    if (answer.head) listener.abandoned(messageId(), kept, open?.index ?? null);
    const lost = thrown instanceof ModelError && thrown.kind === "cut";
    if (answer.blocks.length > 0) return { kind: "done", outcome: { kind: "cut", answer, requestId, lost } };
    return { kind: "lost", thrown, inBlock: open !== undefined };
  }
}

async function inOnePiece(setup: ModelCallSetup, request: ModelRequest): Promise<Attempt> {
  const limit = Number(request.body.max_tokens);
  const body = { ...request.body, max_tokens: Math.min(limit || wholeAnswerTokens, wholeAnswerTokens) };
  try {
    const { message, requestId } = await setup.model.create({ ...request, body, signal: setup.signal });
    const answer = fromMessage(message);
    setup.listener.answering(requestId);
    for (const [index, block] of answer.blocks.entries()) {
      if (answer.head) await setup.listener.block(block, answer.head, index, answer.stopReason);
    }
    return { kind: "done", outcome: { kind: "answered", answer, requestId, whole: true } };
  } catch (thrown) {
    if (setup.signal.aborted) return { kind: "done", outcome: abortedBefore };
    return { kind: "lost", thrown, inBlock: false };
  }
}

/** A call that the user stopped before anything of its answer had come. */
const abortedBefore: CallOutcome = { kind: "aborted", answer: emptyAssembly, rescued: null, requestId: null };

/** Whether another stream would be no better: what came is no answer, or an error that a stream does not mend. */
const breaksStreams = ({ inBlock }: LostTry, { kind, status, type }: ApiFailure): boolean =>
  kind === "malformed" || status === 404 || (kind === "event" && (inBlock || type !== "overloaded_error"));

/**
 * Makes one model call with everything it needs. Retries after a pause if that can help. Falls back to a response
 * without streaming, and omits optional parts one by one if the request is rejected. Rejects only for a bug in a
 * listener.
 */
export async function callModel(setup: ModelCallSetup, request: ModelRequest): Promise<CallOutcome> {
  let send = streamed;
  let most = setup.maxRetries;
  let retries = 0;
  let overloads = 0;
  let plainer = 0;
  /** The tries that streams have used up are not there for an answer in one piece. */
  const giveUpStreams = (): void => {
    send = inOnePiece;
    most = Math.max(0, setup.maxRetries - retries - 1);
    retries = 0;
  };
  setup.listener.requesting();
  for (;;) {
    const tried = await send(setup, plainForm(request, plainer));
    if (tried.kind === "done") return tried.outcome;
    const failure = readFailure(tried.thrown);
    if (isRefusedForm(failure) && plainer < plainForms) {
      plainer += 1;
      continue;
    }
    if (send === streamed && breaksStreams(tried, failure)) {
      giveUpStreams();
      continue;
    }
    overloads = failure.status === 529 ? overloads + 1 : 0;
    if (setup.hasFallback && overloads >= overloadsBeforeFallback) return { kind: "overloaded" };
    const error = retryClass(failure);
    const isLast = error === null || retries >= most || (send === inOnePiece && failure.kind === "cut");
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
        maxRetries: most,
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
