import type { JsonObject } from "@agentwire/protocol/json";
import { reasonOf } from "../guards/error.ts";
import { ControlError } from "./errors.ts";
import { type ControlAnswer, responseLine } from "./frame.ts";
import type { ProblemCode } from "./problem.ts";
import { type ReceivedEvent, type ReceivedState, stepReceived } from "./received-request.ts";
import { type Handler, noAnswer } from "./side.ts";

type AnyHandler = Handler<unknown, unknown>;

interface Received {
  state: ReceivedState;
  readonly abort: AbortController;
}

/** The requests of the peer. Finds the handler, and answers each request at most once. */
export interface Incoming {
  /** Starts the handler. */
  receive(requestId: unknown, request: JsonObject): ProblemCode | undefined;
  /** The peer withdraws a request. */
  withdraw(requestId: string): ProblemCode | undefined;
  /** Resolves when no request is open: every one was answered, declined or withdrawn. */
  settled(): Promise<void>;
  /** Aborts all running handlers. */
  end(reason: unknown): void;
}

const refusal = (error: unknown): ControlAnswer => {
  const text = reasonOf(error);
  if (!(error instanceof ControlError)) return { subtype: "error", error: text };
  const code = error.code === undefined ? {} : { error_code: error.code };
  return { subtype: "error", error: text, ...code, details: error.details };
};

const unsupported = (subtype: unknown): ControlError =>
  new ControlError(`Unsupported control request subtype: ${String(subtype)}`, "unsupported_request");

/** The services of {@link incoming}. */
export interface IncomingServices {
  write(line: string): void;
  /** Fields next to the result of a success. */
  extraFields(subtype: unknown): object;
  /** Settles when a request may be handled; `null` if it may at once. */
  ready(subtype: unknown): Promise<unknown> | null;
}

/** Tracks the requests that the peer sends. */
export function incoming(handlers: object, { write, extraFields, ready }: IncomingServices): Incoming {
  const table = new Map<unknown, AnyHandler | undefined>(Object.entries(handlers));
  const open = new Map<unknown, Set<Received>>();
  let waiting: (() => void)[] = [];

  const forget = (id: unknown, received: Received): void => {
    const same = open.get(id);
    same?.delete(received);
    if (same?.size === 0) open.delete(id);
  };

  const rest = (): void => {
    if (open.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };

  const step = (
    id: unknown,
    received: Received,
    event: ReceivedEvent,
    detail: { line?: string; reason?: unknown },
  ): void => {
    const next = stepReceived(received.state, event);
    received.state = next.state;
    if (next.state === "done") forget(id, received);
    if (next.abort) received.abort.abort(detail.reason);
    if (next.respond && detail.line !== undefined) write(detail.line);
    rest();
  };

  const run = async (
    id: unknown,
    received: Received,
    handler: AnyHandler | undefined,
    request: JsonObject,
  ): Promise<void> => {
    let line: string;
    let after: (() => void)[] = [];
    try {
      if (!handler) throw unsupported(request.subtype);
      const opened = ready(request.subtype);
      if (opened !== null) await opened;
      const returned = handler(request, {
        requestId: String(id),
        signal: received.abort.signal,
        afterResponse: (action) => void after.push(action),
      });
      // Send a response that is known at once immediately, so that no frame that depends on it precedes it.
      const response = returned instanceof Promise ? await returned : returned;
      if (response === noAnswer) return step(id, received, "declined", {});
      line = responseLine(id, { subtype: "success", response }, extraFields(request.subtype));
    } catch (error) {
      line = responseLine(id, refusal(error));
      after = [];
    }
    step(id, received, "settled", { line });
    for (const action of after) action();
  };

  return {
    receive(id, request) {
      const received: Received = { state: "open", abort: new AbortController() };
      const same = open.get(id);
      if (same) same.add(received);
      else open.set(id, new Set([received]));
      void run(id, received, table.get(request.subtype), request);
      return same ? "REQUEST_DUPLICATE" : undefined;
    },
    withdraw(id) {
      const same = open.get(id);
      if (!same) return "CANCEL_ORPHANED";
      const reason = new DOMException("The peer withdrew the request.", "AbortError");
      for (const received of [...same]) step(id, received, "withdrawn", { reason });
      return undefined;
    },
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        rest();
      }),
    end(reason) {
      for (const [id, same] of [...open]) for (const received of [...same]) step(id, received, "ended", { reason });
    },
  };
}
