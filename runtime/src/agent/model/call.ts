import { ModelError } from "../../model/model-error.ts";
import type { Clock, ModelEvent, ModelPort, ModelRequest } from "../../ports.ts";
import { reasonOf } from "../../unknown/reason.ts";
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
  /** The connection was lost after whole blocks; they are kept. */
  | { readonly kind: "cut"; readonly answer: PartialAnswer; readonly requestId: string | null }
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
    return { status: null, type: null, message, code: null, requestId: null, retryAfterMs: null, isFinal: false };
  }
  const code = /\bE[A-Z]{4,}\b/.exec(thrown.message)?.[0] ?? (thrown.kind === "cut" ? "ECONNRESET" : null);
  return {
    status: thrown.status,
    type: thrown.type,
    message: thrown.message,
    code: thrown.status === null ? code : null,
    requestId: thrown.requestId,
    retryAfterMs: thrown.retryAfterMs,
    isFinal: thrown.headers["x-should-retry"] === "false",
  };
}

/** The stream did not break, it was never right: another stream would be no better. */
const isGarbled = (thrown: unknown): boolean =>
  thrown instanceof ModelError &&
  thrown.kind === "cut" &&
  (thrown.cause === undefined || thrown.cause instanceof SyntaxError);
const isEvent = (thrown: unknown): boolean => thrown instanceof ModelError && thrown.kind === "event";

type Attempt =
  | { readonly kind: "done"; readonly outcome: CallOutcome }
  | { readonly kind: "lost"; readonly thrown: unknown; readonly partial: boolean };

async function attempt(setup: ModelCallSetup, request: ModelRequest): Promise<Attempt> {
  const { listener, signal } = setup;
  let answer: PartialAnswer = emptyAssembly;
  let requestId: string | null = null;
  let stopped = false;
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
      stopped ||= event.type === "message_stop";
    }
    if (answer.head) return { kind: "done", outcome: { kind: "answered", answer, requestId, whole: false } };
    throw new ModelError({ kind: "cut", message: "The stream held no message" });
  } catch (thrown) {
    if (answer.settled && !signal.aborted) {
      if (!stopped) listener.event({ type: "message_stop" }, messageId());
      return { kind: "done", outcome: { kind: "answered", answer, requestId, whole: false } };
    }
    const rescued = signal.aborted ? salvage(answer) : null;
    const kept = answer.blocks.length + (rescued ? 1 : 0);
    if (signal.aborted) {
      return { kind: "done", outcome: { kind: "aborted", answer, rescued, requestId } };
    }
    if (answer.head) listener.abandoned(messageId(), kept, answer.open?.index ?? null);
    if (answer.blocks.length > 0) return { kind: "done", outcome: { kind: "cut", answer, requestId } };
    return { kind: "lost", thrown, partial: answer.head !== null };
  }
}

async function inOnePiece(setup: ModelCallSetup, request: ModelRequest): Promise<CallOutcome> {
  const limit = Number(request.body.max_tokens);
  const body = { ...request.body, max_tokens: Math.min(limit || wholeAnswerTokens, wholeAnswerTokens) };
  try {
    const { message, requestId } = await setup.model.create({ ...request, body, signal: setup.signal });
    const answer = fromMessage(message);
    setup.listener.answering(requestId);
    for (const [index, block] of answer.blocks.entries()) {
      if (answer.head) await setup.listener.block(block, answer.head, index, answer.stopReason);
    }
    return { kind: "answered", answer, requestId, whole: true };
  } catch (thrown) {
    if (setup.signal.aborted) return { kind: "aborted", answer: emptyAssembly, rescued: null, requestId: null };
    return { kind: "failed", failure: readFailure(thrown) };
  }
}

/**
 * Makes one call of the model and sees it through: waits and tries again where that can help, asks for the answer in
 * one piece where streaming does not work, and without one optional part after the other where the form is refused. Never rejects but for a listener's mistake.
 */
export async function callModel(setup: ModelCallSetup, request: ModelRequest): Promise<CallOutcome> {
  let retries = 0;
  let overloads = 0;
  let plainer = 0;
  for (;;) {
    if (retries === 0 && plainer === 0) setup.listener.requesting();
    const tried = await attempt(setup, plainForm(request, plainer));
    if (tried.kind === "done") return tried.outcome;
    const failure = readFailure(tried.thrown);
    if (isRefusedForm(failure) && plainer < plainForms) {
      plainer += 1;
      continue;
    }
    if (isGarbled(tried.thrown) || (isEvent(tried.thrown) && tried.partial)) return inOnePiece(setup, request);
    if (failure.status === 404) return inOnePiece(setup, request);
    overloads = failure.status === 529 ? overloads + 1 : 0;
    if (setup.hasFallback && overloads >= overloadsBeforeFallback) return { kind: "overloaded" };
    const error = retryClass(failure);
    if (error === null) return { kind: "failed", failure };
    if (retries >= setup.maxRetries) return tried.partial ? inOnePiece(setup, request) : { kind: "failed", failure };
    retries += 1;
    const delayMs = retryDelay(retries, failure, setup.random());
    if (!isEvent(tried.thrown)) {
      setup.listener.retry({
        attempt: retries,
        maxRetries: setup.maxRetries,
        delayMs,
        status: failure.status,
        error,
        failure,
      });
    }
    try {
      await setup.clock.sleep(delayMs, setup.signal);
    } catch {
      return { kind: "aborted", answer: emptyAssembly, rescued: null, requestId: null };
    }
  }
}
